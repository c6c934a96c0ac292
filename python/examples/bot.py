"""A bot that speaks mjai: an event a line on standard input, an answer a line on standard output.

    python bot.py [RULES] [PLAYERS]

It wins if it can, declares riichi, calls what brings an open hand nearer, and discards the tile that
leaves the most useful copies.
"""

import sys

import shanten


def tile(action):
    """The kind of the piece that an action discards: red fives are fives."""
    return action.split()[1].replace("0", "5")


def choose(table, seat, legal):
    """One of the legal actions."""
    named = {action.split()[0]: action for action in legal}
    for name in ("win", "nine", "set", "quad"):
        if name in named:
            return named[name]
    hand, view = table.hand(seat), table.view(seat)
    if "pass" in named:
        for call in legal:
            after = call.startswith("call") and hand.call(call.split()[1], view["claimable"][1])
            if after and not hand.is_concealed() and after.shanten() < hand.shanten():
                return call
        return "pass"
    ranks = {str(row.discard): rank for rank, row in enumerate(hand.discards(visible=view["players"][seat]["visible"]))}
    # The plain piece is after the red one.
    best = min(reversed(legal), key=lambda action: ranks.get(tile(action), len(ranks)))
    riichi = [action for action in legal if action.startswith("riichi") and tile(action) == tile(best)]
    return (riichi or [best])[-1]


def main(rules="tenhou", players="4"):
    table = shanten.GameTable.follow(rules, players=int(players))
    for line in sys.stdin:
        legal = table.read(line)
        if legal:
            print(table.answer(table.seat, choose(table, table.seat, legal)), flush=True)
        else:
            print('{"type":"none"}', flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
