"""The files of the page that figures are made of: what is read, what is copied, and what is refused."""

import re
import runpy

import pytest
from support.golden import REPOSITORY
from support.site import built

import tokenloop
from tokenloop.notebook import Site, needed, site, site_in_use


@pytest.fixture(autouse=True)
def no_site_in_use(monkeypatch):
    monkeypatch.setattr(site, "_IN_USE", [])


def test_files_are_read_by_their_paths(tmp_path):
    page = Site(built(tmp_path))
    assert re.fullmatch("b1-p1-[0-9a-f]{8}", page.build)
    assert page.read("texts/en/first-1.txt") == b"text"
    assert b"addEventListener" in page.read("notebook/worker.js")


@pytest.mark.parametrize(
    "path",
    ["", ".", "none.txt", "texts", "../secret", "texts/../../secret", "notebook/../site.py", "/etc/hosts", "a\0b", "x" * 9_999],
)
def test_no_other_file_is_read(tmp_path, path):
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "site").mkdir()
    assert Site(built(tmp_path / "site")).read(path) is None


def test_no_file_is_reached_through_a_link(tmp_path):
    (tmp_path / "secret").write_text("secret")
    page = Site(built(tmp_path / "site"))
    (tmp_path / "site/link").symlink_to(tmp_path / "secret")
    assert page.read("link") is None


def test_a_wheel_has_what_figures_need_and_no_more(tmp_path):
    assert sorted(path.as_posix() for path in needed(built(tmp_path))) == [
        *("embed-1.css", "embed.html", "embed/p1/start.js", "engine/b1/cpu/engine_bg.wasm", "engine/worker.js"),
        *("models/tiny/config.json", "recordings/tiny/short/even.tokenloop", "texts/en/first-1.txt"),
    ]


def test_the_files_are_copied_to_where_the_wheel_has_them(tmp_path, monkeypatch, capsys):
    there = tmp_path / "package"
    monkeypatch.setattr(site, "PACKAGED", there)
    (there / "embed").mkdir(parents=True)
    (there / "embed/old.js").write_text("of the build before")
    runpy.run_path(str(REPOSITORY / "python/copy_site.py"))["copy"](str(built(tmp_path / "dist")))
    copied = [path.relative_to(there) for path in there.rglob("*") if path.is_file()]
    assert sorted(copied) == needed(tmp_path / "dist")
    size = sum((there / path).stat().st_size for path in copied)
    assert capsys.readouterr().out == f"{there}: {size:,} bytes\n"
    assert site_in_use().build.startswith("b1-p1-")


def test_what_is_no_built_page_is_refused(tmp_path, monkeypatch):
    with pytest.raises(tokenloop.SiteError, match="has no file embed.html"):
        tokenloop.use_site(tmp_path)
    (tmp_path / "embed.html").write_text("<html>")
    with pytest.raises(tokenloop.SiteError, match="names no build"):
        tokenloop.use_site(tmp_path)
    monkeypatch.setattr(site, "PACKAGED", tmp_path / "none")
    with pytest.raises(tokenloop.SiteError, match="installed from the sources"):
        site_in_use()
