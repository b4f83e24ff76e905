"""Renders small templates with Jinja in transformers' settings: `python snippets.py` writes `snippets.json`.

`snippets.txt` has them, one a line; those that begin with `!` have escapes. What follows ` ## ` is a part of the error with which
one is refused here that Jinja renders. It needs no network.
"""

import datetime
import json
from pathlib import Path

import jinja2
import jinja2.ext
from jinja2 import nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

HERE = Path(__file__).parent
TODAY = datetime.datetime(2026, 3, 1, 12, 34, 56)
SPECIAL_TOKENS = {"bos_token": "<s>", "eos_token": "</s>"}


def said(*contents):
    """Messages of user and assistant in turn."""
    return [{"role": role, "content": text} for text, role in zip(contents, ["user", "assistant"] * len(contents))]


class Generation(jinja2.ext.Extension):
    """transformers' tag for what the model writes, which shows its contents."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return nodes.CallBlock(self.call_method("shown"), [], [], body).set_lineno(line)

    def shown(self, caller):
        return caller()


def environment():
    """The environment that transformers makes for chat templates."""

    def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(
            value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
        )

    def raise_exception(message):
        raise jinja2.exceptions.TemplateError(message)

    made = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, jinja2.ext.loopcontrols]
    )
    made.filters["tojson"] = tojson
    made.globals["raise_exception"] = raise_exception
    made.globals["strftime_now"] = TODAY.strftime
    return made


def rendered(template, messages, prompted):
    """The text; None where Jinja, or the template, refuses it."""
    try:
        return environment().from_string(template).render(
            messages=messages, tools=None, documents=None, add_generation_prompt=prompted, **SPECIAL_TOKENS
        )
    except Exception:
        return None


def snippet(line):
    if line.startswith("!"):
        return line[1:].encode("latin-1", "backslashreplace").decode("unicode_escape")
    return line


def snippets():
    for line in (HERE / "snippets.txt").read_text().splitlines():
        if not line or line.startswith("##"):
            continue
        line, _, named = line.partition(" ## ")
        template = snippet(line)
        case = {"template": template, "text": rendered(template, said("Why?"), True)}
        yield case | ({"named": named} if named else {})


if __name__ == "__main__":
    (HERE / "snippets.json").write_text(json.dumps(list(snippets()), ensure_ascii=False, indent=1) + "\n")
