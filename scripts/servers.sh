#!/bin/sh
# What the tests of a house as a service need of the machine (docs/operations.md): Debian's nginx, and systemd where they
# may give it a machine of its own. nginx is unpacked into .tools and not installed, since it would begin to serve. What
# cannot be had is told, and the tests that need it are skipped; everything else goes on.
set -eu
cd "$(dirname "$0")/.."

without() {
    echo "No $1: $2. The tests of docs/operations.md that need it are skipped." >&2
}

updated=""
update() { # once, and only where something is missing
    [ -z "$updated" ] || return 0
    updated=yes
    [ "$(id -u)" -ne 0 ] || apt-get update -qq >/dev/null 2>&1 || true
}

fetch_nginx() {
    for package in nginx nginx-common; do
        (cd "$1" && apt-get -qq -o APT::Sandbox::User=root download "$package" >/dev/null 2>&1) || return 1
    done
    for file in "$1"/*.deb; do dpkg-deb -x "$file" "$1/nginx" || return 1; done
    "$1/nginx/usr/sbin/nginx" -v 2>/dev/null || return 1
    rm -rf .tools/nginx
    mv "$1/nginx" .tools/nginx
}

if [ ! -x .tools/nginx/usr/sbin/nginx ] && [ ! -x /usr/sbin/nginx ]; then
    if command -v apt-get >/dev/null 2>&1; then
        mkdir -p .tools
        folder=$(mktemp -d .tools/fetched.XXXXXX)
        fetch_nginx "$folder" || { update; rm -rf "$folder"/*; fetch_nginx "$folder"; } \
            || without nginx "Debian's package cannot be fetched"
        rm -rf "$folder"
    else
        without nginx "there is no apt-get on this machine"
    fi
fi

if [ ! -x /lib/systemd/systemd ]; then
    if [ "$(id -u)" -ne 0 ] || ! unshare --mount --pid --fork --net --cgroup true 2>/dev/null; then
        without systemd "a machine of its own takes root and namespaces"
    elif ! command -v apt-get >/dev/null 2>&1; then
        without systemd "there is no apt-get on this machine"
    else
        update
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends systemd adduser >/dev/null 2>&1 \
            || without systemd "it cannot be installed"
    fi
fi
