"""Copies the files of a built page that figures need to where the wheel has them: `python copy_site.py ../dist`."""

import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE / "src"))

from tokenloop.notebook.site import PACKAGED, needed  # noqa: E402


def main(folder: str) -> None:
    shutil.rmtree(PACKAGED, ignore_errors=True)
    size = 0
    for file in needed(folder):
        there = PACKAGED / file
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pathlib.Path(folder) / file, there)
        size += there.stat().st_size
    print(f"{PACKAGED}: {size:,} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Give the folder of a built page: python copy_site.py ../dist")
    main(sys.argv[1])
