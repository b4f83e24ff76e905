"""Each processor of the textbook profile on a handful of tokens, with results that can be checked by hand."""

import math

import numpy as np
import pytest

from tokenloop import sampling as s
from tokenloop.sampling import cut

LN_2 = np.float32(math.log(2))
# Scores whose differences are whole multiples of ln 2: probabilities 1/2, 1/4, 1/8, 1/8.
HALVES = [0.0, -LN_2, -2 * LN_2, -2 * LN_2]
# Figures checked by hand have six decimals.
BY_HAND = 1e-6


def stage(values, processor, prompt=(), tokens=()) -> s.Stage:
    chain = s.Chain((processor,))
    (only,) = chain.distribution(values, prompt=prompt, tokens=tokens).stages
    return only


def kept(of: s.Stage) -> list:
    return sorted(of.after.ids.tolist())


def close(a, b):
    return a == pytest.approx(b, abs=BY_HAND)


def test_a_stage_says_what_was_removed_and_what_that_means():
    of = stage(HALVES, s.TopK(2))
    assert (kept(of), of.removed_tokens.tolist(), of.removed) == ([0, 1], [2, 3], 2)
    assert of.cut == cut.RankCut(2)
    assert close(of.mass_kept, 0.75) and close(of.mass_removed, 0.25)
    # Before: 1/2*1 + 1/4*2 + 2*1/8*3 bits. After: 2/3 and 1/3.
    assert close(of.distribution_before.entropy_bits, 1.75)
    assert close(of.entropy_bits, 0.918_296)
    assert (of.distribution_before.nucleus_size(0.8), of.distribution.nucleus_size(0.6)) == (3, 1)
    assert close(of.distribution.effective_choices, 1.889_882)
    assert close(of.distribution.probability(0), 2 / 3)
    assert of.distribution.probability(2) == 0.0
    assert str(of) == "TopK(top_k=2): keeps 2 of 4, the 2 with the greatest scores; entropy 0.918 bits"


def test_what_a_notebook_shows_is_one_line():
    distribution = s.Chain.textbook(top_k=2).distribution(HALVES)
    assert repr(distribution) == "<Distribution: 2 of 4 tokens, entropy 0.918 bits>"
    assert repr(distribution.scores) == "<Scores: 2 of 4 tokens, the greatest 0>"
    assert repr(distribution.stages[0]) == "Stage(link=0, processor=TopK(top_k=2), cut=RankCut(k=2))"


def test_a_table_says_what_each_processor_did():
    view = s.Chain.textbook(temperature=0.5, top_p=0.8).distribution(HALVES).view()
    assert [row[0].split("(")[0] for row in view.rows] == ["logits", "Temperature", "TopP"]
    assert view.rows[0][1:4] == ("4", "", "1.750")
    # Of 16 : 4 : 1 : 1 the first two reach 0.8 and leave out 2/22.
    assert view.rows[2][1:3] == ("2", "0.09091") and view.rows[2][4].startswith("the fewest that reach 0.8")
    assert str(view).count("\n") == 4 and "&lt;Distribution: 2 of 4" in view._repr_html_()


def test_temperature_one_half_squares_the_odds():
    of = stage(HALVES, s.Temperature(0.5))
    # 1/4 : 1/16 : 1/64 : 1/64
    assert close(of.distribution.probability(0), 16 / 22)
    assert (of.removed, of.mass_kept, of.cut) == (0, 1.0, None)


def test_the_filters_cut_where_they_say():
    assert kept(stage(HALVES, s.TopP(0.7))) == [0, 1]
    # A quarter of one half is one eighth: slightly less keeps all, slightly more keeps two.
    assert kept(stage(HALVES, s.MinP(0.249))) == [0, 1, 2, 3]
    assert kept(stage(HALVES, s.MinP(0.251))) == [0, 1]
    # H = 1.75 bits: 2 bits of surprise are closest to it, then 1, then 3.
    assert kept(stage(HALVES, s.Typical(0.2))) == [1]
    assert kept(stage(HALVES, s.Typical(0.7))) == [0, 1]
    # Mean 1; the distances from it are 2, 0, -1, -1, 0, so sigma is the root of 6/5.
    assert kept(stage([3.0, 1.0, 0.0, 0.0, 1.0], s.TopNSigma(1.0))) == [0]
    assert kept(stage([3.0, 1.0, 0.0, 0.0, 1.0], s.TopNSigma(2.0))) == [0, 1, 4]
    mask = stage(HALVES, s.TokenMask(allow=[1, 3]))
    assert (kept(mask), mask.cut) == ([1, 3], cut.BannedCut(2))
    assert kept(stage(HALVES, s.TokenMask(suppress=[0]))) == [1, 2, 3]
    nothing = stage(HALVES, s.TokenMask(allow=[9]))
    assert (nothing.removed, nothing.cut) == (0, s.NothingWouldBeLeft())


def test_penalties_look_at_the_text():
    scores = [2.0, -2.0, 0.5]
    repeated = stage(scores, s.RepetitionPenalty(2.0), [0], [1, 1])
    assert repeated.after.dense().tolist() == [1.0, -4.0, 0.5]
    assert repeated.after.ids.tolist() == [0, 2, 1]
    assert stage(scores, s.FrequencyPenalty(0.5), [0], [1, 1]).after.dense().tolist() == [2.0, -3.0, 0.5]
    assert stage(scores, s.PresencePenalty(0.5), [0], [1, 1]).after.dense().tolist() == [2.0, -2.5, 0.5]
    assert stage(scores, s.LogitBias({2: 4.0, 77: 1.0})).after.ids.tolist() == [2, 0, 1]
    # 0 1 | 0: token 0 was followed by 1.
    assert kept(stage(scores, s.NoRepeatNgram(2), [0, 1], [0])) == [0, 2]
    assert kept(stage(scores, s.NoRepeatNgram(1), [0], [1])) == [2]


def test_dry_finds_the_longest_passage_and_stops_at_a_breaker():
    # 0 1 2 3 0 1 2: three tokens repeat and 3 would go on. 0.8 * 1.75^(3 - 2).
    def lowered(**settings):
        return stage([0.0] * 5, s.Dry(0.8, **settings), [0, 1, 2, 3, 0, 1, 2]).after.dense().tolist()

    assert lowered() == [0, 0, 0, np.float32(-1.4), 0]
    # With 1 as a breaker only "2" repeats, and a repetition of one token is not penalised.
    assert lowered(breakers=[1]) == [0.0] * 5
    assert lowered(allowed_length=4) == [0.0] * 5
    assert lowered(last_n=4) == [0.0] * 5


def test_xtc_leaves_the_least_of_the_top_choices_when_the_coin_says_so():
    assert kept(stage(HALVES, s.Xtc(1.0, 0.2))) == [1, 2, 3]
    never = stage(HALVES, s.Xtc(0.0, 0.2))
    assert (never.cut.acts, never.removed) == (False, 0)
    # It does not act on a single top choice.
    assert stage(HALVES, s.Xtc(1.0, 0.4)).removed == 0


def test_mirostat_follows_the_surprises():
    mirostat = s.Mirostat2(2.0, 0.5)
    assert mirostat.bound([]) == 4.0
    # Too surprising by 3 bits, then a forced token of probability 0.
    assert mirostat.bound([5.0, math.inf]) == 2.5
    chain = s.Chain((mirostat,))
    # A bound of 2.5 bits keeps tokens with a probability of at least 0.177.
    assert sorted(chain.distribution(HALVES, tokens=[1], surprises=[5.0]).tokens) == [0, 1]
    assert chain.reads_surprises and not s.Chain((mirostat,), do_sample=False).reads_surprises


def test_greedy_leaves_out_what_belongs_to_sampling_but_not_the_penalties():
    chain = s.Chain.textbook(do_sample=False, repetition_penalty=10.0, temperature=100.0)
    distribution = chain.distribution([2.0, 1.0], prompt=[0])
    assert [stage.processor for stage in distribution.stages] == [s.RepetitionPenalty(10.0)]
    choice = chain.choose([2.0, 1.0], prompt=[0])
    assert (choice.token, choice.u, choice.rule) == (1, None, "greedy")
    assert s.Chain.textbook(temperature=0).choose([2.0, 3.0]).rule == "greedy"


def test_the_draw_is_the_interval_that_holds_u():
    distribution = s.Chain().distribution(HALVES)
    for u, token in [(0.0, 0), (0.49, 0), (0.51, 1), (0.76, 2), (0.99, 3)]:
        choice = distribution.draw(u)
        assert (choice.token, choice.rank, choice.u) == (token, token, u)
        assert choice.interval[0] <= u < choice.interval[1]
    assert close(distribution.draw(0.51).surprise_bits, 2.0)
    one = s.Chain().distribution([1.0]).greedy()
    assert (one.interval, one.probability, one.surprise_bits) == ((0.0, 1.0), 1.0, 0.0)


def test_a_forced_token_may_have_been_removed():
    distribution = s.Chain.textbook(top_k=1).distribution(HALVES)
    gone = distribution.forced(3)
    assert (gone.probability, gone.rank, gone.surprise_bits) == (0.0, None, math.inf)
    assert distribution.forced(0).interval == (0.0, 1.0)


def test_a_race_is_won_as_often_as_a_token_is_likely():
    distribution = s.Chain().distribution(HALVES)
    races = 2_000
    won = np.bincount([distribution.race(s.Coin(1), place).token for place in range(races)], minlength=4)
    # Five standard deviations of a share of 1/2.
    assert np.abs(won / races - [1 / 2, 1 / 4, 1 / 8, 1 / 8]).max() < 5 * math.sqrt(0.25 / races)
