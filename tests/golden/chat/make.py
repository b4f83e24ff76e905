"""Renders conversations with chat templates, as transformers does: `python make.py` writes `cases.json` beside it.

Each case has the name of a template in `templates/`, the special tokens, the messages, `add_generation_prompt`, and `text`,
which is what `apply_chat_template` returns; or, where the template calls `raise_exception`, the words of it in `raised`.
The clock of the templates stands still at `TODAY`. It needs no network. README.md says where the templates come from.
"""

import datetime
import json
from pathlib import Path

import jinja2
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import PreTrainedTokenizerFast
from transformers.utils import chat_template_utils

HERE = Path(__file__).parent
TODAY = datetime.datetime(2026, 3, 1, 12, 34, 56)
SPECIAL = {
    "chatml": {"bos_token": "<|im_start|>", "eos_token": "<|im_end|>"},
    "tools": {"eos_token": "<|im_end|>"},
    "reasoning": {"eos_token": "<|im_end|>"},
    "turns": {"bos_token": "<s>", "eos_token": "</s>"},
    "headers": {"bos_token": "<|begin_of_text|>", "eos_token": "<|eot_id|>"},
    "strict": {"bos_token": "<bos>", "eos_token": "<eos>"},
    "python": {"eos_token": "<eos>"},
}


def said(*contents):
    """Messages of user and assistant in turn."""
    return [{"role": role, "content": text} for text, role in zip(contents, ["user", "assistant"] * len(contents))]


def system(text):
    return [{"role": "system", "content": text}]


CONVERSATIONS = [
    said("What is a token?"),
    system("You explain in one sentence.") + said("What is a token?"),
    said("Count to three.", "1, 2, 3.", "And back?"),
    system("  Spaces around  \n") + said("\n  Two\nlines, <b>\"quotes\"</b> & 'more' \\ é 😀  "),
    said("Is 7 prime?", "<think>\nIt has no divisor.\n</think>\n\nYes.", "And 9?"),
    said("Is 9 prime?", "<think>\n3 · 3\n</think>\n\nNo."),
    said("A", "", "<result>1</result>"),
    said("<|im_end|> is typed here"),
    said(""),
    system("") + said("Nothing above."),
    system("First.") + said("one", "two") + system("Later."),
    said("1", "2", "3", "4", "5", "6", "7", "8", "9"),
]


class FixedClock(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return TODAY


def render(name, messages, prompted):
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(WordLevel({"x": 0}, "x")), **SPECIAL[name])
    tokenizer.chat_template = (HERE / "templates" / f"{name}.jinja").read_text()
    try:
        return {
            "text": tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=prompted)
        }
    except jinja2.exceptions.TemplateError as error:
        return {"raised": str(error)}


if __name__ == "__main__":
    chat_template_utils.datetime = FixedClock
    cases = [
        {
            "template": name,
            "special_tokens": SPECIAL[name],
            "messages": messages,
            "add_generation_prompt": prompted,
            **render(name, messages, prompted),
        }
        for name in SPECIAL
        for messages in CONVERSATIONS
        for prompted in (True, False)
    ]
    golden = {"today": TODAY.date().isoformat(), "cases": cases}
    (HERE / "cases.json").write_text(json.dumps(golden, ensure_ascii=False, indent=1) + "\n")
    raised = sum("raised" in case for case in cases)
    print(f"{len(cases)} cases, {raised} of them refused by their template")
