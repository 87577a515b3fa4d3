#!/bin/sh
# The types of what the API asks and answers, for the scripts of the pages.
#   contract_types.sh BIN NODE FOLDER
set -eu
bin=$1
node=$2
folder=$3

"$bin/python" tools/describe_api.py "$folder/openapi.json"
PATH="$PATH:$bin" "$node/openapi/node_modules/.bin/openapi-typescript" "$folder/openapi.json" \
    --output "$folder/types.d.ts" --default-non-nullable=false --root-types \
    --root-types-no-schema-prefix >/dev/null
