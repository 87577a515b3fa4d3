#!/bin/sh
# Make the virtual environment and install what a lock names, and the project itself.
#   environment.sh PYTHON VENV LOCK
set -eu
python=$1
venv=$2
lock=$3

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Python 3.11 or newer is needed; set PYTHON to it: make PYTHON=python3.12 play" >&2
    exit 1
fi

echo "Setting up $venv (once; takes about a minute) ..."
if command -v uv >/dev/null 2>&1; then
    [ -x "$venv/bin/python" ] || uv venv --quiet --python "$python" "$venv"
    install="uv pip install --quiet --python $venv/bin/python"
else
    if [ ! -x "$venv/bin/pip" ] && ! "$python" -m venv "$venv" >/dev/null 2>&1; then
        # Debian ships venv apart from Python
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
            apt-get update -qq && apt-get install -y -qq python3-venv
            "$python" -m venv "$venv"
        else
            echo "Python's venv is missing; on Debian: sudo apt install python3-venv" >&2
            exit 1
        fi
    fi
    install="$venv/bin/pip install --quiet --disable-pip-version-check"
fi
$install --require-hashes -r "locks/$lock.txt"
command -v npm >/dev/null 2>&1 || $install --require-hashes -r locks/node.txt
# nothing that no lock names: what builds the package is in the lock too
PATH="$PATH:$venv/bin" $install --no-deps --no-build-isolation -e .
