/**
 * SHA-256 that takes its bytes piece by piece, which the browser's own cannot: a file of any size is digested in the
 * memory of one block. Also stands in where a page that did not come over HTTPS has no `crypto.subtle`.
 */
export class Sha256 {
  private readonly state = Uint32Array.from(START);
  private readonly block = new Uint8Array(64);
  private readonly view = new DataView(this.block.buffer);
  private readonly words = new Uint32Array(64);
  private filled = 0;
  private length = 0;

  update(bytes: Uint8Array): this {
    this.length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const some = Math.min(64 - this.filled, bytes.length - at);
      this.block.set(bytes.subarray(at, at + some), this.filled);
      this.filled += some;
      at += some;
      if (this.filled === 64) this.take();
    }
    return this;
  }

  /** The digest of all bytes; nothing can be added afterwards. */
  digest(): Uint8Array {
    const bits = this.length * 8;
    this.block[this.filled++] = 0x80;
    if (this.filled > 56) {
      this.block.fill(0, this.filled);
      this.take();
    }
    this.block.fill(0, this.filled);
    this.view.setUint32(56, Math.floor(bits / 2 ** 32));
    this.view.setUint32(60, bits >>> 0);
    this.take();
    const out = new DataView(new ArrayBuffer(32));
    this.state.forEach((word, at) => out.setUint32(at * 4, word));
    return new Uint8Array(out.buffer);
  }

  private take(): void {
    const { words, state } = this;
    for (let i = 0; i < 16; i++) words[i] = this.view.getUint32(i * 4);
    for (let i = 16; i < 64; i++) {
      const early = word(words, i - 15);
      const late = word(words, i - 2);
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = word(words, i - 16) + s0 + word(words, i - 7) + s1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + word(ROUNDS, i) + word(words, i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state.set([a, b, c, d, e, f, g, h].map((value, at) => value + word(state, at)));
    this.filled = 0;
  }
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** The first 64 primes: the constants are the first bits of their square and cube roots. */
const PRIMES = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
});
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUNDS = Uint32Array.from(PRIMES.slice(0, 64).map((prime) => fraction(prime, 3n)));

/** The first 32 bits behind the point of a root, in whole numbers, so that no rounding enters. */
function fraction(prime: number, root: bigint): number {
  const wanted = BigInt(prime) << (32n * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** root <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}
