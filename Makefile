# Every target sets up what it needs: Python 3.11+ and make are enough on a fresh machine.
# Variables: PYTHON (the interpreter), ARGS (handed on to play and bench), JOBS (test processes; some of them mostly
# wait for the browser), GAMES (of every combination in a fuzz run), ONLY (which combinations),
# BOARD and PLAYERS (what weights are tuned for).

PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=
JOBS   ?= 3
GAMES  ?= 2
SEED   ?= 1
ONLY   ?=
BOARD  ?= russian
PLAYERS ?= 4

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --require-hashes

export PIP_NO_INPUT := 1
# Tests start many processes: none of them should compile all sources again.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test suite style types browser postgresql screenshots check format docs bench bench-env bench-pages load faults clients cluster compiled fuzz train train-all strength the-game puzzles golden wheel release lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## play in the browser; in the terminal: make play ARGS="--terminal --players 2"
	@$(BIN)/roundhouse play $(ARGS)

test: style browser postgresql ## everything a change has to pass, the pages in a real browser included
	@$(MAKE) --no-print-directory -j2 types suite

# Types are checked beside the tests: these wait for browsers and servers often enough.
suite: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# The pages are tested in the system's Chromium. Where it is missing and may be installed, it is.
browser:
	@for name in $$ROUNDHOUSE_CHROMIUM chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do \
	  if command -v "$$name" >/dev/null; then exit 0; fi; done; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "installing chromium-headless-shell for the browser tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation >/dev/null; \
	else \
	  echo "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell)," \
	    "or name it in ROUNDHOUSE_CHROMIUM." >&2; exit 1; \
	fi

# So is what the server does with PostgreSQL, which the tests start by themselves; Debian keeps its programs off the path.
postgresql:
	@for name in $$(command -v postgres) /usr/lib/postgresql/*/bin/postgres; do \
	  if [ -x "$$name" ]; then exit 0; fi; done; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "installing postgresql for the tests of the server"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	else \
	  echo "The tests of the server need PostgreSQL: install it (Debian: apt-get install postgresql)." >&2; exit 1; \
	fi

screenshots: $(VENV)/.dev browser ## pictures of the main states of the pages, to be looked at: build/screenshots/
	$(BIN)/python -m pytest tests/browser/screenshots.py -n $(JOBS)

check: style types ## the part of test that is quick: style, types, the component tables

style: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/roundhouse content check

types: $(VENV)/.dev
	$(BIN)/mypy

format: $(VENV)/.dev ## put the sources in the one style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/.dev ## guides and API reference as one site with one search: build/docs/index.html
	rm -rf build/docs
	$(BIN)/python docs/reference.py build/docs

bench: $(VENV)/.bench ## measure speed; in short: make bench ARGS="--games 2 --repeats 1"; into the docs: ARGS=--write
	$(BIN)/python -m bench.bench $(ARGS)

bench-env: $(VENV)/.dev ## measure the environments for learning, beside those of others (pip install pygame catanatron_gym); ARGS=--write
	$(BIN)/python -m bench.environment $(ARGS)

bench-pages: $(VENV)/.dev browser ## measure the pages: bytes and milliseconds a move, in a real browser
	$(BIN)/python -m bench.pages $(ARGS)

load: $(VENV)/.dev ## how many people can play at once: writes docs/load.md; ARGS="--tables 20 --think 2 --seconds 10"
	$(BIN)/python -m bench.load --report docs/load.md $(ARGS)

faults: $(VENV)/.dev ## kills, nonsense, full disks and the like: writes docs/faults.md; ARGS="--kills 5 --requests 500"
	$(BIN)/python -m bench.faults --report docs/faults.md $(ARGS)

SEEN := $(wildcard tests/test_pages_*.py tests/test_svg_*.py tests/test_view.py tests/test_sentences*.py)

# Extension modules come to lie beside the sources, and from then on everything here runs them: play, arena, tests. Whoever
# changes a source runs the sources again until the next `make compiled`; ROUNDHOUSE_PLAIN=1 does so at any time.
compiled: $(VENV)/.compiled ## compile rules, thinking, views and drawings with mypyc, for everything in this checkout
	$(BIN)/python tools/compile.py
	$(BIN)/roundhouse --version | grep -F "(compiled)"
	$(BIN)/python -m pytest tests/conformance tests/test_compiled.py $(SEEN) -n $(JOBS)

# Not part of test, which makes the Python client alone: npm fetches what generates the one in TypeScript, by its lock.
clients: $(VENV)/.dev ## generate clients of the API in Python and TypeScript, and play a game with each; needs Node
	mkdir -p build/clients
	cp tests/clients/* build/clients/
	cd build/clients && npm ci --no-audit --no-fund
	$(BIN)/python -m pytest tests/service/test_api_clients.py

# Not part of test: Ray is large, and most people never need it.
cluster: $(VENV)/.cluster ## install Ray and test arena and simulation on a Ray of this machine
	$(BIN)/python -m pytest tests/cluster -p no:xdist

# The files named here have tests that `make test` runs only some of.
LONGER := $(shell grep -rlE "whole: bool|mark.sampled|mark.slow" tests --include=test_*.py)

fuzz: $(VENV)/.dev browser postgresql ## random games of everything there is: make fuzz GAMES=10 SEED=7 ONLY="2 german coal"
	$(BIN)/python -m roundhouse.lab.fuzz --games $(GAMES) --seed $(SEED) --jobs $(JOBS) $(ONLY)
	$(if $(ONLY),,$(BIN)/python -m pytest $(LONGER) --whole -n $(JOBS) -o faulthandler_timeout=0)

# Equal seeds give equal puzzles; their hashes are what people have solved, so a new book is for a new seed or new rules.
puzzles: $(VENV)/.dev ## find the 200 puzzles again: writes src/roundhouse/view/puzzles/box.jsonl; ARGS="--count 50 --seed 7 --out own.jsonl"
	$(BIN)/python -m roundhouse.lab.puzzles --jobs $(JOBS) --seed $(SEED) $(ARGS)

golden: $(VENV)/.dev ## after a change of rules or tables: write the golden games and docs/coverage.md again
	$(BIN)/python -m tests.golden.make --refresh

# Goes on where it was stopped; ships what wins its matches. Makes a shipped set again as it was made; ARGS="--steps 20 --games 800"
# says otherwise. One thread for each process: sums are small.
train: $(VENV)/.dev ## tune the bots' weights for a board and a number of players: make train BOARD=german PLAYERS=4
	mkdir -p build/train
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m roundhouse.lab.tune --board $(BOARD) --players $(PLAYERS) --jobs $(JOBS) \
	  --out build/train/$(BOARD)-$(PLAYERS).json --ship src/roundhouse/bots/weights $(ARGS)

train-all: ## the same for every board and number of players: make train-all ARGS="--minutes 10"
	for board in russian german american asian; do for players in 4 3 2 1; do \
	  $(MAKE) --no-print-directory train BOARD=$$board PLAYERS=$$players ARGS="$(ARGS)" || exit 1; done; done

# Goes on where it was stopped (build/strength/). ARGS="--minutes 20 --only scale" plays a part; --minutes 0 only writes.
# On several machines: ARGS="--part 2/3" on the second of three; then ARGS="--minutes 0 --also FOLDER" with their files.
strength: $(VENV)/.dev ## measure the bots against fixed opponents: writes docs/strength.md; better after make compiled
	$(BIN)/python -m bench.strength --jobs $(JOBS) --write docs/strength.md $(ARGS)

GAME := build/the-game
PLANNERS := $(BIN)/roundhouse arena --bots planner --records --jobs $(JOBS)

# Goes on where it was stopped (build/the-game/).
the-game: $(VENV)/.dev ## what games of planners say: writes docs/the-game.md and build/the-game/*.html; better after make compiled
	mkdir -p $(GAME)
	$(PLANNERS) --players 2 --board russian,german,american,asian --games 250 --out $(GAME)/planner-2.jsonl >$(GAME)/planner-2.txt
	$(PLANNERS) --players 4 --board russian,german,american,asian --games 160 --out $(GAME)/planner-4.jsonl >$(GAME)/planner-4.txt
	$(PLANNERS) --players 3 --games 160 --out $(GAME)/planner-3.jsonl >$(GAME)/planner-3.txt
	$(PLANNERS) --players 2 --industry board --games 100 --out $(GAME)/industry-board.jsonl >$(GAME)/industry-board.txt
	$(BIN)/roundhouse games $(GAME)/*.jsonl --out $(GAME)/tables
	$(BIN)/roundhouse report $(GAME)/tables --out docs/the-game.md
	$(BIN)/roundhouse report $(GAME)/tables --out $(GAME)/report.html
	$(BIN)/roundhouse report $(GAME)/tables --out $(GAME)/report-de.html --language de

WHEEL := $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

wheel: $(VENV)/.compiled ## build the wheels into dist/: the pure one, and a compiled one for this platform
	$(WHEEL)
	$(BIN)/python tools/compile.py --portable --into build/wheel
	ROUNDHOUSE_COMPILED=build/wheel $(WHEEL)

release: $(VENV)/.compiled ## build the sdist and the wheels into dist/, install and check them; ARGS=--dirty: not committed
	$(BIN)/python tools/release.py sources $(ARGS)
	rm -rf dist
	$(MAKE) --no-print-directory wheel
	$(BIN)/python -m hatchling build --target sdist --directory dist
	$(BIN)/python tools/release.py dist

# Names, versions and hashes; where to get them from is each machine's own business. The dev lock is
# resolved first and binds the others, because all of them are installed into the one environment.
UV_COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml --group build

lock: $(VENV)/.made ## renew requirements/*.txt
	$(BIN)/python -m pip install --quiet uv
	$(UV_COMPILE) --extra dev -o requirements/dev.txt
	$(UV_COMPILE) -c requirements/dev.txt -o requirements/play.txt
	$(UV_COMPILE) -c requirements/dev.txt --extra postgresql --extra previews -o requirements/serve.txt
	$(UV_COMPILE) -c requirements/dev.txt --extra dev --extra compiled -o requirements/compiled.txt
	$(UV_COMPILE) -c requirements/dev.txt --extra bench -o requirements/bench.txt
	$(UV_COMPILE) -c requirements/dev.txt --extra dev --extra cluster -o requirements/cluster.txt
	cd tests/clients && npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund
	$(BIN)/python tools/without_addresses.py tests/clients/package-lock.json

clean: ## remove what was made here, the environment included
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} +
	find src -name "*.so" -delete
	rm -f src/roundhouse/compiled.json

# One environment; a stamp for each lock that is in it. hatchling is in every lock, so the editable
# install builds without fetching anything.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play $(VENV)/.dev $(VENV)/.compiled $(VENV)/.bench $(VENV)/.cluster: $(VENV)/.%: requirements/%.txt pyproject.toml $(VENV)/.made
	$(PIP) -r $<
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@
