#!/bin/sh
# Install torch for the tests of learning, if it is not there.
#   torch.sh BIN
set -eu
"$1/python" -c 'import torch' 2>/dev/null && exit 0
command -v uv >/dev/null 2>&1 && exec uv pip install --quiet --python "$1/python" torch==2.13.0
exec "$1/pip" install --quiet --disable-pip-version-check torch==2.13.0
