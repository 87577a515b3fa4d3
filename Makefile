# Two commands: `make play` and `make test`. Each sets everything up by itself.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NODE := build/node
CATALOGUES := $(shell find src -name '*.po' 2>/dev/null)

.PHONY: play test lint types js-types contracts unit faults mutants ui site bench compiled check-long lock audit clean

# with the compiled rules once they are there; until then with the interpreted ones
play: $(VENV)/.play
	@PYTHONPATH="$$($(BIN)/python tools/compile.py --soon)" $(BIN)/caravan serve --open

test: lint types js-types contracts unit

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

# the scripts of the pages, checked by TypeScript against the description of the API
js-types: $(VENV)/.ready $(NODE)/.ready
	@sh tools/contract_types.sh $(abspath $(BIN)) $(NODE) build/contract
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

# kills while people play, and games with swapped secrets; the short forms are among the tests
KILLS ?= 1000
faults: $(VENV)/.ready
	@sh tools/services.sh $(BIN)/python
	$(BIN)/pytest -q tests/faults
	$(BIN)/python -m tests.faults servers --kills $(KILLS)
	$(BIN)/python -m tests.faults servers --kills $$(( $(KILLS) / 5 )) --postgresql
	$(BIN)/python -m tests.faults database --kills $$(( $(KILLS) / 10 ))
	$(BIN)/python -m tests.faults servers --kills $$(( $(KILLS) / 20 )) --bots
	$(BIN)/python -m tests.web.secrets --games $(KILLS)

# the house that runs in a browser, for any web server, into build/site
site: $(VENV)/.play
	$(BIN)/caravan site build/site

# the same sources compiled by mypyc, into build/compiled
compiled: $(VENV)/.ready
	$(BIN)/python tools/compile.py

# small faults put into the rules one by one: which of them does no test find?
#   make mutants MODULES="merv.payment marco_polo"
mutants: $(VENV)/.ready
	nice -n 15 $(BIN)/python -m tools.mutants $(MODULES)

bench: compiled
	$(BIN)/python bench/engine.py

# what takes longer: the game tests on the compiled build, many fuzzed games, strength of the bots,
# learning with torch, tournaments on Ray, known vulnerabilities
check-long: compiled
	@sh tools/environment.sh $(PYTHON) $(VENV) ray
	@sh tools/torch.sh $(BIN)
	$(BIN)/pytest -n auto -q -o pythonpath="build/compiled ." -m "not interpreted" tests --ignore=tests/kernel
	$(BIN)/caravan check marco_polo --games 2000
	$(BIN)/caravan check merv --games 2000
	$(BIN)/caravan check wayfarers --games 2000
	$(BIN)/pytest -q -o pythonpath="build/compiled ." tests/long
	@sh tools/audit.sh $(BIN)

# what the tables need; what the checks need besides
$(VENV)/.play: pyproject.toml hatch_build.py locks/play.txt $(CATALOGUES)
	@sh tools/environment.sh $(PYTHON) $(VENV) play
	@touch $@

$(VENV)/.ready: pyproject.toml hatch_build.py locks/dev.txt $(CATALOGUES)
	@sh tools/environment.sh $(PYTHON) $(VENV) dev
	@touch $(VENV)/.play $@

$(NODE)/.ready: $(VENV)/.ready tools/node.sh
	@sh tools/node.sh $(abspath $(BIN)) $(NODE)
	@touch $@

# the versions that are installed, newest that fit together: make lock MORE=--upgrade
lock: $(VENV)/.ready
	sh tools/lock.sh $(BIN) $(MORE)

# known vulnerabilities of what the locks name
audit: $(VENV)/.ready
	sh tools/audit.sh $(BIN)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
