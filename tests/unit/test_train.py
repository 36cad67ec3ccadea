"""Training: the same in both modes, broken off anywhere, and worth its time; files of weights."""

import json
from collections.abc import Mapping
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from signal import SIGINT, raise_signal
from typing import Any

import pytest

import kozyr
from kozyr.bots.net import files, layout
from kozyr.bots.net.files import NAMES, Network, network_for, pack, shipped, unpack
from kozyr.bots.net.player import NetPlayer
from kozyr.cli import train_begin
from kozyr.cli.main import main
from kozyr.cli.train_report import Report
from kozyr.core.errors import RulesError
from kozyr.engine.backend import Mode
from kozyr.engine.layout import State
from kozyr.engine.tables import compile_rules
from kozyr.games.registry import PRESETS
from kozyr.lab.program import program
from kozyr.lab.train import checkpoint, trainer
from kozyr.lab.train.contest import contest
from kozyr.lab.train.plan import Plan, Seating, Stage, plan_for
from kozyr.lab.train.selfplay import class_of, worth
from kozyr.lab.train.trainer import Training, first_weights
from tests.support.compiler import needs_compiler

FRAP = kozyr.rules("frap", players=2)
LARGEST_FILE = 200_000
MIXED = (Seating("frap", 2), Seating("khrap", 3), Seating("51v", 3), Seating("oh-hell", 4))


def short(deals: int = 12) -> Plan:
    more = (Stage(3, 0.002, 0.001, 0.1, 0.0),)
    return Plan(MIXED, deals, 3, chunk=3, varied=0.5, mixed=0.8, snapshots=3, more=more)


def among_older() -> Plan:
    """All strangers are older networks, and most deals come before there is one."""
    return replace(short(), deals=30, snapshots=1, mixed=1.0, club=0.0)


def trained(plan: Plan) -> Training:
    training = Training(plan, mode="plain")
    training.run()
    return training


# ---- one training


def test_the_same_plan_gives_the_same_weights() -> None:
    one, other = trained(short()), trained(short())
    assert one.weights() == other.weights()
    assert one.weights() != trained(replace(short(), seed=4)).weights()


@needs_compiler
@pytest.mark.parametrize("plan", [short(), among_older()])
def test_both_modes_give_the_same_weights(plan: Plan) -> None:
    compiled = Training(plan, mode="compiled")
    compiled.run()
    assert compiled.weights() == trained(plan).weights()


@pytest.mark.parametrize("plan", [short(), among_older()])
@pytest.mark.parametrize("mode", ["plain", pytest.param("compiled", marks=needs_compiler)])
def test_a_training_goes_on_where_it_was_broken_off(tmp_path: Path, plan: Plan, mode: Mode) -> None:
    path = tmp_path / "kept"
    training = Training(plan, mode=mode)
    while not training.over:
        training.step()
        training.save(path)
        training = Training.load(path, mode=mode)
    assert training.done == plan.total
    whole = Training(plan, mode=mode)
    whole.run()
    assert training.weights() == whole.weights()


def test_a_lengthened_training_is_the_same_wherever_it_was_broken_off(tmp_path: Path) -> None:
    """At its end or before: what was planned first is done first; the stage after it is among clubs."""
    path = tmp_path / "kept"
    weights = []
    for lengthened_at in (0, 9, 15):
        training = Training(short(), mode="plain", command="first")
        while not training.over or training.plan.total == 15:
            if training.done == lengthened_at:
                training.lengthen(24, "second")
            training.step()
            training.save(path)
            training = Training.load(path, mode="plain")
        assert (training.done, training.command) == (24, "first && second")
        assert training.plan.strangers(training.plan.stage(20)[0]) == (1.0, 1.0)
        weights.append(training.weights())
    assert weights[0] == weights[1] == weights[2] != trained(short()).weights()
    with pytest.raises(RulesError, match="24 deals in all"):
        training.lengthen(24, "third")


def saved(path: Path) -> bytes:
    Training(short(), mode="plain", command="kozyr train").save(path)
    return path.read_bytes()


def refusal(path: Path) -> str:
    with pytest.raises(RulesError) as caught:
        Training.load(path, mode="plain")
    return str(caught.value)


def test_a_checkpoint_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    whole = saved(path)
    path.with_name("kept.part").write_bytes(whole[:100])  # killed while writing
    assert Training.load(path, mode="plain").done == 0


@pytest.mark.parametrize("place", [70, 200, 5000, -3])
def test_a_checkpoint_with_a_wrong_byte_is_damaged(place: int, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    data = bytearray(saved(path))
    data[place] ^= 1
    path.write_bytes(data)
    assert refusal(path) == f"{path} is damaged"


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    whole = saved(path)
    for part in (whole[:-8], whole[:200], whole[:50]):
        path.write_bytes(part)
        assert "damaged" in refusal(path) or "another version" in refusal(path)
    for other in (b"", b"{}\n", b"[" * 99_999, whole.replace(b"kozyr", b"kozyx", 1)):
        path.write_bytes(other)
        assert "is no checkpoint of a training" in refusal(path)
    path.write_bytes(b'{"format": "kozyr training", "done": 3}\n')
    assert "another version of the program: begin anew" in refusal(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"done": -1},
        {"done": 16},
        {"done": True},
        {"chunk": "3"},
        {"generator": 1.5},
        {"generator": 1 << 63},
        {"generator": None},
        {"command": 3},
        {"programs": None},
        {"plan": None},
        {"plan": {**short().data(), "seatings": []}},
        {"plan": {**short().data(), "seatings": [{"preset": "frap"}]}},
        {"plan": {**short().data(), "deals": "12"}},
        {"plan": {"seatings": short().data()["seatings"]}},
    ],
)
def test_a_head_that_makes_no_sense_is_damaged(changes: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "kept"
    saved(path)
    head, numbers = checkpoint.read(path)
    checkpoint.write(path, head, numbers)
    assert Training.load(path, mode="plain").plan == short()
    for wrong in ({**head, **changes}, {k: v for k, v in head.items() if k not in changes}):
        checkpoint.write(path, wrong, numbers)
        assert refusal(path) == f"{path} is damaged"


def test_a_checkpoint_of_other_features_says_so(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    saved(path)
    head, numbers = checkpoint.read(path)
    checkpoint.write(path, {**head, "features": layout.VERSION + 1}, numbers)
    assert "other features: begin anew" in refusal(path)


def test_a_file_that_cannot_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    """As on a full disk: half of it is written, then no more."""
    path = tmp_path / "kept"
    saved(path)
    before = path.read_bytes()
    write_bytes = Path.write_bytes

    def half(self: Path, data: bytes) -> int:
        write_bytes(self, data[: len(data) // 2])
        raise OSError(ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "write_bytes", half)
        with pytest.raises(OSError, match="No space left") as caught:
            saved(path)
    assert caught.value.filename == str(path)
    assert [one.name for one in tmp_path.iterdir()] == ["kept"]
    assert path.read_bytes() == before


def test_rows_that_were_never_used_are_nothing() -> None:
    training = Training(Plan((Seating("frap", 2),), 5, varied=0), mode="plain")
    training.run()
    weights = training.weights()

    def row(feature: int) -> list[float]:
        return weights[feature * layout.WIDE : (feature + 1) * layout.WIDE]

    assert not any(row(layout.HAND))  # the two of trumps is not in a deck of 32
    assert any(first_weights(0)[layout.HAND * layout.WIDE :][: layout.WIDE])
    assert any(row(layout.ALWAYS))


LESSON = Plan(
    (Seating("frap", 2),),
    400_000,
    1,
    rate=0.006,
    last_rate=0.0002,
    explore=0.1,
    last_explore=0.03,
    mixed=0.8,
    club=0.8,
    carried=0.0,
    varied=0.0,
)


@needs_compiler
def test_a_short_training_beats_club() -> None:
    """From nothing but the rules, in seconds: its worst by a 95 % interval is above 0, which is club's result."""
    training = Training(LESSON, mode="compiled")
    training.run()
    found = contest(training.room, FRAP, training.net, decks=6000, seed=5)
    assert found.low > 0


# ---- what is learned


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_deal_comes_to_adds_up_to_nothing(preset: str) -> None:
    rules = kozyr.rules(preset)
    tables, players = compile_rules(rules), rules.players
    for seed in range(20):
        match = kozyr.Match(rules, seed=seed, auto_deal=False)
        match.deal()
        bot = kozyr.bot("club")
        while not match.between and not match.over:
            match.play(bot.choose(match.view(match.actor)))
        assert match.current is not None
        state = match.current.state
        results = [worth(state, tables, seat, max(state.kon, 1)) for seat in range(players)]
        assert sum(results) == pytest.approx(0, abs=1e-12)
        row = match.sheet[-1]
        for seat in range(players):
            if tables.stake:
                own = row.net[seat] + row.carry / players
                paid = sum(
                    line.amount for line in row.lines[seat] if line.kind in ("stake", "top_up")
                )
                assert results[seat] * state.kon == pytest.approx(own - paid - state.kon / players)
            else:
                mean = sum(row.net) / players
                assert results[seat] * 10 == pytest.approx(row.net[seat] - mean)


def test_classes_are_tricks_or_how_many_more_than_announced() -> None:
    state = State()
    state.players = 4
    state.taken[1], state.bids[1] = 3, 1
    assert class_of(state, compile_rules(kozyr.rules("frap")), 1) == 3
    assert class_of(state, compile_rules(kozyr.rules("51a")), 1) == 8
    state.taken[1], state.bids[1] = 0, 9
    assert class_of(state, compile_rules(kozyr.rules("51a")), 1) == 0


# ---- plans


def test_stages_follow_each_other() -> None:
    plan = short()
    assert plan.total == 15
    assert [plan.stage(done)[1] for done in (0, 11, 12, 14)] == [0, 11, 0, 2]
    assert plan.stage(12)[0] == plan.more[0]


def test_a_stage_may_have_its_own_strangers() -> None:
    """It trains what a plan trains that is given other strangers when that stage begins."""
    own = replace(short().more[0], mixed=1.0, club=1.0)
    staged = Training(replace(short(), more=(own,)), mode="plain")
    changed = Training(short(), mode="plain")
    weights = []
    for deals in (12, 15):
        for training in (staged, changed):
            while training.done < deals:
                training.step()
            weights.append(training.weights())
        changed.plan = replace(changed.plan, mixed=1.0, club=1.0)
    assert weights[0] == weights[1]
    assert weights[2] == weights[3] != trained(short()).weights()


def test_a_training_may_begin_with_a_network_of_the_package() -> None:
    plan = replace(short(), seatings=(Seating("51a", 3),), begun="points", varied=0.0)
    training = Training(plan, mode="plain")
    assert training.weights() == list(shipped("points").numbers)
    training.run()
    learned = training.weights()
    assert learned != list(shipped("points").numbers)
    assert learned == trained(plan).weights()
    with pytest.raises(RulesError, match="plays 51a"):
        Training(replace(plan, seatings=MIXED), mode="plain")
    with pytest.raises(RulesError, match="no network 'whist'"):
        Training(replace(plan, begun="whist"), mode="plain")


def test_a_plan_is_data() -> None:
    assert Plan.of(json.loads(json.dumps(short().data()))) == short()


def test_house_rules_of_a_plan_vary() -> None:
    plan = Plan((Seating("frap", 4),), 1, varied=0.5)
    changed = [plan.table(chunk).changed for chunk in range(200)]
    assert 60 < sum(map(bool, changed)) < 140
    assert len({name for options in changed for name in options}) > 8


def test_a_plan_plays_every_number_of_seats() -> None:
    plan = plan_for(["frap", "51v"], None, 1, 0)
    assert {(s.preset, s.players) for s in plan.seatings} == {
        *(("frap", n) for n in range(2, 13)),
        ("51v", 3),
    }


def test_seats_that_a_preset_does_not_have_are_refused() -> None:
    assert {s.players for s in plan_for(["frap", "51v"], [3, 4], 1, 0).seatings} == {3, 4}
    for presets, players in ((["51v"], [9]), (["frap", "51v"], [4]), (["51v", "oh-hell"], [3, 9])):
        with pytest.raises(RulesError, match=f"51v is for 3 players, not {players[-1]}"):
            plan_for(presets, players, 1, 0)


# ---- files


@pytest.mark.parametrize("name", NAMES)
def test_networks_are_small_and_say_what_made_them(name: str) -> None:
    path = Path(files.__file__).with_name("weights") / f"{name}.net"
    assert path.stat().st_size < LARGEST_FILE
    recipe = shipped(name).recipe
    assert recipe["command"].startswith("kozyr train")
    assert recipe["deals"] > 0
    assert "seed" in recipe and "commit" in recipe


@pytest.mark.parametrize("preset", PRESETS)
def test_there_is_a_network_for_every_preset(preset: str) -> None:
    for players in PRESETS[preset].seats:
        assert network_for(kozyr.rules(preset, players=players)).presets[preset] == 1


def packed(**changes: object) -> bytes:
    head, _, body = pack([0.5] * layout.WEIGHTS, {"frap": 1}, {}).partition(b"\n")
    return json.dumps({**json.loads(head), **changes}).encode() + b"\n" + body


def test_weights_are_read_as_they_were_written() -> None:
    numbers = [i % 2048 / 64 for i in range(layout.WEIGHTS)]
    found = unpack("here", pack(numbers, {"frap": 1}, {"seed": 7}))
    assert list(found.numbers) == numbers
    assert found.recipe == {"seed": 7}


def test_weights_for_other_features_or_rules_are_refused() -> None:
    with pytest.raises(RulesError, match=r"other features .version 9, here 1.: train it anew"):
        unpack("here", packed(features=9))
    with pytest.raises(RulesError, match="other features"):
        unpack("here", packed(shape=[1, 2, 3, 4]))
    older = unpack("here", packed(presets={"frap": 0}))
    with pytest.raises(RulesError, match="trained for frap@0, not for frap@1: train it anew"):
        older.check(FRAP)
    match = kozyr.Match(FRAP, seed=1)
    with pytest.raises(RulesError, match="trained for frap@0"):
        NetPlayer(network=older).choose(match.view(match.actor))
    with pytest.raises(RulesError, match="plays frap, not khrap"):
        older.check(kozyr.rules("khrap"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"kozyr",
        b"[]\n",
        b'{"format": "other"}\n',
        packed()[:-9],
        packed() + b"more",
        packed(presets=3),
        b"[" * 100_000 + b"\n",
    ],
)
def test_what_is_no_network_is_refused(data: bytes) -> None:
    with pytest.raises(RulesError, match=r"no file of a network|damaged"):
        unpack("here", data)


# ---- the command


def run(*arguments: object) -> int:
    return main(["train", *map(str, arguments)])


def network(path: Path) -> Network:
    return unpack(path.name, path.read_bytes())


def again(recipe: Mapping[str, Any], path: Path) -> Network:
    """What the command of a recipe makes."""
    for command in recipe["command"].split(" && "):
        kozyr_, train_, *arguments = command.replace("FILE", str(path)).split()
        assert (kozyr_, train_) == ("kozyr", "train")
        assert run(*arguments, "--mode", "plain") == 0
    return network(path)


def test_the_command_trains_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "frap.net"
    given = ("--players", 2, "--deals", 4, "--mode", "plain", "--out", path)
    assert run("frap", *given) == 0
    first = network(path)
    assert (first.recipe["deals"], first.recipe["of"]) == (4, 4)
    assert first.recipe["command"] == "kozyr train frap --players 2 --deals 4 --seed 0 --out FILE"
    assert first.recipe["programs"] == [program()]
    assert "4 of 4 deals; one against club: frap 2 " in capsys.readouterr().out

    assert run("frap", *given) == 1
    assert "--resume goes on with it" in capsys.readouterr().err
    path.unlink()
    assert run("--resume", "--out", path, "--mode", "plain") == 0
    assert "this training is over; --resume --deals N lengthens it" in capsys.readouterr().out
    assert network(path).numbers == first.numbers


@pytest.mark.parametrize(
    "given",
    [
        ("frap", "51v"),
        ("frap", "--players", 2, "--seed", 5),
        ("51a", "--players", 4, "--begin", "points"),
    ],
)
def test_the_recipe_names_what_makes_the_same_weights(
    given: tuple[object, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.net"
    out = ("--mode", "plain", "--out", path)
    assert run(*given, "--deals", 5, *out) == 0
    presets = [preset for preset in given if preset in PRESETS]
    said = capsys.readouterr().out.partition("club: ")[2]
    assert [one.split()[0] for one in said.split(", ")][: len(presets)] == presets
    short_ = network(path)
    assert run("--resume", "--deals", 9, *out) == 0
    long = network(path)
    assert [n.recipe["of"] for n in (short_, long)] == [5, 9]
    assert [n.recipe["command"].count("kozyr train") for n in (short_, long)] == [1, 2]
    assert again(short_.recipe, tmp_path / "b.net").numbers == short_.numbers != long.numbers
    assert again(long.recipe, tmp_path / "c.net").numbers == long.numbers
    assert run("--resume", "--deals", 9, *out) == 2
    assert "9 deals in all" in capsys.readouterr().err


def test_a_network_of_the_package_is_trained_by_its_own_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    like = Network("frap", {"plan": short().data()}, {}, ())
    monkeypatch.setattr(train_begin, "shipped", lambda name: {"frap": like}[name])
    path = tmp_path / "a.net"
    assert run("--like", "frap", "--out", path, "--mode", "plain") == 0
    found = network(path)
    assert found.recipe["command"] == "kozyr train --like frap --out FILE"
    assert Plan.of(found.recipe["plan"]) == short()
    assert again(found.recipe, tmp_path / "b.net").numbers == found.numbers


def test_another_program_that_goes_on_is_recorded_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    saved(path)
    monkeypatch.setattr(trainer, "program", lambda: "next")
    assert Training.load(path, mode="plain").programs == [program(), "next"]


def in_small_chunks(*given: Any) -> Plan:
    return replace(plan_for(*given), chunk=4)


def test_a_sitting_that_is_interrupted_ends_after_a_chunk_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C comes in the middle of a chunk; nothing is lost, nothing is learned twice."""
    path = tmp_path / "frap.net"
    monkeypatch.setattr(train_begin, "plan_for", in_small_chunks)
    plain = ("frap", "--players", 2, "--deals", 12, "--mode", "plain", "--out")
    assert run(*plain, tmp_path / "whole.net") == 0
    step = Training.step

    def interrupted(training: Training) -> int:
        if training.done == 4:
            raise_signal(SIGINT)
        return step(training)

    monkeypatch.setattr(Training, "step", interrupted)
    assert run(*plain, path) == 0
    recipe = network(path).recipe
    assert (recipe["deals"], recipe["of"]) == (8, 12)
    monkeypatch.setattr(Training, "step", step)
    assert run("--resume", "--out", path, "--mode", "plain") == 0
    whole = network(tmp_path / "whole.net")
    assert network(path).numbers == whole.numbers
    assert network(path).recipe == whole.recipe


def test_the_command_refuses_what_it_cannot_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--out", tmp_path / "a.net") == 2
    assert "name a preset" in capsys.readouterr().err
    assert run("--resume", "--out", tmp_path / "a.net") == 1
    assert "there is no checkpoint" in capsys.readouterr().err
    assert run("whist", "--out", tmp_path / "a.net") == 2
    assert run("51v", "--players", 7, "--out", tmp_path / "a.net") == 2
    assert "51v is for 3 players" in capsys.readouterr().err
    assert run("--like", "nosuch", "--out", tmp_path / "a.net") == 2
    assert ", ".join(NAMES) in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (("--like", "frap", "khrap"), "PRESET"),
        (("--like", "frap", "--deals", 5, "--seed", 0), "--deals, --seed"),
        (("--like", "frap", "--players", 2), "--players"),
        (("--resume", "frap", "--players", 2), "PRESET, --players"),
        (("--resume", "--like", "frap"), "--like"),
        (("--resume", "--seed", 0, "--deals", 9), "--seed"),
    ],
)
def test_arguments_without_effect_are_refused(
    given: tuple[object, ...], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*given, "--out", tmp_path / "a.net") == 2
    said = capsys.readouterr().err
    assert f"leave out {named}; it goes with " in said
    assert said.count("\n") == 1


def test_files_that_could_not_be_written_are_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Training, "step", None)
    Path("there.net").write_bytes(b"mine")
    for name, reason in (
        (".", "not the name of a file"),
        ("", "not the name of a file"),
        (tmp_path, "not the name of a file"),
        ("nets/", "not the name of a file"),
        ("nowhere/a.net", "there is no folder nowhere"),
        ("there.net/a.net", "there is no folder there.net"),
        ("/proc/a.net", "No such file or directory"),
        ("a" * 250, "File name too long"),
        ("there.net", "there.net is there; name another file or delete it"),
    ):
        assert run("frap", "--mode", "plain", "--out", name) == 1
        said = capsys.readouterr().err
        assert reason in said
        assert said.count("\n") == 1
    assert [one.name for one in tmp_path.iterdir()] == ["there.net"]
    assert Path("there.net").read_bytes() == b"mine"


@pytest.mark.parametrize("moving", [False, True])
def test_progress_says_a_speed_from_the_first_line_on(
    moving: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report(moving, 200, 50.0)
    report.progress(600, 1000, 52.0)
    report.progress(601, 1000, 52.1)  # too soon
    report.measured("frap 2 well, 51v 3 ill")
    report.progress(1000, 1000, 1650.0)
    first, measured, last = (
        capsys.readouterr().err.replace("\n", "\r").replace("\r\r", "\r").strip("\r").split("\r")
    )
    assert first.split() == [f"[{'#' * 12}", "]", "600", "of", "1,000", "deals", "200/s"]
    assert measured.strip() == "one against club: frap 2 well, 51v 3 ill"
    assert last.split()[-1] == "0.5/s"
