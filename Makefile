VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3

# Two stamps: playing needs little, testing needs everything.
RUNTIME := $(VENV)/.runtime
INSTALLED := $(VENV)/.installed

# What is used is compiled when it is: of what is installed that is the smaller part. Today's pip takes half of the
# time of the one that comes with Python 3.11.
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile
# Three processes more than cores: a test of a page waits for its browser and its server.
WORKERS = $(shell $(BIN)/python -c 'import os; print(min(6, 3 + (os.cpu_count() or 1)))')
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

POSTGRES := $(BIN)/python tools/servers.py postgres

# What mostly waits runs beside what computes.
MAKEFLAGS += --jobs=2

# What one process compiles the next ones find, whatever the environment wishes: a run starts hundreds of them.
unexport PYTHONDONTWRITEBYTECODE
# Several processes share the cores: in none of them products of matrices start threads, which wait by turning round.
export OPENBLAS_NUM_THREADS := 1

.DELETE_ON_ERROR:
.PHONY: play test suite faults-postgres test-postgres check lint types floors clauses texts house browser servers packages rewritten fuzz layout plays bench warm messages format install clean

play: $(RUNTIME)
	@$(BIN)/lusoria serve --open

# What CI runs.
test: suite check faults-postgres

suite: browser servers rewritten
	$(PYTEST)

# The tests' texts, which pytest writes anew: by one process, before several read them. What is wrong the suite says.
rewritten: install
	@$(BIN)/python -m pytest -n 0 --quiet --collect-only >/dev/null || true

# What hurts a house, on a PostgreSQL of its own, which comes and goes with the tests.
faults-postgres: servers
	$(POSTGRES) $(PYTEST) -n 2 --quiet --no-header tests/faults

# Everything of the web on PostgreSQL: before a release.
test-postgres: servers
	$(POSTGRES) $(PYTEST) tests/web tests/faults

check: lint types floors clauses texts house

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# The types of the models are read from a configured Django, which wants a data folder.
types: install
	LUSORIA_HOME=.cache/types $(BIN)/mypy

floors: install
	$(BIN)/lint-imports

clauses: install
	$(BIN)/python tools/clauses.py

texts: install
	$(BIN)/python tools/messages.py check

house: install
	$(BIN)/python tools/house.py

browser: install packages
	$(BIN)/python tools/browser.py

servers: install packages

# What Debian has is got beside what Python has, one thing after the other.
packages:
	$(PYTHON) tools/browser.py packages
	$(PYTHON) tools/servers.py install

# The long run: 10,000 games for each game, seat count and set of options.
fuzz: install
	$(PYTEST) -m fuzz

# Every game in every window, at every stage: what lies where.
layout: install browser
	LAYOUT=all $(PYTEST) tests/browser/test_layout.py

# Each game to its end with the mouse, and each with the keyboard alone.
plays: install browser
	PLAYS=all $(PYTEST) tests/browser/test_play.py

bench: install
	$(BIN)/lusoria bench

warm: install
	$(BIN)/lusoria warm

# Bring every catalogue up to date with the texts in the code.
messages: install
	$(BIN)/python tools/messages.py update

format: install
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

install: $(INSTALLED)

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Lusoria needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade pip

$(RUNTIME): pyproject.toml | $(BIN)/python
	$(PIP) -e .
	@touch $@

$(INSTALLED): pyproject.toml | $(BIN)/python
	$(PIP) -e '.[research,bench,dev]'
	@touch $@ $(RUNTIME)

clean:
	rm -rf $(VENV) build dist .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
