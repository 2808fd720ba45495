# `make run` and `make test` set up what they need; nothing else has to be done first.

# Compiled at install time, so that start-up is quick even where PYTHONDONTWRITEBYTECODE is set.
export UV_COMPILE_BYTECODE ?= 1

# uv from the PATH where it works, else one of our own in .tools.
UV := $(shell uv --version >/dev/null 2>&1 && command -v uv || echo .tools/bin/uv)
OWN_UV := $(filter .tools/bin/uv,$(UV))

BIN := .venv/bin
WORKERS ?= 2
# The other tests wait for a browser, a database and processes of their own. The core's, run beside them, fill the gaps.
OTHER_WORKERS ?= $(shell expr $(WORKERS) + 1)
CORE_WORKERS ?= 1
# Modules are read once and kept as bytecode, even where PYTHONDONTWRITEBYTECODE is set.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest
CODE := src tests web/build.py $(wildcard benchmarks examples handbook scripts)
# The tests of the core reach every branch of it by themselves. Following the others line by line, the large random ones
# and those of the live house, would take three times as long.
UNTRACED := $(addprefix tests/,agreement analysis browser cli client docs gym laws server service store study surveillance trainer)
ALSO_TRACED := tests/cli/test_incidents.py
NOT_TRACED := tests/progressive/test_planted.py tests/surface/test_docstring_examples.py
TRACED := $(filter-out $(UNTRACED) tests/conftest.py tests/support tests/__pycache__,$(wildcard tests/*)) $(ALSO_TRACED) \
	$(NOT_TRACED:%=--ignore=%)
OTHERS := $(UNTRACED) $(NOT_TRACED) $(ALSO_TRACED:%=--ignore=%)
CORE := cards money toml rulebook settlement table

empty :=
space := $(empty) $(empty)
comma := ,
CORE_FILES := $(subst $(space),$(comma),$(CORE:%=src/pontoon/%/**))

.DEFAULT_GOAL := help
.PHONY: help setup run test test-pages test-modules test-kernels test-core test-others check format bench long mutate clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.tools/bin/uv:
	python3 -m venv .tools
	.tools/bin/pip install --quiet 'uv>=0.9'

setup: $(OWN_UV) ## install everything into .venv, with .venv/bin/pontoon
	$(UV) sync --frozen --all-extras
	$(BIN)/python -m compileall -q src
	$(BIN)/python web/build.py
	$(BIN)/python -m handbook.build

run: setup ## set up and open the house at http://127.0.0.1:8021
	$(BIN)/pontoon serve

# What fails is written down as it comes, and told once more at the very end, whatever has ended the run.
test: setup ## set up and run the tests; the core must be covered to the last branch
	scripts/chromium.sh
	scripts/servers.sh
	$(MAKE) --no-print-directory -j $(WORKERS) test-pages test-modules test-kernels
	rm -f build/failures-*.txt
	$(MAKE) --no-print-directory -j 2 test-core test-others || { head -qn 200 build/failures-*.txt; exit 1; }

# Told in one piece when it has ended, so that the two do not write into each other's lines.
test-core:
	mkdir -p build
	$(PYTEST) -n $(CORE_WORKERS) --dist worksteal --failures build/failures-core.txt \
		$(CORE:%=--cov=pontoon.%) --cov-report= $(TRACED) >build/test-core.txt 2>&1 \
		&& $(BIN)/coverage report --include='$(CORE_FILES)' --fail-under=100 >>build/test-core.txt; \
		status=$$?; cat build/test-core.txt; exit $$status

test-others:
	$(PYTEST) -n $(OTHER_WORKERS) --dist worksteal --failures build/failures-others.txt $(OTHERS)

# The tests of the pages, and what all processes that test would otherwise do each for itself: reading the modules of the
# tests (a fault in one is told by the run itself) and compiling the kernels.
test-pages:
	$(BIN)/python web/build.py test

test-modules:
	-$(PYTEST) --collect-only -qq >/dev/null

test-kernels:
	$(BIN)/python -m scripts.compile_kernels

check: setup ## formatting, lint, types, floors, and every link of the handbook
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python web/build.py check
	$(BIN)/python web/build.py lint
	$(BIN)/python -m handbook.build check

format: setup ## rewrite the code in the house format
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

bench: setup ## measure
	$(BIN)/python -m benchmarks

long: setup ## the full-size tests, then mutation testing
	$(PYTEST) -n $(WORKERS) -m long -rP
	$(MAKE) mutate

mutate: setup ## change the settlement in small ways; a test must notice 95 % of them
	rm -rf mutants
	$(BIN)/mutmut run --max-children $(WORKERS)
	$(BIN)/mutmut results
	$(BIN)/mutmut export-cicd-stats
	$(BIN)/python scripts/mutation_score.py

clean: ## remove everything that can be made again, .venv and .tools included
	rm -rf .venv .tools .coverage .coverage.* htmlcov mutants dist web/node_modules src/pontoon/server/static
	rm -rf build src/pontoon/server/handbook
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
