"""The programs in which figures stand, each as a server of this machine: JupyterLab, Notebook 7 and marimo."""

from __future__ import annotations

import ast
import json
import os
import re
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

import nbformat
from jupyter_client import BlockingKernelClient

ADDRESS = re.compile(r"http://(?:127\.0\.0\.1|localhost):(\d+)")
SECONDS = 120
_OF_LAB = ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")


# Asks again until the kernel of a notebook waits for cells.
_UNTIL_IDLE = """async (name) => {
    for (;;) {
        const sessions = await (await fetch("/api/sessions")).json();
        if (sessions.some(({ path, kernel }) => path === name && kernel?.execution_state === "idle")) return;
    }
}"""


class Server:
    """A program that serves notebooks from a folder until it is stopped."""

    def __init__(self, command: list, folder, environment: dict) -> None:
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        environment = {**os.environ, **environment, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(command, cwd=folder, env=environment, **pipes)
        self.log: list = []
        self.address = self._address()
        # A pipe that nobody reads fills up, and the program waits.
        threading.Thread(target=lambda: self.log.extend(self._process.stdout), daemon=True).start()

    def _address(self) -> str:
        # A server that says nothing ends, and with it the lines.
        watchdog = threading.Timer(SECONDS, self._process.kill)
        watchdog.start()
        try:
            for line in self._process.stdout:
                self.log.append(line)
                found = ADDRESS.search(line)
                if found:
                    return _answering(f"http://127.0.0.1:{found.group(1)}", watchdog)
        finally:
            watchdog.cancel()
        raise RuntimeError("The server did not start:\n" + "".join(self.log))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(SECONDS)


def _answering(address: str, watchdog: threading.Timer) -> str:
    """The address, once something answers there: some programs name it before they listen."""
    while True:
        try:
            with urllib.request.urlopen(address, timeout=SECONDS):
                return address
        except urllib.error.HTTPError:
            return address
        except OSError:
            if not watchdog.is_alive():
                raise
            # Until the other process goes on.
            watchdog.join(0.1)


class Jupyter:
    """JupyterLab or Notebook. The kernel of a notebook is asked directly, as another cell would."""

    def __init__(self, program: str, folder) -> None:
        self.program, self.folder = program, folder
        names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", *_OF_LAB)
        self.environment = {name: str(folder / name.lower()) for name in names}
        self._runtime = folder / "jupyter_runtime_dir"
        command = [sys.executable, "-m", {"lab": "jupyterlab", "notebook": "notebook"}[program], "--no-browser", "--allow-root"]
        options = ["--ServerApp.port=0", "--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.password="]
        quiet = ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.news_url="]
        self.server = Server([*command, *options, *(quiet if program == "lab" else [])], folder, self.environment)

    def trust(self, name: str) -> None:
        """Signs a notebook, as Jupyter does with one whose cells a reader has run."""
        command = [sys.executable, "-m", "jupyter", "trust", str(self.folder / name)]
        subprocess.run(command, env={**os.environ, **self.environment}, check=True, capture_output=True)

    def address_of(self, name: str) -> str:
        # A workspace of its own: Lab would open again what the test before had open.
        place = f"lab/workspaces/{name.partition('.')[0]}/tree" if self.program == "lab" else "notebooks"
        return f"{self.server.address}/{place}/{name}"

    def write(self, name: str, cells: list) -> None:
        """A notebook with cells that have not run."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.folder / name)

    def open(self, page, name: str, cells: list, run: int | None = None) -> Kernel:
        """Opens a notebook and runs its first cells, all of them if no number is given, as a reader does."""
        self.write(name, cells)
        page.goto(self.address_of(name))
        page.evaluate(_UNTIL_IDLE, name)
        page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=SECONDS * 1000)
        page.locator(".jp-CodeCell .cm-content").first.click()
        for _ in cells[:run]:
            page.keyboard.press("Shift+Enter")
        return Kernel(self._client(name))

    def _client(self, name: str) -> BlockingKernelClient:
        with urllib.request.urlopen(f"{self.server.address}/api/sessions") as answer:
            sessions = json.load(answer)
        kernel = next(session["kernel"]["id"] for session in sessions if session["path"] == name)
        client = BlockingKernelClient(connection_file=str(self._runtime / f"kernel-{kernel}.json"))
        client.load_connection_file()
        client.start_channels()
        client.wait_for_ready(SECONDS)
        return client


class Kernel:
    """The kernel behind an open notebook."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client

    def run(self, code: str) -> None:
        """Runs a cell. Raises AssertionError for an error in it."""
        self._ask(code, {})

    def value(self, expression: str):
        """The value of an expression of plain numbers, texts and lists."""
        answer = self._ask("", {"value": expression})["value"]
        assert answer["status"] == "ok", answer
        return ast.literal_eval(answer["data"]["text/plain"])

    def _ask(self, code: str, expressions: dict) -> dict:
        # The reply alone: what a cell prints goes to a channel that may not be there yet.
        reply = self._client.execute(code, user_expressions=expressions, reply=True, timeout=SECONDS)["content"]
        assert reply["status"] == "ok", reply
        return reply["user_expressions"]

    def set_temperature(self, value: float) -> None:
        self.run(f"figure.temperature = {value}")

    def temperature(self) -> float:
        return self.value("figure.temperature")

    def close(self) -> None:
        self._client.stop_channels()


class Marimo:
    """A marimo app. Its cells run again when a widget changes, so the page itself shows the value of Python."""

    def __init__(self, folder, cells: list) -> None:
        (folder / "app.py").write_text("\n\n".join(_connected(cells)), "utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "marimo", "--yes", "run", "app.py", "--headless", "--no-token"]
        home = {
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder),
            "XDG_STATE_HOME": str(folder),
        }
        self.server = Server([*command, "--host", "127.0.0.1", "--port", str(port)], folder, home)

    def open(self, page) -> MarimoPage:
        page.goto(self.server.address)
        return MarimoPage(page)


def _connected(cells: list) -> list:
    """An app of three cells: the first defines what the others use."""
    first, second, third = ["\n".join(f"    {line}" for line in cell.splitlines()) for cell in cells]
    return [
        "import marimo",
        "app = marimo.App()",
        f"@app.cell\ndef _():\n{first}\n    return figure, mo, widget",
        f"@app.cell\ndef _(figure, mo):\n{second}\n    return",
        f"@app.cell\ndef _(figure, mo, widget):\n{third}\n    return",
    ]


class MarimoPage:
    """An open app: a field sets the temperature, and a line shows it."""

    def __init__(self, page) -> None:
        self._page = page

    def set_temperature(self, value: float) -> None:
        field = self._page.get_by_label("temperature in Python")
        field.fill(str(value))
        field.press("Enter")

    def temperature(self) -> float:
        return float(self._page.get_by_text("Python has").inner_text().split()[-1])

    def close(self) -> None:
        pass
