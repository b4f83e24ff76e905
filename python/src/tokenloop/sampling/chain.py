"""The chain: processors in order, the arithmetic of a profile, and a run that keeps what each of them did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..errors import ContextError, ParameterError
from .coin import Coin
from .context import Context, as_ids
from .distribution import Choice, Distribution, as_uniform
from .logits import as_logits
from .processors import Mirostat2, Processor
from .processors.base import U32_MAX
from .profile import Profile
from .scores import Scores
from .settings import WARPERS, keywords_of, processors_of
from .stage import Stage


@dataclass(frozen=True)
class Link:
    """A processor in the chain. If `enabled` is off, the chain skips it and keeps its settings."""

    processor: Processor
    enabled: bool = True


@dataclass(frozen=True)
class Chain:
    """How the next token is chosen: processors in order, a profile, and whether it is drawn.

    `do_sample=False` is greedy decoding: the most likely token after the processors that still apply, see `skips`. A chain
    is not changed; `with_`, `by` and `dataclasses.replace` make another one.
    """

    links: tuple[Link, ...] = ()
    profile: Profile = Profile.TEXTBOOK
    do_sample: bool = True

    def __post_init__(self):
        links = tuple(link if isinstance(link, Link) else Link(link) for link in self.links)
        for link in links:
            if not isinstance(link.processor, Processor):
                raise ParameterError(
                    f"{link.processor!r} is no processor. A chain is made of processors such as Temperature(0.7)."
                )
        object.__setattr__(self, "links", links)
        object.__setattr__(self, "profile", Profile.named(self.profile))

    @classmethod
    def of(cls, profile, do_sample: bool = True, **settings) -> Chain:
        """The chain of an engine with these settings, in the engine's order: `Chain.of("vllm", top_k=40)`.

        Nothing acts that is not given. The settings have the names of transformers, vLLM and llama.cpp: temperature, top_k,
        top_p, min_p, typical_p, top_n_sigma, repetition_penalty, frequency_penalty, presence_penalty, no_repeat_ngram_size,
        logit_bias, allowed_token_ids, suppress_tokens, dry_multiplier (with dry_base, dry_allowed_length,
        dry_penalty_last_n, dry_sequence_breakers), xtc_probability (with xtc_threshold), mirostat_tau, mirostat_eta.
        top_k=0 is off. temperature=0 is greedy decoding.

        Raises ParameterError for an unknown setting or one outside its range.
        """
        processors, draws = processors_of(settings)
        profile = Profile.named(profile)
        processors.sort(key=lambda processor: profile.place(processor.kind))
        return cls(tuple(map(Link, processors)), profile, bool(do_sample) and draws)

    @classmethod
    def textbook(cls, do_sample: bool = True, **settings) -> Chain:
        """`of` with the rules as published."""
        return cls.of(Profile.TEXTBOOK, do_sample, **settings)

    @classmethod
    def transformers(cls, do_sample: bool = True, **settings) -> Chain:
        """`of` with the order and the arithmetic of Hugging Face transformers."""
        return cls.of(Profile.TRANSFORMERS, do_sample, **settings)

    @classmethod
    def vllm(cls, do_sample: bool = True, **settings) -> Chain:
        """`of` with the order and the arithmetic of vLLM."""
        return cls.of(Profile.VLLM, do_sample, **settings)

    @classmethod
    def llama_cpp(cls, do_sample: bool = True, **settings) -> Chain:
        """`of` with the order and the arithmetic of llama.cpp."""
        return cls.of(Profile.LLAMA_CPP, do_sample, **settings)

    @classmethod
    def defaults_of(cls, profile) -> Chain:
        """The settings that an engine uses if none are given."""
        profile = Profile.named(profile)
        if profile is Profile.TRANSFORMERS:
            return cls.of(profile, do_sample=False, top_k=50)
        if profile is Profile.LLAMA_CPP:
            return cls.of(profile, top_k=40, top_p=0.95, min_p=0.05, temperature=0.8)
        return cls.of(profile)

    def with_(self, processor: Processor) -> Chain:
        """The same chain with one processor set and switched on. It replaces the first of its kind; without one, it is
        inserted where the profile applies it."""
        links, link = list(self.links), Link(processor)
        same = [at for at, other in enumerate(links) if other.processor.kind == processor.kind]
        if same:
            links[same[0]] = link
        else:
            place = self.profile.place
            later = (at for at, other in enumerate(links) if place(other.processor.kind) > place(processor.kind))
            links.insert(next(later, len(links)), link)
        return replace(self, links=tuple(links))

    def by(self, profile) -> Chain:
        """The same settings under another profile: its order and its arithmetic. Kinds that it does not have come last."""
        profile = Profile.named(profile)
        links = sorted(self.links, key=lambda link: profile.place(link.processor.kind))
        return replace(self, links=tuple(links), profile=profile)

    def settings(self) -> dict[str, object]:
        """The keywords of `of` that make the processors that are on."""
        found: dict[str, object] = {}
        for link in self.links:
            if link.enabled:
                found.update(keywords_of(link.processor))
        return found

    def skips(self, kind: str) -> bool:
        """Whether greedy decoding skips the processors of this kind, as the profile's engine does.

        transformers with `do_sample=False`, vLLM below a temperature of 1e-5 and the textbook skip all that belongs to
        sampling. llama.cpp runs its chain as it stands: only where it comes to the temperature, 0 leaves the most likely of
        the tokens that the filters before kept, so XTC and typical can have removed the likeliest of all.
        """
        if self.do_sample or kind not in WARPERS:
            return False
        if self.profile is not Profile.LLAMA_CPP or kind in ("temperature", "mirostat2"):
            return True
        on = [link.processor.kind for link in self.links if link.enabled]
        return kind in on and "temperature" in on and on.index(kind) > on.index("temperature")

    def acting(self) -> Iterator[tuple[int, Link]]:
        """The links that are on and that greedy decoding does not skip, with their places in the chain, in order."""
        return ((place, link) for place, link in enumerate(self.links) if link.enabled and not self.skips(link.processor.kind))

    @property
    def reads_surprises(self) -> bool:
        """Whether a processor that acts reads the surprises of the tokens before."""
        return any(isinstance(link.processor, Mirostat2) for _, link in self.acting())

    def distribution(self, logits, *, tokens=(), prompt=(), surprises=(), coin=None) -> Distribution:
        """The probabilities of the next token after the chain, with what each processor did in `stages`.

        `logits` has shape [V]: the model's raw scores. `tokens` are the ids generated so far, `prompt` those before them.
        `coin` is a Coin or a seed (42 if left out), which only XTC reads here; `surprises` in bits, one for each of
        `tokens`, only Mirostat.

        Raises LogitsError or ContextError for what is none of that.
        """
        checked = as_logits(logits)
        context = Context.of(len(checked), prompt, tokens, surprises, coin)
        return self._run(checked, context)

    def choose(self, logits, *, tokens=(), prompt=(), surprises=(), coin=None, u: float | None = None) -> Choice:
        """Chooses the next token: drawn with `u`, or the most likely one if `do_sample` is off.

        Without `u`, it is the random number of `coin` at the position, which is the number of `tokens`. The other arguments
        are those of `distribution`. Raises LogitsError or ContextError.
        """
        checked = as_logits(logits)
        context = Context.of(len(checked), prompt, tokens, surprises, coin)
        u = context.coin.at(context.position) if u is None else as_uniform(u)
        return self.choose_from(self._run(checked, context), u)

    def choose_from(self, distribution: Distribution, u: float) -> Choice:
        """Chooses from a distribution that `distribution` gave."""
        return distribution.draw(u) if self.do_sample else distribution.greedy()

    def generate(self, step_function, prompt, max_new_tokens: int, *, coin=None, stop_tokens=()) -> list:
        """The choices of a run: `step_function` is given all ids so far and returns the logits [V] of the next token.

        It ends after `max_new_tokens`, or with a token of `stop_tokens`, which is the last choice then. `prompt` has at least
        one id. Raises LogitsError or ContextError.
        """
        coin = coin if isinstance(coin, Coin) else Coin() if coin is None else Coin(coin)
        choices: list = []
        prompt = as_ids(prompt, U32_MAX + 1).tolist()
        if not prompt:
            raise ContextError("The prompt has no tokens. Start with the beginning-of-text token of the model.")
        while len(choices) < max_new_tokens:
            tokens = [choice.token for choice in choices]
            surprises = [choice.surprise_bits for choice in choices]
            logits = step_function(prompt + tokens)
            choices.append(self.choose(logits, prompt=prompt, tokens=tokens, surprises=surprises, coin=coin))
            if choices[-1].token in stop_tokens:
                break
        return choices

    def _run(self, logits: np.ndarray, context: Context) -> Distribution:
        scores, stages = Scores.of(logits), []
        for place, link in self.acting():
            after, cut = link.processor.apply(scores, context, self.profile)
            stages.append(Stage(place, link.processor, scores, after, cut))
            scores = after
        return Distribution(scores, tuple(stages))
