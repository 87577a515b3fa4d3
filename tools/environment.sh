#!/bin/sh
# Make the virtual environment and install the project with everything its checks need.
#   environment.sh PYTHON VENV [EXTRAS]
set -eu
python=$1
venv=$2
extras=${3:-dev}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Python 3.11 or newer is needed; set PYTHON to it: make PYTHON=python3.12 play" >&2
    exit 1
fi

echo "Setting up $venv (once; takes about a minute) ..."
if command -v uv >/dev/null 2>&1; then
    [ -x "$venv/bin/python" ] || uv venv --quiet --python "$python" "$venv"
    uv pip install --quiet --python "$venv/bin/python" -e ".[$extras]"
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
    "$venv/bin/pip" install --quiet --disable-pip-version-check -e ".[$extras]"
fi
