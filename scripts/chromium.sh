#!/bin/sh
# What the browser tests need of the machine: Debian's Chromium with fonts to write in (Liberation alone gives a
# sans-serif of equal widths), and libatomic1, which the program inside Playwright needs. Installs what is missing, with
# apt, as root or through sudo. Where there is one, it is the Chromium without windows of its own: the same pages in two
# thirds of the time.
set -eu

missing=""
if [ -n "${PONTOON_CHROMIUM:-}" ]; then
    [ -x "$PONTOON_CHROMIUM" ] || { echo "PONTOON_CHROMIUM names no program: $PONTOON_CHROMIUM" >&2; exit 1; }
elif ! command -v chromium-headless-shell >/dev/null 2>&1 && ! command -v chromium >/dev/null 2>&1; then
    missing="chromium-headless-shell fonts-dejavu-core fonts-liberation"
fi
atomic=""
for place in /lib/*/libatomic.so.1 /usr/lib/*/libatomic.so.1 /usr/lib64/libatomic.so.1; do
    if [ -e "$place" ]; then atomic=yes; fi
done
[ -n "$atomic" ] || missing="$missing libatomic1"
[ -n "$missing" ] || exit 0

by_hand() {
    echo "The browser tests need: $missing. $1" >&2
    echo "Install them by hand; another Chromium is used when PONTOON_CHROMIUM names its program." >&2
    exit 1
}

command -v apt-get >/dev/null 2>&1 || by_hand "There is no apt-get on this machine."
if [ "$(id -u)" -eq 0 ]; then
    as=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as="sudo -n"
else
    by_hand "Installing them takes root, or sudo without a password."
fi
echo "Installing $missing for the browser tests."
$as apt-get update -qq
if ! apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=$(echo "$missing" | sed 's/chromium-headless-shell/chromium/')
fi
# shellcheck disable=SC2086 # several words are meant
$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
