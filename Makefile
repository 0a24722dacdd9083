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
# what nbgrader offers to teachers; one who wants it enables it at --level=user
TEACHERS := $(addprefix @jupyter/nbgrader:,formgrader course-list create-assignment)
CONFIG := docs/jupyterhub_config.py
AS_NOBODY := runuser -u nobody --
CLOSED := learners may not run $(CURDIR)/$(BIN)/python; docs/teaching.md says why

lab: .venv/course
	@$(BIN)/python course/start.py

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
	$(BIN)/python course/classroom.py write "$(DIR)"

grade: .venv/classroom
	$(BIN)/python course/classroom.py grade "$(DIR)" "$(LESSON)" $(if $(AGAIN),--again)

github: .venv/classroom
	$(BIN)/python course/github.py "$(DIR)" $(LESSON)

hub: export PATH := $(PATH):/usr/sbin
hub: .venv/hub
	@test $$(id -u) = 0 || (echo "make hub needs root"; false)
	@$(AS_NOBODY) $(BIN)/python -c 'import autograd' || (echo "$(CLOSED)"; false)
	install -d -m 700 build/hub
	@flock --nonblock build/hub/lock true || (echo "JupyterHub is running"; false)
	cd build/hub && exec flock --no-fork lock $(CURDIR)/$(BIN)/jupyterhub --config $(abspath $(CONFIG))

# asked for before anything is installed
NEEDED := $(if $(filter nbgrader grade github,$(MAKECMDGOALS)),DIR) \
    $(if $(filter grade,$(MAKECMDGOALS)),LESSON)
$(foreach name,$(NEEDED),\
    $(if $($(name)),,$(error which one? make $(MAKECMDGOALS) $(NEEDED:%=%=...))))

.venv/course: pyproject.toml
	@echo "Setting up .venv; this takes a minute or two, once."
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[course]'
	$(BIN)/python course/start.py --prepare
	@touch $@

.venv/classroom: .venv/course
	$(BIN)/pip install --quiet --editable '.[classroom]'
	@touch $@

.venv/hub: .venv/classroom .venv/proxy
	$(BIN)/pip install --quiet --editable '.[hub]'
	$(BIN)/jupyter labextension disable --level=sys_prefix $(TEACHERS)
	@touch $@

# version 4 runs on the Node.js of every Debian and Ubuntu in use
.venv/proxy:
	npm install --global --prefix .venv --loglevel=error \
	    --no-fund --no-update-notifier configurable-http-proxy@4
	@touch $@

.venv/dev: .venv/course
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

.PHONY: lab progress reset test build bench nbgrader grade github hub
