"""The random numbers are those of the Rust crate: the constants are those of `crates/sampling/src/coin.rs`."""

import numpy as np
import pytest

from tokenloop import ContextError
from tokenloop import sampling as s
from tokenloop.sampling.coin import philox4x32_10


@pytest.mark.parametrize(
    "seed, position, u",
    [
        (0, 0, 0.8805201978886142),
        (0, 1, 0.36209111566940344),
        (42, 0, 0.4685865183391049),
        (42, 1_000_000_000_000, 0.4216079206822292),
        (2**64 - 1, 2**64 - 1, 0.2618831606351677),
    ],
)
def test_a_seed_means_the_same_numbers_forever(seed, position, u):
    assert s.Coin(seed).at(position) == u


def test_a_stream_has_numbers_of_its_own():
    assert s.Coin(42).toss(7, s.Stream.RACE, 9) == 0.9134586626161167
    of_streams = {s.Coin(42).toss(7, stream) for stream in s.Stream}
    assert len(of_streams) == len(s.Stream)


@pytest.mark.parametrize(
    "counter, key, expected",
    [
        ([0] * 4, [0] * 2, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        ([2**32 - 1] * 4, [2**32 - 1] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
            [0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_philox_gives_its_published_answers(counter, key, expected):
    assert list(philox4x32_10(counter, key)) == expected
    arrays = philox4x32_10([np.array([word], np.uint64) for word in counter], key)
    assert [int(word[0]) for word in arrays] == expected


def test_many_at_once_are_the_same_as_one_at_a_time():
    indices = [0, 5, 2**32 - 1]
    many = s.Coin(3).tosses(8, s.Stream.RACE, indices)
    assert many.tolist() == [s.Coin(3).toss(8, s.Stream.RACE, index) for index in indices]


def test_numbers_fill_the_unit_interval_evenly():
    draws = 20_000
    u = s.Coin(3).tosses(0, s.Stream.DRAW, np.arange(draws))
    tenths = np.histogram(u, bins=10, range=(0, 1))[0]
    expected = draws / 10
    # 99.99 % of uniform sources stay below this with 9 degrees of freedom.
    assert ((tenths - expected) ** 2 / expected).sum() < 33.7
    assert tenths.sum() == draws


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None])
def test_another_seed_is_refused(seed):
    with pytest.raises(ContextError, match="seed"):
        s.Coin(seed)


def test_other_positions_and_indices_are_refused():
    with pytest.raises(ContextError, match="position"):
        s.Coin(1).at(-1)
    with pytest.raises(ContextError, match="index"):
        s.Coin(1).toss(0, s.Stream.RACE, 2**32)
