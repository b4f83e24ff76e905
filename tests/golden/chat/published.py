"""Renders conversations with published chat templates: `python published.py CHATS` writes `published.json` beside it.

`CHATS` is the folder that `cargo xtask test families` fills. The texts contain parts of the templates, so of each only a checksum
is kept: of the text; of `raised` and the words, where the template calls `raise_exception`; of `refused`, where Python refuses.
"""

import hashlib
import json
import sys
from pathlib import Path

import jinja2
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import PreTrainedTokenizerFast
from transformers.utils import chat_template_utils

from make import CONVERSATIONS, TODAY, FixedClock

HERE = Path(__file__).parent
SPECIAL_TOKENS = {"bos_token": "<s>", "eos_token": "</s>"}
# Digits of each checksum.
SHORT = 8


def rendered(template, messages, prompted):
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(WordLevel({"x": 0}, "x")), **SPECIAL_TOKENS)
    tokenizer.chat_template = template
    try:
        return tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=prompted)
    except jinja2.exceptions.UndefinedError:
        return "refused"
    except jinja2.exceptions.TemplateError as error:
        return f"raised {error}"
    except TypeError:
        return "refused"


def short(text):
    return hashlib.sha256(text.encode()).hexdigest()[:SHORT]


if __name__ == "__main__":
    chat_template_utils.datetime = FixedClock
    templates = {file.stem: file.read_text() for file in sorted(Path(sys.argv[1]).glob("*.jinja"))}
    golden = {
        "today": TODAY.date().isoformat(),
        "special_tokens": SPECIAL_TOKENS,
        "conversations": CONVERSATIONS,
        "texts": {
            name: "".join(
                short(rendered(template, messages, prompted)) for messages in CONVERSATIONS for prompted in (True, False)
            )
            for name, template in templates.items()
        },
    }
    (HERE / "published.json").write_text(json.dumps(golden, ensure_ascii=False, indent=1) + "\n")
    print(f"{len(templates)} templates, {len(CONVERSATIONS)} conversations")
