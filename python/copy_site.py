"""Copies the files of a built page that figures need to where the wheel has them: `python copy_site.py ../dist`.

Those that saved notebooks keep are packed as well, which takes a minute and Node.
"""

import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE / "src"))

from tokenloop.notebook.kept import files_of_packs  # noqa: E402
from tokenloop.notebook.saved import PACKS  # noqa: E402
from tokenloop.notebook.site import PACKAGED, needed  # noqa: E402


def copy(folder: str) -> None:
    shutil.rmtree(PACKAGED, ignore_errors=True)
    size = 0
    for file in needed(folder):
        there = PACKAGED / file
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pathlib.Path(folder) / file, there)
        size += there.stat().st_size
    print(f"{PACKAGED}: {size:,} bytes")


def pack(folder: str) -> None:
    node = shutil.which("node")
    if node is None:
        sys.exit("Install Node, which packs the files of saved notebooks.")
    PACKS.mkdir()
    for name, files in files_of_packs(folder).items():
        subprocess.run([node, HERE / "pack_site.mjs", folder, PACKS / f"{name}.json", *files], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Give the folder of a built page: python copy_site.py ../dist")
    copy(sys.argv[1])
    pack(sys.argv[1])
