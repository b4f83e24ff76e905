"""Runs the tests of the package on each Python that this machine has: `python interpreters.py`, or name programs.

The packages that the tests need are fetched by the pip of this interpreter: others may have none.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PYTHON = pathlib.Path(__file__).resolve().parents[1]
OLDEST, NEWEST = 9, 30
NEEDED = ["numpy", "pytest"]
# pip reads conditions on the version of Python for itself and not for the other one: what older ones need is named.
OF_OLDER = ["exceptiongroup", "tomli", "typing_extensions", "importlib_metadata", "zipp"]
ASKED = "import json, sys; print(json.dumps([sys.version.split()[0], sys.implementation.name]))"


def main(programs: list) -> int:
    """The number of interpreters on which a test failed."""
    found = [shutil.which(f"python3.{minor}") for minor in range(OLDEST, NEWEST)]
    outcomes = []
    for program in programs or [program for program in found if program]:
        version, name = json.loads(subprocess.run([program, "-c", ASKED], check=True, capture_output=True, text=True).stdout)
        with tempfile.TemporaryDirectory() as folder:
            fetch(folder, ".".join(version.split(".")[:2]))
            outcomes.append((f"{name} {version}", passes(program, folder)))
    for name, is_right in outcomes:
        print(f"{name}: {'passed' if is_right else 'FAILED'}")
    return sum(not is_right for _, is_right in outcomes)


def fetch(folder: str, version: str) -> None:
    """Puts the packages for a version of Python into a folder."""
    options = ["--quiet", "--only-binary", ":all:", "--python-version", version, "--target", folder]
    if tuple(map(int, version.split("."))) > sys.version_info[:2]:
        # pip compares what packages require with itself as well. Wheels are still only those for the other one.
        options.append("--ignore-requires-python")
    install = [sys.executable, "-m", "pip", "install", *options, *NEEDED, *OF_OLDER]
    # A Python that is quite new may have no wheels for all that the widget needs.
    if subprocess.run([*install, "anywidget"]).returncode != 0:
        print(f"Python {version} is tried without figures.")
        subprocess.run(install, check=True)


def passes(program: str, folder: str) -> bool:
    environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [program, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir", PYTHON, PYTHON / "tests"]
    return subprocess.run(command, env=environment).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
