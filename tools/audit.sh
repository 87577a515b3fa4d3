#!/bin/sh
# Ask the advisories of the package index about everything that the locks name.
#   audit.sh BIN
set -eu
bin=$1

[ -x "$bin/pip-audit" ] || "$bin/pip" install --quiet --disable-pip-version-check pip-audit
for lock in play dev ray node; do
    echo "locks/$lock.txt"
    "$bin/pip-audit" --strict --progress-spinner off --disable-pip --require-hashes -r "locks/$lock.txt"
done
