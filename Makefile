# Two commands: `make play` and `make test`. Each sets everything up by itself.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NODE := build/node
CATALOGUES := $(shell find src -name '*.po' 2>/dev/null)

.PHONY: play test lint types js-types contracts unit ui bench compiled check-long clean

# with the compiled rules once they are there; until then with the interpreted ones
play: $(VENV)/.ready
	@PYTHONPATH="$$($(BIN)/python tools/compile.py --soon)" $(BIN)/caravan serve --open

test: lint types js-types contracts unit

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

# the scripts of the pages, checked by TypeScript
js-types: $(VENV)/.ready $(NODE)/.ready
	PATH="$$PATH:$(abspath $(BIN))" $(NODE)/node_modules/.bin/tsc -p tsconfig.json

# only the games in the browser; screenshots lie in build/ui
ui: $(VENV)/.ready $(NODE)/.ready
	@sh tools/services.sh $(BIN)/python
	$(BIN)/pytest -n auto -q tests/ui

contracts: $(VENV)/.ready
	$(BIN)/lint-imports

unit: $(VENV)/.ready $(NODE)/.ready
	@sh tools/services.sh $(BIN)/python
	$(BIN)/pytest -n auto -q

# the same sources compiled by mypyc, into build/compiled
compiled: $(VENV)/.ready
	$(BIN)/python tools/compile.py

bench: compiled
	$(BIN)/python bench/engine.py

# what takes longer: the game tests on the compiled build, many fuzzed games, strength of the bots,
# tournaments on Ray
check-long: compiled
	@sh tools/environment.sh $(PYTHON) $(VENV) dev,ray
	$(BIN)/pytest -n auto -q -o pythonpath="build/compiled ." -m "not interpreted" tests --ignore=tests/kernel
	$(BIN)/caravan check marco_polo --games 2000
	$(BIN)/caravan check merv --games 2000
	$(BIN)/caravan check wayfarers --games 2000
	$(BIN)/pytest -q -o pythonpath="build/compiled ." tests/long

$(VENV)/.ready: pyproject.toml hatch_build.py $(CATALOGUES)
	@sh tools/environment.sh $(PYTHON) $(VENV)
	@touch $@

$(NODE)/.ready: $(VENV)/.ready tools/node.sh
	@sh tools/node.sh $(abspath $(BIN)) $(NODE)
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
