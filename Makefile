# make lab               set up, and open the first lesson in the browser
# make progress          show which exercises are solved (LESSON=08: of one)
# make reset LESSON=08   bring a page of exercises back as it was
# make test              set up, and run every check
# make build             make the notebooks from course/ again
# make bench             measure
#
# For a teacher (docs/teaching.md):
# make nbgrader DIR=../class             write a course folder
# make grade DIR=../class LESSON=03      grade what was handed in
# make github DIR=../exercises           write a repository for learners
# make hub                               JupyterHub for a class on one machine

PYTHON ?= python3
BIN := .venv/bin
NOTEBOOKS = $(wildcard notebooks/*.ipynb exercises/*.ipynb solutions/*.ipynb)
FIRST := /lab/tree/notebooks/00_welcome.ipynb
# a question about news, and cards for notebooks of a kind not used here
UNWANTED := @jupyterlab/apputils-extension:announcements jupyterlab-jupytext
# what nbgrader offers to teachers; one who wants it enables it at --level=user
TEACHERS := $(addprefix @jupyter/nbgrader:,formgrader course-list create-assignment)
CONFIG := docs/jupyterhub_config.py
ROOT := $(filter 0,$(shell id -u))
ALLOW_ROOT := $(if $(ROOT),--allow-root)
AS_NOBODY := $(if $(ROOT),runuser -u nobody --)
CLOSED := learners may not run $(CURDIR)/$(BIN)/python; docs/teaching.md says why

# so that JupyterLab's terminal finds python and pytest, and a make run there
# doesn't take itself for a part of this one, and announce every folder
lab: export PATH := $(CURDIR)/.venv/bin:$(PATH)
lab: .venv/course
	@$(BIN)/jupyter trust $(NOTEBOOKS) > /dev/null
	env -u MAKELEVEL $(BIN)/jupyter lab $(ALLOW_ROOT) --LabApp.default_url=$(FIRST)

progress: .venv/course
	@$(BIN)/python course/progress.py --lesson "$(LESSON)"

reset: .venv/course
	@$(BIN)/python course/reset.py --lesson "$(LESSON)"

test: .venv/dev $(if $(shell command -v npm),.venv/proxy)
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

github: .venv/classroom
	$(BIN)/python course/github.py $(call given,DIR) $(LESSON)

hub: .venv/hub
	@$(AS_NOBODY) $(BIN)/python -c 'import autograd' || (echo "$(CLOSED)"; false)
	install -d -m 700 build/hub
	cd build/hub && $(CURDIR)/$(BIN)/jupyterhub --config $(abspath $(CONFIG))

given = $(or $($(1)),$(error say it: make $(MAKECMDGOALS) $(1)=...))

.venv/course: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course]'
	$(BIN)/jupyter labextension disable --level=sys_prefix $(UNWANTED)
	@touch $@

.venv/classroom: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course,classroom]'
	@touch $@

.venv/hub: pyproject.toml .venv/proxy
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course,hub]'
	$(BIN)/jupyter labextension disable --level=sys_prefix $(UNWANTED) $(TEACHERS)
	@touch .venv/course .venv/classroom $@

# version 4 runs on the Node.js of every Debian and Ubuntu in use
.venv/proxy:
	npm install --global --prefix .venv --loglevel=error configurable-http-proxy@4
	@touch $@

.venv/dev: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course,dev]'
	@touch $@

.PHONY: lab progress reset test build bench nbgrader grade github hub
