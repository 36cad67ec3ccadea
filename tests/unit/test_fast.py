"""Bulk play behind its façade: equal in both modes, checked at the border, whatever the threads."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest

import kozyr
from kozyr.core.errors import RulesError
from kozyr.engine import plain
from kozyr.engine.backend import HOW_TO_GET_IT, Mode, backend, why_not_compiled
from kozyr.engine.fast import CHUNK, LARGEST_KON, Batch, Bulk, generator_of
from kozyr.engine.layout import FIELDS, MAX_SEATS, At, State
from kozyr.engine.mode import advance, nth, number_below, signed
from kozyr.engine.tables import compile_rules
from kozyr.engine.valid import fault
from kozyr.lab.playouts import simulate_random
from tests.support.compiler import needs_compiler

RULES = kozyr.rules("frap")
EXTREME = (0, 1, -1, 2**63 - 1, -(2**63), 1 << 62, -7, signed(0xFFFFFFFF00000000))


@pytest.fixture(params=["plain", pytest.param("compiled", marks=needs_compiler)])
def mode(request: pytest.FixtureRequest) -> Iterator[Mode]:
    """Both modes."""
    chosen: Mode = request.param
    yield chosen


def test_without_the_compiler_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kozyr.engine.compiled.backend", None)
    assert backend("auto").name == "plain"
    with pytest.raises(RulesError, match=r"pip install .kozyr") as refused:
        backend("compiled")
    assert HOW_TO_GET_IT in str(refused.value)
    with pytest.raises(RulesError, match="there are: auto, plain, compiled"):
        backend("quick")  # type: ignore[arg-type]  # what a user may write


def test_results_do_not_depend_on_threads_or_mode(mode: Mode) -> None:
    deals = 2 * CHUNK + 100 if mode == "compiled" else 300
    one, two = (Bulk(RULES, mode=mode).tally_many(deals, seed=-5, threads=n) for n in (1, 3))
    assert one == two
    assert Bulk(RULES, mode="plain").tally_many(200) == Bulk(RULES, mode=mode).tally_many(200)
    assert one != Bulk(RULES, mode=mode).tally_many(deals, seed=6)


@needs_compiler
def test_an_interruption_ends_long_work_at_once() -> None:
    """Neither may threads go on to the end, nor what is planned fill the memory."""

    def interrupt(done: int, _wanted: int) -> None:
        assert done == CHUNK
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Bulk(RULES, mode="compiled").tally_many(1 << 40, threads=2, on_progress=interrupt)


def test_sums_are_those_of_the_deals(mode: Mode) -> None:
    """Shares add up to nothing, and each deal has one caller or none."""
    told: list[tuple[int, int]] = []
    result = simulate_random(
        RULES, deals=400, mode=mode, on_progress=lambda done, all_: told.append((done, all_))
    )
    (everybody,) = result.bots
    assert told == [(400, 400)]
    assert everybody.share.mean == pytest.approx(0)
    assert sum(place.share.mean for place in result.places) == pytest.approx(0)
    assert everybody.calls + result.passed_out == 400
    assert everybody.calls == sum(place.calls for place in result.places)
    assert everybody.seat_deals == 1600


def test_a_kon_and_counts_have_bounds(mode: Mode) -> None:
    for kon in (0, -1, LARGEST_KON + 1, 1 << 64):
        with pytest.raises(RulesError, match="allowed: 1 to"):
            Bulk(RULES, mode=mode, kon=kon)
    big = Bulk(kozyr.rules("frap", players=12), mode=mode, kon=LARGEST_KON)
    batch = Batch(big, 4, seed=2)
    for _ in range(90):
        batch.step(batch.choose())
    assert batch.get(0).kon >= LARGEST_KON
    with pytest.raises(RulesError, match="not possible"):
        big.play_many(0)
    with pytest.raises(RulesError, match="for the stakes alone"):
        big.tally_many(5)
    with pytest.raises(RulesError, match="not possible"):
        Batch(big, 0)


def test_what_a_large_kon_grows_to_fits_64_bits() -> None:
    """Every fine of every seat, and the largest top-ups."""
    for preset in ("frap", "frap-pl", "frap-ru"):
        tables = compile_rules(kozyr.rules(preset, players=MAX_SEATS, stake=1_000_000))
        fines = max(*tables.caller_fine, *tables.blind_fine, *tables.blind_ace_fine)
        kon = LARGEST_KON + MAX_SEATS * tables.stake * tables.circles
        most = kon * (1 + fines + (MAX_SEATS - 1) * max(tables.defender_fine))
        assert most * MAX_SEATS < 1 << 63


def test_fields_hold_what_can_be_in_them() -> None:
    """Narrow fields cut silently: each must be wide enough for its largest and smallest number."""
    largest = {1: 60, 2: (1 << MAX_SEATS) - 1, 8: 1 << 61}
    for name, (size, _) in FIELDS.items():
        assert -(1 << (8 * size - 1)) <= -1, name
        assert largest[size] < 1 << (8 * size - 1), name


@needs_compiler
def test_a_number_too_large_for_its_field_is_refused() -> None:
    compiled = backend("compiled")
    states = compiled.new_states(2)
    state = State()
    state.taken[1] = 300
    with pytest.raises(OverflowError):
        compiled.put(states, 0, state)
    assert compiled.get(states, 1).values() == State().values()


def test_indices_and_actions_are_checked(mode: Mode) -> None:
    batch = Batch(Bulk(RULES, mode=mode), 3, seed=1)
    before = [batch.get(i).values() for i in range(3)]
    for index in (-1, 3, 1 << 70):
        with pytest.raises(IndexError, match="deals are 0 to 2"):
            batch.get(index)
        with pytest.raises(IndexError):
            batch.copy(0, index)
        with pytest.raises(IndexError):
            batch.apply(index, 1)
    for action in (-1, 2, 63, 64, 1 << 40):
        with pytest.raises(IndexError, match="not legal"):
            batch.apply(0, action)
    with pytest.raises(IndexError, match="action 3 is not legal in deal 1"):
        batch.step([1, 3, 1])
    with pytest.raises(RulesError, match="2 actions for 3 deals"):
        batch.step([1, 1])
    with pytest.raises(RulesError, match="does not await"):
        batch.reshuffle(0)
    assert [batch.get(i).values() for i in range(3)] == before


def test_copies_are_copies(mode: Mode) -> None:
    """A list of states would hand out the same state twice."""
    batch = Batch(Bulk(RULES, mode=mode), 3, seed=1)
    batch.copy(0, 1)
    source = batch.get(1).values()
    assert batch.get(0).values() == source
    batch.apply(0, 1)
    assert batch.get(1).values() == source
    taken = batch.get(1)
    taken.hands[0] = 0
    assert batch.get(1).values() == source
    batch.put(2, batch.get(1))
    batch.apply(1, 1)
    assert batch.get(2).values() == source


def test_the_plain_array_copies_slices_too() -> None:
    states = plain.new_states(3)
    states[0:2] = [states[2], states[2]]
    states[0].kon = 5
    assert [state.kon for state in states] == [5, 0, 0]
    assert not plain.must_compile("play_many")
    assert plain.cache_folder() is None


def test_a_deal_is_played_on_many_times(mode: Mode) -> None:
    bulk = Bulk(RULES, mode=mode)
    batch = Batch(bulk, 2, seed=4)
    state = batch.get(0)
    sums = bulk.play_on(state, 50, seed=3)
    assert sums == Bulk(RULES, mode="plain").play_on(state, 50, seed=3)
    assert sums.decisions > 500
    assert batch.get(0).values() == state.values()
    with pytest.raises(RulesError, match="other rules"):
        Bulk(kozyr.rules("frap", players=3), mode=mode).play_on(state, 1)
    with pytest.raises(RulesError, match="0 deals"):
        bulk.play_on(state, 0)
    state.kon = LARGEST_KON + 1
    with pytest.raises(RulesError, match="allowed: 1 to"):
        batch.put(0, state)
    state.phase = At.OVER
    with pytest.raises(RulesError, match="is over"):
        batch.put(0, state)


def test_single_deals_are_stepped_through_reshuffles(mode: Mode) -> None:
    """At a full table the stock runs out; the deal stops and goes on with an order of its own."""
    batch = Batch(Bulk(kozyr.rules("frap", players=12), mode=mode), 1, seed=1)
    reshuffled = 0
    for seed in range(40):
        batch = Batch(batch.bulk, 1, seed=seed)
        generator = seed
        while batch.get(0).phase != At.OVER:
            if batch.get(0).phase == At.RESHUFFLE:
                batch.reshuffle(0)
                reshuffled += 1
                continue
            mask = int(batch.masks[0])
            generator = advance(generator)
            choices = [n for n in range(63) if mask >> n & 1]
            batch.apply(0, choices[number_below(generator, len(choices))])
    assert reshuffled > 0


def test_generators_are_signed_numbers_of_any_seed() -> None:
    seeds = (0, 1, -1, 2**200, -(2**64))
    found = {generator_of(seed, stream) for seed in seeds for stream in range(3)}
    assert len(found) == 15
    assert all(-(2**63) <= generator < 2**63 for generator in found)
    assert advance(0) == signed(0x9E3779B97F4A7C15) < 0


@needs_compiler
def test_the_generator_is_the_same_bit_for_bit() -> None:
    """Signed and unsigned numbers mixed would become fractions or lose the sign."""
    from numba import njit

    from kozyr.engine.compiled import primitives as own

    @njit  # type: ignore[untyped-decorator,unused-ignore]  # the compiler's types are not known here
    def both(generator: int, bound: int) -> tuple[int, int]:
        after = own.advance(generator)
        return after, own.number_below(after, bound)

    for generator in EXTREME:
        for bound in (1, 2, 3, 52, 2**31):
            after = advance(generator)
            assert both(generator, bound) == (after, number_below(after, bound))
            assert 0 <= number_below(after, bound) < bound


def test_random_numbers_are_those_of_splitmix64() -> None:
    """The first outputs for the seed 1234567, as published with the generator: their upper 31 bits."""
    generator = 1234567
    for output in (6457827717110365317, 3203168211198807973, 9817491932198370423):
        generator = advance(generator)
        assert number_below(generator, 2**31) == output >> 33


@needs_compiler
def test_the_nth_bit_is_the_same_by_every_way() -> None:
    """One instruction where the processor has it, a loop elsewhere; neither may see a sign or a width."""
    from numba import njit

    from kozyr.engine.compiled import primitives as own

    ways = [own.nth_by_counting, *([own.nth_by_deposit] if own.has_deposit() else [])]
    for way in ways:

        @njit  # type: ignore[untyped-decorator,unused-ignore]  # the compiler's types are not known here
        def run(mask: int, skip: int, way=way) -> int:  # type: ignore[no-untyped-def]
            return way(mask, skip)  # type: ignore[no-any-return]

        for mask in (
            1,
            1 << 62,
            (1 << 63) - 1,
            0b1011_0000,
            1 << 31 | 1 << 32 | 1,
            0x7001_8000_0001_0F00,
        ):
            members = [bit for bit in range(64) if mask >> bit & 1]
            assert [nth(mask, skip) for skip in range(len(members))] == members
            assert [run(mask, skip) for skip in range(len(members))] == members


@needs_compiler
def test_code_for_another_processor_has_no_special_instruction() -> None:
    code = "from kozyr.engine.compiled import primitives as p; print(p.nth is p.nth_by_counting)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_CPU_NAME": "generic"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "True"


@needs_compiler
def test_a_forked_child_and_threads_go_on() -> None:
    """Threads that were used before a fork must not hang or kill the child."""
    code = """
import os, kozyr
from kozyr.engine.fast import Bulk
bulk = Bulk(kozyr.rules("frap"), mode="compiled")
want = bulk.play_many(20_000, threads=4)
child = os.fork()
if child == 0:
    os._exit(0 if bulk.play_many(20_000, threads=4) == want else 1)
assert os.waitpid(child, 0)[1] == 0
assert bulk.play_many(20_000, threads=2) == want
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=120)


@pytest.mark.parametrize("preset", ["frap", "khrap", "51b", "51v", "oh-hell"])
def test_every_state_of_a_deal_is_taken(preset: str) -> None:
    rules = kozyr.rules(preset)
    batch = Batch(Bulk(rules, mode="plain"), 3, seed=5)
    for _ in range(120):
        for at in range(3):
            assert fault(batch.get(at), rules, batch.bulk.tables) is None
        batch.step(batch.choose())


@pytest.mark.parametrize("preset", ["frap", "51b"])
def test_a_state_out_of_range_is_refused_or_can_be_played(mode: Mode, preset: str) -> None:
    """Compiled code does not notice when it writes beside a record."""
    rules = kozyr.rules(preset)
    bulk, plain_bulk = Bulk(rules, mode=mode), Bulk(rules, mode="plain")
    batch = Batch(plain_bulk, 1, seed=9)
    taken = refused = 0
    for step in range(24):
        for name, (size, length) in FIELDS.items():
            for value in (-(1 << 8 * size - 1), -2, -1, 5, 13, 61, (1 << 8 * size - 1) - 1):
                state = batch.get(0)
                if length:
                    getattr(state, name)[step % length] = value
                else:
                    setattr(state, name, value)
                try:
                    found = bulk.play_on(state, 1)
                except RulesError:
                    refused += 1
                    continue
                taken += 1
                assert found == plain_bulk.play_on(state, 1)
        batch.step(batch.choose())
    assert taken > 100
    assert refused > 1000


def test_only_whole_numbers_are_taken(mode: Mode) -> None:
    """A fraction would be cut off in silence by an array of whole numbers."""
    bulk = Bulk(RULES, mode=mode)
    batch = Batch(bulk, 2, seed=1)
    before = [batch.get(at).values() for at in range(2)]
    for actions in ([1.0, 1.0], ["1", "1"], [1.9, 0.9]):
        with pytest.raises(TypeError):
            batch.step(actions)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Bulk(RULES, mode=mode, kon=16.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        bulk.play_on(batch.get(0), 2.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        batch.get(0.0)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        batch.step([1 << 63, 1])
    state = batch.get(0)
    state.circle = 1.5  # type: ignore[assignment]
    with pytest.raises(RulesError, match="'circle'"):
        batch.put(0, state)
    assert [batch.get(at).values() for at in range(2)] == before


def test_sums_of_large_kons_fit(mode: Mode) -> None:
    bulk = Bulk(RULES, mode=mode)
    state = Batch(bulk, 1, seed=1).get(0)
    state.kon = LARGEST_KON // 4
    with pytest.raises(RulesError, match="allowed: 1 to 4"):
        bulk.play_on(state, 5)
    assert bulk.play_on(state, 4) == Bulk(RULES, mode="plain").play_on(state, 4)


def test_a_deal_that_is_over_in_a_batch_can_be_dealt_anew(mode: Mode) -> None:
    batch = Batch(Bulk(RULES, mode=mode), 2, seed=1)
    first = batch.get(1).values()
    while batch.masks[0]:
        batch.apply(0, int(batch.choose()[0]))
    assert int(batch.choose()[0]) == -1
    with pytest.raises(IndexError, match="nobody is to act"):
        batch.step(batch.choose())
    assert batch.get(1).values() == first
    assert batch.deal(0) == batch.masks[0] > 0
    batch.step(batch.choose())
    assert batch.get(1).values() != first


@needs_compiler
def test_a_compiler_that_does_not_start_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    assert backend("auto").name == "plain"
    assert "switched off" in why_not_compiled()
    with pytest.raises(RulesError, match="switched off"):
        backend("compiled")


@needs_compiler
def test_a_child_forked_while_a_thread_compiles_goes_on() -> None:
    code = """
import os, threading
from kozyr.engine.compiled import backend
from numba.core import event
begun = threading.Event()
class Tell(event.Listener):
    def on_start(self, _): begun.set()
    def on_end(self, _): pass
event.register("numba:compile", Tell())
def choose():
    actions = backend.numbers([0])
    backend.driver("choose_batch")(backend.numbers([4]), backend.numbers([1]), actions)
    return int(actions[0])
worker = threading.Thread(target=choose)
worker.start()
begun.wait()
child = os.fork()
if child == 0:
    os._exit(5 + choose())
worker.join()
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
"""
    with TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "KOZYR_CACHE_DIR": folder},
            check=True,
            timeout=120,
        )
