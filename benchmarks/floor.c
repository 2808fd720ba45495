/* The floor that simulators are measured against: shoes of 6 x 48 cards, every draw one step of a Fisher-Yates
   shuffle with xoshiro256++ and an exact bounded draw, both sides hit to 17, cutting card at 75 %, nothing else. */

#include <stdint.h>

enum { CARDS = 288, CUT = 216 };

static uint64_t s[4];

static inline uint64_t rotated(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(void) {
    const uint64_t value = rotated(s[0] + s[3], 23) + s[0];
    const uint64_t moved = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= moved;
    s[3] = rotated(s[3], 45);
    return value;
}

static inline uint32_t below(uint32_t bound) {
    uint64_t wide = (next() >> 32) * bound;
    if ((uint32_t)wide < bound) {
        const uint32_t least = -bound % bound;
        while ((uint32_t)wide < least) wide = (next() >> 32) * bound;
    }
    return wide >> 32;
}

static uint8_t shoe[CARDS];
static int at;

static inline int draw(void) {
    const int place = at + below(CARDS - at);
    const uint8_t card = shoe[place];
    shoe[place] = shoe[at];
    shoe[at++] = card;
    return card;
}

static inline int played(int first, int second) {
    int hard = first + second, aces = (first == 1) | (second == 1);
    for (;;) {
        const int total = aces && hard + 10 <= 21 ? hard + 10 : hard;
        if (total >= 17) return total > 21 ? 0 : total;
        const int card = draw();
        hard += card;
        aces |= card == 1;
    }
}

/* So many rounds; the player's wins less losses. */
int64_t floor_rounds(int64_t rounds, uint64_t seed) {
    static const uint8_t deck[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10};
    int64_t gain = 0;
    for (int card = 0; card < CARDS; card++) shoe[card] = deck[card % 12];
    for (int word = 0; word < 4; word++) s[word] = seed += 0x9E3779B97F4A7C15u;
    at = 0;
    for (int64_t round = 0; round < rounds; round++) {
        if (at >= CUT) at = 0;
        const int first = draw(), up = draw(), second = draw();
        const int player = played(first, second);
        if (!player) {
            gain--;
            continue;
        }
        const int dealer = played(up, draw());
        gain += (player > dealer) - (player < dealer);
    }
    return gain;
}
