"""Properties that hold for every chain over any logits, tried on a thousand made with a fixed seed."""

import numpy as np
import pytest

from tokenloop import sampling as s

# Rounding of a sum of up to a few hundred probabilities in double precision.
SUM_TOLERANCE = 1e-12
ROUNDS = 250


def any_logits(random: np.random.Generator) -> np.ndarray:
    kind = random.integers(3)
    if kind == 0:
        return random.uniform(-20, 20, random.integers(1, 200)).astype(np.float32)
    if kind == 1:
        return random.integers(-3, 3, random.integers(1, 100)).astype(np.float32)
    most = np.finfo(np.float32).max
    wild = np.array([most, -most, -np.inf, -0.0, np.finfo(np.float32).tiny, 0.0, 1e30, -1e30, 1.0], np.float32)
    logits = random.choice(wild, random.integers(1, 50))
    logits[0] = 0.0 if np.isinf(logits).all() else logits[0]
    return logits


def any_processor(random: np.random.Generator) -> s.Processor:
    uniform = random.uniform
    made = [
        lambda: s.Temperature(uniform(0.01, 100)),
        lambda: s.TopK(random.integers(1, 300)),
        lambda: s.TopP(uniform(0, 1)),
        lambda: s.MinP(uniform(0, 1)),
        lambda: s.Typical(uniform(0.001, 1)),
        lambda: s.TopNSigma(uniform(0.01, 10)),
        lambda: s.Xtc(uniform(0, 1), uniform(0, 0.5)),
        lambda: s.Mirostat2(uniform(0, 20), uniform(0, 1)),
        lambda: s.Dry(uniform(0, 100), allowed_length=int(random.integers(0, 4))),
        lambda: s.RepetitionPenalty(uniform(0.01, 10)),
        lambda: s.FrequencyPenalty(uniform(-2, 2)),
        lambda: s.PresencePenalty(uniform(-2, 2)),
        lambda: s.NoRepeatNgram(random.integers(1, 5)),
        lambda: s.LogitBias({int(random.integers(200)): uniform(-100, 100)}),
        lambda: s.TokenMask(suppress=random.integers(0, 200, 3)),
    ]
    return made[random.integers(len(made))]()


@pytest.mark.parametrize("profile", list(s.Profile))
def test_any_chain_over_any_logits_gives_a_distribution_and_a_choice(profile):
    random = np.random.default_rng(1)
    for round_ in range(ROUNDS):
        logits = any_logits(random)
        processors = [any_processor(random) for _ in range(random.integers(1, 6))]
        chain = s.Chain(tuple(processors), profile)
        text = random.integers(0, len(logits), 6)
        given = {"prompt": text[:2], "tokens": text[2:], "surprises": random.uniform(0, 30, 4), "coin": round_}
        distribution = chain.distribution(logits, **given)
        assert abs(distribution.probabilities.sum() - 1) < SUM_TOLERANCE, processors
        assert (np.diff(distribution.kept_probabilities) <= 0).all(), processors
        assert 0 <= distribution.entropy_bits < np.inf, processors
        for stage in distribution.stages:
            assert np.isfinite(stage.after.values).all(), processors
            assert (np.diff(stage.after.values.astype(float)) <= 0).all(), processors
            assert -SUM_TOLERANCE <= stage.mass_kept <= 1, processors
            assert len(stage.removed_tokens) == stage.removed, processors
            assert str(stage.processor) in str(stage)
        choice = chain.choose(logits, **given)
        u = s.Coin(round_).at(4)
        assert choice.probability == distribution.probability(choice.token) > 0, processors
        assert choice.interval[0] <= u < choice.interval[1], processors
        assert distribution.probability(distribution.race(s.Coin(round_), 0).token) > 0, processors


@pytest.mark.parametrize(
    "neutral",
    [
        s.TokenMask(suppress=[]),
        s.LogitBias({}),
        s.LogitBias({0: 0.0}),
        s.RepetitionPenalty(1),
        s.FrequencyPenalty(0),
        s.PresencePenalty(0),
        s.NoRepeatNgram(2**32 - 1),
        s.Dry(0.0),
        s.Temperature(1),
        s.TopNSigma(1000),
        s.TopK(2**32 - 1),
        s.TopP(1),
        s.MinP(0),
        s.Typical(1),
        s.Xtc(0.0),
    ],
)
@pytest.mark.parametrize("profile", list(s.Profile))
def test_what_is_said_to_change_nothing_changes_nothing(neutral, profile):
    logits = np.random.default_rng(2).uniform(-20, 20, 100).astype(np.float32)
    distribution = s.Chain((neutral,), profile).distribution(logits, prompt=[0, 1, 0], tokens=[1, 0, 1])
    assert distribution.scores.dense().tolist() == logits.tolist()
