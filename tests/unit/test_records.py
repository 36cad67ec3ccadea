"""The format of records, statement by statement."""

import pytest

import kozyr
from kozyr.core.cards import format_card
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from tests.support.decks import pack, stacked

HEAD = "kozyr-record 1\ngame frap@1\nseats 3\n"
DECK = "deck " + " ".join(pack(32)) + "\n"
DEAL = f"deal 1 dealer 2 kon 12\n{DECK}"
PASSED = "".join(f"{seat} pass\n" for _ in range(3) for seat in range(3))
RESULT = "result net -16 -16 -16 carry 48\n"


def fault(text: str) -> kozyr.RecordError:
    with pytest.raises(kozyr.RecordError) as caught:
        read_records(text)
    return caught.value


def canonical(text: str) -> str:
    return "".join(match.record() for match in read_records(text))


def test_comments_blanks_and_blank_lines_do_not_matter() -> None:
    text = HEAD + DEAL + PASSED
    loose = text.replace("\n", "   # a word\r\n\n\t").replace("0 pass", "  0   pass ")

    assert canonical(loose) == canonical(text)


def test_printing_is_canonical() -> None:
    text = (
        "kozyr-record 1\ngame frap-pl@1\nseats 3\noption podrezka_upcard_max_rank T\n"
        "option stake 8\noption blind true\noption deals 2\nname 2 Анна  Б\nname 0 x\ndate 2024-01-01\n"
        f"deal 1 dealer 2 kon 24\n{DECK}"
    )
    assert canonical(text) == (
        "kozyr-record 1\ngame frap-pl@1\nseats 3\noption stake 8\noption deals 2\n"
        f"name 0 x\nname 2 Анна Б\ndate 2024-01-01\n\ndeal 1 dealer 2 kon 24\n{DECK}"
    )


def test_cards_of_a_swap_are_sorted() -> None:
    deck = " ".join(stacked(["As 7c 8d 9h", "Ks 8c 9d Th"], "7h"))
    text = (
        "kozyr-record 1\ngame frap@1\nseats 2\ndeal 1 dealer 1 kon 8\n"
        f"deck {deck}\n0 look\n0 frap\n1 whist\n0 swap As 9h 7c 8d\n"
    )
    assert canonical(text).endswith("0 swap 7c 8d 9h As\n")


def test_several_matches_in_one_text() -> None:
    one, two = HEAD + DEAL + PASSED + RESULT, HEAD.replace("3", "4")
    matches = read_records(one + two + one)

    assert [match.rules.players for match in matches] == [3, 4, 3]
    assert canonical(one + two + one) == "".join(map(canonical, (one, two, one)))


def test_a_record_without_a_deal_waits_for_the_first() -> None:
    (match,) = read_records(HEAD, seed=4)

    assert match.between
    assert match.record() == HEAD
    match.deal()
    assert match.deal_no == 1


def test_a_record_may_end_after_the_announcement_of_a_deal() -> None:
    (match,) = read_records(HEAD + "deal 1 dealer 2 kon 12\n", seed=4)
    assert match.between
    assert match.record() == HEAD + "\ndeal 1 dealer 2 kon 12\n"
    match.deal()
    assert match.record().count("deal 1 ") == 1
    assert read_records(match.record())[0].record() == match.record()


def test_a_record_may_end_after_the_announcement_of_a_later_deal() -> None:
    text = HEAD + DEAL + PASSED + RESULT + "deal 2 dealer 0 kon 48\n"
    (match,) = read_records(text)
    assert match.between
    match.deal()
    assert match.record().count("deal 2 ") == 1
    assert read_records(match.record())[0].record() == match.record()


def test_a_record_may_end_before_the_order_of_a_reshuffle() -> None:
    rules = kozyr.rules("frap", players=12, podrezka="false")
    match = Match(rules, seed=3, auto_deal=False)
    match.deal()
    for text in ("look", "frap", *["pass"] * 11):
        match.play(text)
    match.play(match.legal()[-1])
    before, stock, _ = match.record().partition("\nstock ")
    (read,) = read_records(before, seed=3)

    assert stock
    assert read.awaiting_stock
    assert read.record() == before + "\n"
    read.auto_deal = False
    read.restock()
    assert read.record() == match.record()


def test_a_deal_that_ends_with_a_reshuffle_is_read_to_its_result() -> None:
    """Nobody contests and nobody may cut in: the order of the stock is the last thing before the result."""
    match = Match(kozyr.rules("frap", players=12, podrezka="false"), seed=3)
    for text in ("look", "frap", *["pass"] * 11):
        match.play(text)
    match.play(match.legal()[-1])
    text = match.record()

    assert read_records(text)[0].record() == text
    wrong = text.replace(" carry 0\n", " carry 1\n")
    assert "but the rules give" in fault(wrong).reason
    beginning = text[: text.index("result ")]
    assert read_records(beginning)[0].record().endswith(" carry 0\n")


def test_a_record_may_end_before_the_result() -> None:
    (match,) = read_records(HEAD + DEAL + PASSED)

    assert match.record().endswith(RESULT)
    assert match.between


def test_the_reserved_statements_are_kept() -> None:
    text = HEAD + "commit abc\n" + DEAL + "entropy 1 xyz\n0 look\nreveal 0 1 2\n"

    assert canonical(text).count("commit abc") == 1
    assert "entropy 1 xyz\n0 look\nreveal 0 1 2\n" in canonical(text)
    assert canonical(canonical(text)) == canonical(text)


def test_a_later_deal_may_be_the_first_of_a_record() -> None:
    (match,) = read_records(HEAD + f"deal 7 dealer 1 kon 30\n{DECK}")

    assert match.deal_no == 7
    assert match.kon == 30
    assert match.balances == (-4, -4, -4)


@pytest.mark.parametrize(("kon", "paid"), [(12, 4), (30, 0), (5, 0)])
def test_with_stakes_only_when_empty_a_kon_is_stakes_or_carry(kon: int, paid: int) -> None:
    head = HEAD + "option ante_policy only_when_empty\n"
    (match,) = read_records(head + f"deal 1 dealer 1 kon {kon}\n{DECK}")

    assert match.balances == (-paid,) * 3


def test_an_open_match_ends_where_the_record_says_so() -> None:
    head = HEAD + "option deals 0\n"
    text = head + DEAL + PASSED + RESULT + "end scores 0 0 0 split 16 16 16\n"
    (match,) = read_records(text)

    assert match.over
    assert match.record().replace("\n\n", "\n") == text
    assert fault(head + DEAL + PASSED + RESULT + "end scores 1 0 0 split 16 16 16\n").line == 17
    assert "no 'end' is due" in fault(head + DEAL + "end scores 0 0 0 split 4 4 4\n").reason
    assert "after 9 deals" in fault(HEAD + DEAL + PASSED + RESULT + "end\n").reason


def test_every_action_in_turn_is_announced() -> None:
    asked = []
    text = HEAD + DEAL + "0 pass\n2 look\n# a word\n1 look\n1 frap\n"
    read_records(text, on_action=lambda line, match: asked.append((line, match.actor)))

    assert asked == [(5, 0), (8, 1), (9, 1)]


NOT_A_RECORD = "a record begins with 'kozyr-record 1'"
FAULTS = [
    ("", 1, NOT_A_RECORD),
    ("\n# nothing\n\n", 4, NOT_A_RECORD),
    ("game frap@1\n", 1, NOT_A_RECORD),
    ("kozyr-record 2\n", 1, "only format version 1"),
    ("kozyr-record 1 x\n", 1, "only format version 1"),
    ("kozyr-record 1\n", 2, "'game NAME@VERSION' is missing"),
    ("kozyr-record 1\ngame frap@1\n", 3, "'seats N' is missing"),
    ("kozyr-record 1\noption stake 5\ngame frap@1\nseats 3\n", 5, "a multiple of 4"),
    ("kozyr-record 1\ngame frap\n", 2, "this program knows frap@1"),
    ("kozyr-record 1\ngame frap@9\n", 2, "this program knows frap@1"),
    ("kozyr-record 1\ngame chess@1\n", 2, "there are: frap, frap-pl, frap-ru"),
    ("kozyr-record 1\ngame frap@1 x\n", 2, "one 'game"),
    ("kozyr-record 1\ngame frap@1\ngame frap@1\n", 3, "one 'game"),
    ("kozyr-record 1\ngame frap@1\nseats 13\n", 3, "2 to 12 players"),
    ("kozyr-record 1\ngame frap@1\nseats x\n", 3, "not a number"),
    ("kozyr-record 1\ngame frap@1\nseats ٣\n", 3, "not a number"),
    ("kozyr-record 1\ngame frap@1\nseats " + "9" * 5000, 3, "not a number"),
    ("kozyr-record 1\nname 3 x\ngame frap@1\nseats 3\n", 4, "does not exist"),
    (HEAD + "seats 3\n", 4, "one 'seats"),
    (HEAD + "option stake\n", 4, "'option NAME VALUE'"),
    (HEAD + "option stake 5\n", 4, "a multiple of 4"),
    (HEAD + "option stake ٨\n", 4, "a multiple of 4"),
    (HEAD + "option stakes 4\n", 4, "unknown option"),
    (HEAD + "option stake 8\noption stake 8\n", 5, "each option once"),
    (HEAD + "option deals 0\noption session_end play_until_clean\n", 5, "without a last deal"),
    (HEAD + "name 0\n", 4, "'name SEAT TEXT'"),
    (HEAD + "name 3 x\n", 4, "does not exist"),
    (HEAD + "name x y\n", 4, "not a number"),
    (HEAD + "name 0 x\nname 0 y\n", 5, "named twice"),
    (HEAD + "name 0 a\0b\n", 4, "printable"),
    (HEAD + f"name 0 {'x' * 201}\n", 4, "at most 200"),
    (HEAD + "jump\n", 4, "is no statement"),
    (HEAD + "٣ pass\n", 4, "is no statement"),
    (HEAD + "0 pass\n", 4, "before the cards are dealt"),
    (HEAD + "stock 7c\n", 4, "no reshuffle"),
    (HEAD + "result net 0\n", 4, "before the first deal"),
    (HEAD + DECK, 4, "follows its 'deal' line"),
    (HEAD + "deal 1 dealer 2\n", 4, "'deal N dealer SEAT kon UNITS'"),
    (HEAD + "deal 1 dealer 2 kon x\n", 4, "'deal N dealer SEAT kon UNITS'"),
    (HEAD + "deal 1 dealer 2 kon -12\n", 4, "'deal N dealer SEAT kon UNITS'"),
    (HEAD + "deal 1 dealer 2 kon " + "9" * 5000 + "\n", 4, "'deal N dealer SEAT kon UNITS'"),
    (HEAD + "deal 1 dealer 2 kon " + "9" * 4000 + "\n", 4, "the carry is 0 to"),
    (HEAD + "deal 0 dealer 2 kon 12\n", 4, "numbered from 1"),
    (HEAD + "deal 01 dealer 2 kon 12\n", 4, "expected 'deal 1 dealer 2 kon 12'"),
    (HEAD + "deal 1 dealer 3 kon 12\n", 4, "seats are 0 to 2"),
    (HEAD + "deal 1 dealer 2 kon 11\n", 4, "the stakes alone are 12"),
    (HEAD + "deal 1 dealer 2 kon 12\n0 pass\n", 5, "before the cards are dealt"),
    (HEAD + "deal 1 dealer 2 kon 12\ndeal 1 dealer 2 kon 12\n", 5, "'deck ...'"),
    (HEAD + "deal 1 dealer 2 kon 12\ndeck 7c 7c\n", 5, "7c is there twice"),
    (HEAD + "deal 1 dealer 2 kon 12\ndeck 2c\n", 5, "2c does not belong here"),
    (HEAD + "deal 1 dealer 2 kon 12\ndeck\n", 5, "32 of 32 cards missing"),
    (HEAD + DEAL + "seats 3\n", 6, "before the first deal"),
    (HEAD + DEAL + "deal 2 dealer 0 kon 12\n", 6, "the deal is not over"),
    (HEAD + DEAL + "3 pass\n", 6, "seats are 0 to 2"),
    (HEAD + DEAL + "9999999999 pass\n", 6, "not a number"),
    (HEAD + DEAL + "1 pass\n", 6, "another player's turn (rule 2.1); seat 0 is to act"),
    (HEAD + DEAL + "0 frap\n", 6, "look at your cards first"),
    (HEAD + DEAL + "0\n", 6, "is not an action"),
    (HEAD + DEAL + "0 7x\n", 6, "'7x' is not a card"),
    (HEAD + DEAL + "0 swap " + "x" * 5000 + "\n", 6, "is not a card"),
    (HEAD + DEAL + "0 drop " + "x" * 5000 + " y\n", 6, "exactly one card"),
    (HEAD + "game " + "x" * 5000 + "\n", 4, "one 'game"),
    ("kozyr-record 1\ngame frap@" + "x" * 5000 + "\n", 2, "this program knows"),
    (HEAD + DEAL + PASSED + "result " + "x" * 5000 + "\n", 15, "but the rules give"),
    (HEAD + DEAL + "0 pass 7c\n", 6, "is not an action"),
    (HEAD + DEAL + "stock 7c\n", 6, "no reshuffle"),
    (HEAD + DEAL + RESULT, 6, "no 'result' is due here"),
    (HEAD + DEAL + PASSED + "0 pass\n", 15, "the deal is over; expected 'result net"),
    (HEAD + DEAL + PASSED + RESULT.replace("48", "47"), 15, "but the rules give"),
    (HEAD + DEAL + PASSED + "deal 2 dealer 0 kon 48\n", 15, "expected before the next deal"),
    (HEAD + DEAL + PASSED + RESULT + "deal 2 dealer 0 kon 60\n", 16, "expected 'deal 2 dealer 0 kon 48'"),
    (HEAD + DEAL + PASSED + RESULT + "0 pass\n", 16, "the next one has not begun"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "reason"), FAULTS)
def test_a_fault_is_named_with_its_line(text: str, line: int, reason: str) -> None:
    error = fault(text)

    assert error.line == line
    assert reason in error.reason
    assert len(str(error)) < 700


def test_an_illegal_action_names_what_is_legal() -> None:
    error = fault(HEAD + DEAL + "0 whist\n")
    assert error.legal == ("blind", "look", "pass")
    assert str(error).endswith("legal: blind | look | pass")
    swapping = fault(HEAD + DEAL + "0 look\n0 frap\n1 whist\n2 pass\n0 pass\n")
    assert swapping.legal == ("swap 0..4",)


def test_the_match_is_over() -> None:
    one = HEAD + "option deals 1\n" + DEAL + PASSED + RESULT + "end scores 0 0 0 split 16 16 16\n"
    (match,) = read_records(one)
    assert match.over
    assert "the match is over" in fault(one + "0 pass\n").reason
    assert "the match is over" in fault(one + "deal 2 dealer 0 kon 12\n").reason
    assert "no 'end' is due" in fault(one + "end scores 0 0 0 split 16 16 16\n").reason


def test_a_reshuffle_must_be_written_and_be_right() -> None:
    rules = kozyr.rules("frap", players=12)
    match = Match(rules, seed=3, dealer=11)
    for text in ("look", "frap", *["pass"] * 11):
        match.play(text)
    match.play(match.legal()[-1])
    lines = match.record().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("stock "))
    before = "\n".join(lines[:at]) + "\n"

    assert "expected 'stock ...'" in fault(before + "1 stay\n").reason
    assert "is there twice" in fault(before + lines[at] + " " + lines[at].split()[1]).reason
    assert read_records("\n".join(lines[: at + 1]))[0].record() == match.record()


OH_HELL = "kozyr-record 1\ngame oh-hell@1\nseats 3\n"


def test_options_are_judged_together() -> None:
    """Of a small deck five cards each cannot be dealt, of one card they can; the order does not matter."""
    options = ["option suits 2\n", "option ranks 2\n", "option tricks 1\n"]
    for some in (options, options[::-1]):
        (match,) = read_records(OH_HELL + "".join(some))
        assert match.record() == OH_HELL + "".join(options)
    short = OH_HELL + "".join(options[:2])
    for text in (short, short + "name 0 x\n", short + "deal 1 dealer 0 cards 5\n"):
        error = fault(text)
        assert (error.line, "the deck has 4" in error.reason) == (5, True)
    assert "allowed: 1 to 17" in fault(short + "option tricks 0\n").reason
    assert "unknown option" in fault(short + "option trick 1\n").reason


POINTS_HEAD = "kozyr-record 1\ngame 51v@1\nseats 3\n"
POINTS_DECK = "deck " + " ".join(format_card(card) for card in kozyr.rules("51v").deck) + "\n"
ONE_CARD = f"{POINTS_HEAD}deal 1 dealer 2 cards 1\n{POINTS_DECK}"
BIDS = "0 bid 1\n1 bid 1\n2 bid 0\n"
PLAYED = "0 6c\n1 7c\n2 8c\n"
POINTS_RESULT = "result bids 1 1 0 tricks 0 0 1 points 0 0 1\n"


def test_a_record_of_points_is_printed_as_it_was_read() -> None:
    text = ONE_CARD + BIDS + PLAYED + POINTS_RESULT
    assert canonical(text).replace("\n\n", "\n") == text
    (match,) = read_records(ONE_CARD + BIDS + PLAYED)
    assert match.record().endswith(POINTS_RESULT)
    assert match.announcement == "deal 2 dealer 0 cards 2"


def test_the_last_deal_of_points_ends_the_match() -> None:
    text = ONE_CARD.replace("deal 1 dealer 2", "deal 23 dealer 2") + BIDS + PLAYED
    (match,) = read_records(text)
    assert match.over
    assert match.record().endswith("points 0 0 1\nend scores 0 0 1\n")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (POINTS_HEAD + "deal 1 dealer 2 cards 2\n", 4, "expected 'deal 1 dealer 2 cards 1'"),
        (POINTS_HEAD + "deal 12 dealer 2 cards 12\n", 4, "expected 'deal 12 dealer 2 cards 11'"),
        (POINTS_HEAD + "deal 24 dealer 2 cards 1\n", 4, "the match has 23 deals"),
        (POINTS_HEAD + "deal 0 dealer 2 cards 1\n", 4, "numbered from 1"),
        (POINTS_HEAD + "deal 1 dealer 3 cards 1\n", 4, "seats are 0 to 2"),
        (POINTS_HEAD + "deal 1 dealer 2 kon 12\n", 4, "expected 'deal 1 dealer 2 cards 1'"),
        (POINTS_HEAD + "deal 1 dealer 2 cards x\n", 4, "expected 'deal 1 dealer 2 cards 1'"),
        (HEAD + "deal 1 dealer 2 cards 4\n", 4, "'deal N dealer SEAT kon UNITS'"),
        (POINTS_HEAD + "option stake 8\n", 4, "unknown option"),
        (POINTS_HEAD.replace("seats 3", "seats 4"), 3, "51v is for 3 players"),
        (POINTS_HEAD.replace("51v@1", "51v@2"), 2, "this program knows 51v@1"),
        (ONE_CARD + "0 bid 2\n", 6, "more tricks than there are"),
        (ONE_CARD + "0 bid 1\n1 bid 1\n2 bid 1\n2 bid 9\n", 9, "another player's turn"),
        (ONE_CARD + "0 bid 0\n1 bid 0\n2 bid 1\n", 8, "add up"),
        (ONE_CARD + "0 bid\n", 6, "bid"),
        (ONE_CARD + "0 bid x\n", 6, "bid"),
        (ONE_CARD + "0 bid -1\n", 6, "bid"),
        (ONE_CARD + "0 bid " + "9" * 5000 + "\n", 6, "bid"),
        (ONE_CARD + "0 look\n", 6, "not what is asked for"),
        (ONE_CARD + BIDS + "0 7c!\n", 9, "you do not hold this card"),
        (ONE_CARD + BIDS + "0 6c!!\n", 9, "is not a"),
        (ONE_CARD + BIDS + "0 6c!\n1 7c!\n", 10, "shakha"),
        (
            ONE_CARD + BIDS + PLAYED + POINTS_RESULT.replace("0 0 1\n", "0 0 2\n"),
            12,
            "the rules give",
        ),
        (ONE_CARD + BIDS + PLAYED + "result net 0 0 1 carry 0\n", 12, "the rules give"),
        (ONE_CARD + BIDS + PLAYED + POINTS_RESULT + "deal 2 dealer 0 cards 1\n", 13, "cards 2'"),
        (ONE_CARD + BIDS + "end scores 0 0 0\n", 9, "23 deals"),
    ],
)
def test_a_fault_of_a_record_of_points_is_named(text: str, line: int, reason: str) -> None:
    error = fault(text)

    assert reason in error.reason, error.reason
    assert error.line == line
    assert len(str(error)) < 700
