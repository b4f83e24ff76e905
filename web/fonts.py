"""Makes the page's fonts from their npm packages: fewer characters, fewer weights, three marks added.

    npm install @fontsource-variable/newsreader@5 @fontsource-variable/public-sans@5 \
                @fontsource/jetbrains-mono@5 jetbrains-mono@1
    pip install fonttools brotli
    python web/fonts.py node_modules

All three families are under the SIL Open Font License 1.1 without a reserved font name, so a changed copy may
keep its name.
"""

import shutil
import sys
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).parent.parent / "public/fonts"
# Latin, and the signs the page's sentences, formulas and charts use.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’“”…−×÷≤≥≈→Σ∑·′")]
# The marks that make invisible characters visible in a token.
OPEN_BOX, RETURN, TAB = 0x2423, 0x21B5, 0x21E5


def subset(font: TTFont, features: list[str]) -> None:
    options = Options(layout_features=features, hinting=False, desubroutinize=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, OPEN_BOX, RETURN, TAB])
    subsetter.subset(font)


def add_mark(font: TTFont, code: int, name: str, polygons: list[list[tuple[int, int]]]) -> None:
    """Draws one character of straight strokes, as wide as every other character of the font."""
    pen = TTGlyphPen(None)
    for polygon in polygons:
        pen.moveTo(polygon[0])
        for point in polygon[1:]:
            pen.lineTo(point)
        pen.closePath()
    width = font["hmtx"]["space"][0]
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (width, min(x for polygon in polygons for x, _ in polygon))
    for table in font["cmap"].tables:
        table.cmap[code] = name


def bar(left: int, bottom: int, right: int, top: int) -> list[tuple[int, int]]:
    return [(left, bottom), (left, top), (right, top), (right, bottom)]


def marks(font: TTFont) -> None:
    add_mark(font, OPEN_BOX, "uni2423", [[(80, -120), (80, 110), (150, 110), (150, -50), (450, -50), (450, 110),
                                          (520, 110), (520, -120)]])
    arrow_left = [(60, 250), (250, 420), (250, 285), (250, 215), (250, 80)]
    add_mark(font, RETURN, "uni21B5", [arrow_left, [(250, 215), (250, 285), (460, 285), (460, 560), (530, 560),
                                                    (530, 215)]])
    arrow_right = [(470, 330), (280, 160), (280, 295), (50, 295), (50, 365), (280, 365), (280, 500)]
    add_mark(font, TAB, "uni21E5", [arrow_right, bar(480, 140, 550, 520)])


def save(font: TTFont, name: str) -> None:
    path = FONTS / f"{name}.woff2"
    font.flavor = "woff2"
    font.save(path)
    print(f"{path.name:28} {path.stat().st_size:7,} bytes")


def main(modules: Path) -> None:
    newsreader = modules / "@fontsource-variable/newsreader"
    for style in ("normal", "italic"):
        font = TTFont(newsreader / f"files/newsreader-latin-opsz-{style}.woff2")
        weights = (400, 600) if style == "normal" else 400
        instancer.instantiateVariableFont(font, {"opsz": 20, "wght": weights}, inplace=True)
        subset(font, ["kern", "liga", "lnum", "tnum", "mark", "ccmp"])
        save(font, f"newsreader-{style}")
    public_sans = modules / "@fontsource-variable/public-sans"
    font = TTFont(public_sans / "files/public-sans-latin-wght-normal.woff2")
    instancer.instantiateVariableFont(font, {"wght": (400, 650)}, inplace=True)
    subset(font, ["kern", "tnum", "ccmp"])
    save(font, "public-sans")
    font = TTFont(modules / "jetbrains-mono/fonts/webfonts/JetBrainsMono-Regular.woff2")
    # Without `calt`: its ligatures would join what the page shows as separate characters.
    subset(font, ["ccmp"])
    marks(font)
    save(font, "jetbrains-mono")
    for name, package in [("newsreader", newsreader), ("public-sans", public_sans),
                          ("jetbrains-mono", modules / "@fontsource/jetbrains-mono")]:
        shutil.copy(package / "LICENSE", FONTS / f"{name}.LICENSE.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
