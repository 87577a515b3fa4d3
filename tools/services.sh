#!/bin/sh
# The tests start a PostgreSQL of their own; see that the system's package is there.
set -eu
if command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL for the tests ..."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null
else
    echo "The tests need PostgreSQL; on Debian: sudo apt install postgresql" >&2
    exit 1
fi
