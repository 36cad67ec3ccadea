# Needs Python 3.11 or newer with its venv module, and make. Everything else goes into .venv.
PYTHON ?=
export PYTHON

.PHONY: play fast test check bench format lock clean

play: ## install what playing needs, start the server, open the browser
	@tools/environment play
	@exec .venv/bin/kozyr serve

fast: ## install the compiled mode as well, for simulations and kozyr bench
	@tools/environment fast

test: ## all checks and tests
	@tools/environment test
	@tools/test full

check: ## the quick ones, for the time between two edits
	@tools/environment test
	@tools/test fast

bench: ## the engine's speed on this machine
	@tools/environment play
	@.venv/bin/python bench/bench_engine.py

format: ## lay out the sources as the checks want them
	@tools/environment test
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix .

lock: ## pin every package anew, with hashes; needs uv
	uv pip compile --upgrade $(LOCK) requirements/base.in -o requirements/base.txt
	uv pip compile --upgrade $(LOCK) requirements/fast.in -o requirements/fast.txt
	uv pip compile --upgrade $(LOCK) requirements/dev.in -o requirements/dev.txt

LOCK = --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --quiet

clean: ## remove the environment and all caches; the database stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .import_linter_cache
