"""JupyterHub for a class on one Linux machine; docs/teaching.md tells how.

Who has an account on the machine logs in with its password, and works as the
user that he or she is. For settings of your own, load this file in yours:

    load_subconfig("/opt/autograd-from-scratch/docs/jupyterhub_config.py")
    c.JupyterHub.bind_url = "http://127.0.0.1:9000"
"""

import os
import sys
from pathlib import Path

BIN = Path(sys.prefix, "bin")
IDLE_SECONDS = 3600
BYTES = 2 * 1024**3

c = get_config()  # noqa: F821 - JupyterHub provides it

c.JupyterHub.bind_url = "http://127.0.0.1:8000"  # this machine alone
c.ConfigurableHTTPProxy.command = [str(BIN / "configurable-http-proxy")]

c.Authenticator.allow_all = True
c.Authenticator.blocked_users = {"root"}

# no server and no kernel may take all the memory there is
c.Spawner.cmd = [
    *("prlimit", f"--data={BYTES}"),
    str(BIN / "jupyterhub-singleuser"),
]
# what is not used any more ends: first the kernels, then the server
c.Spawner.args = [
    f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
    f"--ServerApp.shutdown_no_activity_timeout={IDLE_SECONDS}",
    # no login shell, which would forget the PATH
    "--ServerApp.terminado_settings=shell_command=['bash']",
]
# nbgrader, python and pytest are found in JupyterLab's terminal
c.Spawner.environment = {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
# when a whole class logs in at once, the last one waits for minutes
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 300
