#!/bin/sh
# Install torch, and sb3-contrib for an example, for the tests of learning, if they are not there.
#   torch.sh BIN
set -eu
"$1/python" -c 'import sb3_contrib, torch' 2>/dev/null && exit 0
command -v uv >/dev/null 2>&1 && exec uv pip install --quiet --python "$1/python" torch==2.13.0 sb3-contrib==2.9.2
exec "$1/pip" install --quiet --disable-pip-version-check torch==2.13.0 sb3-contrib==2.9.2
