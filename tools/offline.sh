#!/bin/sh
# Learning on a machine without a network, whose python3 has torch and a C compiler.
#   offline.sh pack [VERSION]   where there is a network: what that machine lacks, into build/offline
#   offline.sh learn GAME ...   there: set up, compile the rules, and `caravan learn GAME ...`
set -eu
PACKED=build/offline
THERE=build/offline-python

case ${1:-} in
pack)
    python=${PYTHON:-.venv/bin/python}
    rm -rf "$PACKED"
    "$python" -m pip download --quiet --disable-pip-version-check --dest "$PACKED" \
        --only-binary=:all: --python-version "${2:-3.12}" click rich mypy setuptools
    du -sh "$PACKED"
    ;;
learn)
    shift
    python=${PYTHON:-python3}
    "$python" -c 'import sys, torch; print("Python", sys.version.split()[0], "torch", torch.__version__)'
    if [ ! -d "$THERE" ]; then
        "$python" -m pip install --quiet --disable-pip-version-check --no-index \
            --find-links "$PACKED" --target "$THERE" click rich mypy setuptools
    fi
    PYTHONPATH=$THERE "$python" tools/compile.py
    PYTHONPATH=build/compiled:$THERE exec "$python" -m caravanserai learn "$@"
    ;;
*)
    sed -n '2,4p' "$0" >&2
    exit 2
    ;;
esac
