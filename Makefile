# make lab     set up, and open the first lesson in the browser
# make test    set up, and run every check
# make build   make the notebooks from course/ again
# make bench   measure
#
# For a teacher (docs/teaching.md):
# make nbgrader DIR=../class             write a course folder
# make grade DIR=../class LESSON=03      grade what was handed in

PYTHON ?= python3
BIN := .venv/bin
NOTEBOOKS = $(wildcard notebooks/*.ipynb exercises/*.ipynb solutions/*.ipynb)
FIRST := /lab/tree/notebooks/00_welcome.ipynb
NEWS := @jupyterlab/apputils-extension:announcements
ALLOW_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# so that pytest is found in JupyterLab's terminal
lab: export PATH := $(CURDIR)/.venv/bin:$(PATH)
lab: .venv/course
	@$(BIN)/jupyter trust $(NOTEBOOKS) > /dev/null
	$(BIN)/jupyter lab $(ALLOW_ROOT) --LabApp.default_url=$(FIRST)

test: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python course/build.py --check
	$(BIN)/pytest --nbval -n auto

build: .venv/dev
	$(BIN)/python course/build.py

bench: .venv/dev
	$(BIN)/python benchmarks/benchmark.py

nbgrader: .venv/classroom
	$(BIN)/python course/classroom.py write $(call given,DIR)

grade: .venv/classroom
	$(BIN)/python course/classroom.py grade $(call given,DIR) $(call given,LESSON)

given = $(or $($(1)),$(error say it: make $(MAKECMDGOALS) $(1)=...))

.venv/course: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course]'
	$(BIN)/jupyter labextension disable --level=sys_prefix $(NEWS)
	@touch $@

.venv/classroom: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course,classroom]'
	@touch $@

.venv/dev: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course,dev]'
	@touch $@

.PHONY: lab test build bench nbgrader grade
