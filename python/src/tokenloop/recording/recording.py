"""A recorded run in memory: model, prompt, steps with their logits, and what can be asked of them."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field

from ..errors import RecordingError
from ..sampling import Chain, Choice, Coin, Distribution
from ..table import Table
from .link import FileLink, link_to
from .model import RecordedModel
from .numbers import GroupedLogits
from .parameters import chain_of
from .reshaping import reshaped
from .texts import RecordedTexts
from .tokens import TokenBytes
from .view import table_of


@dataclass
class Prompt:
    """The text, and the ids of the tokens that the model read, at least one; a beginning-of-text token is among them."""

    text: str
    input_ids: list


@dataclass(eq=False)
class Recording:
    """A recorded run. `parameters` are its settings as the query of Tokenloop's address, see `chain` and `seed`.

    `vocabulary` has the bytes of tokens; `branches` what followed other tokens than those of the steps; `texts` what the
    model writes at other temperatures; `inside` the block of what the network computed, as it stands in the file.
    """

    model: RecordedModel
    prompt: Prompt
    steps: list
    vocabulary: TokenBytes = field(default_factory=TokenBytes)
    recorded_by: str = ""
    parameters: str = ""
    branches: list = field(default_factory=list)
    texts: RecordedTexts | None = None
    inside: bytes = b""

    @property
    def tokens(self) -> list:
        """The ids of the chosen tokens, in order."""
        return [step.token for step in self.steps if step.token is not None]

    @property
    def u(self) -> list:
        """The random number of each step, 0 to below 1; None where none was used or recorded."""
        return [step.u for step in self.steps]

    @property
    def logits(self) -> list:
        """The logits of each step, float32 of shape [V]; None where the file has not those of the whole vocabulary."""
        return [step.logits for step in self.steps]

    @property
    def chain(self) -> Chain:
        """The samplers of the run. Raises RecordingError if they cannot be read."""
        return chain_of(self.parameters, self.model.eos_token_id)[0]

    @property
    def seed(self) -> int:
        """The random seed of the run."""
        return chain_of(self.parameters, self.model.eos_token_id)[1]

    @property
    def samplers(self) -> dict:
        """The samplers of the run by the names of their settings: `{"temperature": 0.7}`."""
        return self.chain.settings()

    @property
    def text(self) -> str:
        """The prompt and the text of the chosen tokens, as far as their bytes are known."""
        pieces = b"".join(self.vocabulary[token] or b"" for token in self.tokens if token not in self.model.eos_token_id)
        return self.prompt.text + pieces.decode("utf-8", "replace")

    def piece(self, token: int) -> str:
        """The text of a token, with a sign for bytes that are not whole; "#5" where the file has not the bytes of token 5."""
        known = self.vocabulary[token]
        return f"#{token}" if known is None else known.decode("utf-8", "replace")

    def reshape(self, chain: Chain | None = None, step: int = 0) -> Distribution:
        """The distribution of a recorded step under other settings; without `chain`, the model's own.

        The context is the recorded one: the prompt, and the tokens chosen before. Of a step with groups, the tokens that are
        not listed have probabilities whose ids are not known, see `GroupedLogits`.

        Raises RecordingError for a step without logits, and where the file has too few of them for these settings.
        """
        chain = Chain() if chain is None else chain
        surprises = []
        if chain.reads_surprises:
            # Under the present settings, not those of the run: each step is computed again.
            for place in range(self._place(step)):
                before = reshaped(self, chain, place, surprises)
                surprises.append(before.surprise_bits(self.steps[place].token))
        return reshaped(self, chain, self._place(step), surprises)

    def choose(self, chain: Chain, step: int = 0) -> Choice:
        """The token that these settings choose at a recorded step, with the random number of the run: the recorded one, or
        that of the random seed. Raises RecordingError as `reshape`, and for a token whose id is not known."""
        place = self._place(step)
        u = self.steps[place].u
        choice = chain.choose_from(self.reshape(chain, step), Coin(self.seed).at(place) if u is None else u)
        numbers = self.steps[place].numbers
        if isinstance(numbers, GroupedLogits) and choice.token not in numbers.tokens:
            raise RecordingError(
                f"Step {place} names the {numbers.listed} most likely tokens only, and another was drawn. Record all logits."
            )
        return choice

    def view(self, top: int = 5) -> Table:
        """A table with a row for each step, for `print` and notebooks: the chosen token, and the `top` most likely ones with
        the probabilities that the model gave them."""
        return table_of(self, top)

    def to_bytes(self) -> bytes:
        """The file. Raises RecordingError for what a reader would refuse."""
        # What is written is read again, so the module that writes needs this one.
        from .writing import to_bytes

        return to_bytes(self)

    def save(self, path) -> None:
        """Writes the file. Raises RecordingError for what a reader would refuse, and OSError as `open` does."""
        file = self.to_bytes()
        with open(path, "wb") as out:
            out.write(file)

    def link(self, name: str = "run.tokenloop") -> FileLink:
        """The file as a link, which a notebook shows and keeps: readers save it under this name.

        Raises RecordingError for a file that is too large for a notebook.
        """
        return link_to(name, self.to_bytes())

    def __eq__(self, other) -> bool:
        return self.to_bytes() == other.to_bytes() if isinstance(other, Recording) else NotImplemented

    def __repr__(self) -> str:
        return f"<Recording of {self.model.name!r}: {self.prompt.text!r:.60}, {len(self.steps)} steps>"

    def __str__(self) -> str:
        return str(self.view())

    def _repr_html_(self) -> str:
        return self.view()._repr_html_()

    def _place(self, step: int) -> int:
        """A step, counted from 0, or from the end below 0."""
        try:
            place = operator.index(step)
        except TypeError:
            raise RecordingError(f"A step is a whole number, and not {step!r}.") from None
        count = len(self.steps)
        if not -count <= place < count:
            raise RecordingError(f"There is no step {step}: the recording has {count}, counted from 0.")
        return place % count
