"""The same tokens as the Rust crate, whatever machine and version of numpy: kept sets, draws and races of eighty steps.

The settings and logits are those of the crate's `crates/sampling/tests/support/fingerprint.rs`. Its hash also has the bits of
all probabilities, and their last ones come from the crate's own exponential and logarithm. Here only whole numbers are
hashed: ids and choices. The value was taken from a run in which the exponential and the logarithms were those of the crate
and the hash with all bits was the crate's.
"""

import numpy as np

from tokenloop import sampling as s

EXPECTED = 0xA3DDA516775BBFE5
TEXTS = {
    "textbook": [605, 931, 86, 621, 786, 494, 771, 496, 373, 196, 600, 731, 235, 571, 151, 886, 212, 252, 669, 295],
    "transformers": [605, 931, 86, 621, 786, 494, 771, 496, 373, 196, 600, 731, 235, 571, 151, 886, 212, 252, 669, 295],
    "vllm": [34, 135, 86, 621, 631, 494, 771, 496, 955, 196, 600, 659, 235, 81, 469, 886, 855, 176, 669, 572],
    "llama_cpp": [748, 699, 86, 850, 452, 517, 994, 966, 703, 925, 734, 536, 423, 410, 498, 886, 602, 839, 77, 723],
}
VOCABULARY, STEPS = 1_000, 20


def bell(position: int) -> np.ndarray:
    """New bell-shaped logits at every step: sums of four uniform numbers."""
    places = range(VOCABULARY * position, VOCABULARY * (position + 1))
    uniform = [np.array([s.Coin(seed).at(place) for place in places]) for seed in range(4)]
    return ((((uniform[0] + uniform[1]) + uniform[2]) + uniform[3]) * 4.0).astype(np.float32)


def chain(profile: s.Profile) -> s.Chain:
    made = s.Chain((), profile)
    for processor in (
        s.RepetitionPenalty(1.3),
        s.Temperature(0.83),
        s.TopK(700),
        s.TopP(0.97),
        s.MinP(0.001),
        s.Dry(0.7),
        s.Typical(0.96),
        s.TopNSigma(3.0),
        s.Xtc(0.5, 0.05),
        s.Mirostat2(6.0, 0.2),
    ):
        made = made.with_(processor)
    return made


def test_the_tokens_are_those_of_the_crate():
    state, coin = 0xCBF29CE484222325, s.Coin(7)
    logits = [bell(position) for position in range(STEPS)]
    for profile in s.Profile:
        ours, text, surprises, before = chain(profile), [], [], None
        for position in range(STEPS):
            run = ours.distribution(logits[position], prompt=[1, 2, 3, 1, 2], tokens=text, surprises=surprises, coin=coin)
            choice = ours.choose_from(run, coin.at(position))
            taken = [*run.tokens.tolist(), choice.token, run.race(coin, position).token]
            if before is not None:
                taken.append(before.draw(coin.toss(position, s.Stream.DRAFT)).token)
            for word in taken:
                state = ((state ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
            surprises.append(choice.surprise_bits)
            text.append(choice.token)
            before = run
        assert text == TEXTS[profile.value]
    assert state == EXPECTED
