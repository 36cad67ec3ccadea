"""The running account of a match: stakes before a deal, the next dealer, when it ends, how a kon left is split."""

from kozyr.games.model import Account, Rules

LARGEST_CARRY = 10**4200


def for_points(rules: Rules) -> bool:
    """Whether deals are played for points, not for a kon."""
    return rules.game.account is Account.POINTS


def deals_of(rules: Rules) -> int:
    """Deals of a match; 0: as many as the table likes."""
    return len(rules.schedule) if for_points(rules) else rules.number("deals")


def stakes(rules: Rules, *, dealer: int, carry: int, paid_ahead: bool) -> tuple[int, ...]:
    """What each seat puts in before a deal.

    Args:
        carry: what lies on the table already.
        paid_ahead: whether the last top-up of the deal before was the stake of this one.
    Rule: 1.5, 2.7.
    """
    if for_points(rules):
        return (0,) * rules.players
    players, stake = rules.players, rules.number("stake")
    policy = rules.option("ante_policy")
    if paid_ahead or (policy == "only_when_empty" and carry > 0):
        return (0,) * players
    if policy == "dealer_only":
        return tuple(stake * players if seat == dealer else 0 for seat in range(players))
    return (stake,) * players


def is_last(rules: Rules, *, number: int, carry: int) -> bool:
    """Whether the match ends after a deal with this number that left this carry.  Rule: 9.2.

    A match of open length also ends when the kon could soon not be written down any more.
    """
    deals = deals_of(rules)
    if for_points(rules):
        return number >= deals
    if deals == 0:
        return carry >= LARGEST_CARRY
    if number < deals:
        return False
    if rules.option("session_end") == "play_until_clean":
        return carry == 0 or number >= 2 * deals
    return True


def split(carry: int, *, players: int, last_dealer: int) -> tuple[int, ...]:
    """Equal shares of a kon left; odd units go to the seats from the last dealer's left onwards.  Rule: 9.2."""
    share, odd = divmod(carry, players)
    return tuple(
        share + (1 if (seat - last_dealer - 1) % players < odd else 0) for seat in range(players)
    )
