#!/bin/sh
# The tests start a PostgreSQL and a Chromium of their own and compile two small modules; see that
# the system's packages are there.
set -eu

missing=""
command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
    missing="postgresql"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1 || missing="$missing chromium"
"$1" -c "import sys; from tools.compile import compiler_found; sys.exit(not compiler_found())" ||
    missing="$missing gcc python3-dev"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing for the tests: $missing"
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
else
    echo "The tests need more; on Debian: sudo apt install $missing" >&2
    exit 1
fi
