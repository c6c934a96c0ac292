"""Plays a small round at random, as mjai: calls and quads, no riichi and no win, to an exhaustive draw."""

from oracle import Seen, counted, kinds_of, letters, shanten, swap_forbidden

HONOURS = dict(zip("1234567", "ESWNPFC"))
REDS = {4: "5mr", 13: "5pr", 22: "5sr"}


def name(tile):
    """A tile in mjai's words; a tile is its kind and its copy, the first five is red."""
    kind, copy = tile
    if kind > 26:
        return HONOURS[str(kind - 26)]
    return REDS[kind] if kind in REDS and copy == 0 else letters([kind])


def text(tiles):
    """Tiles in letters, red fives first as 0."""
    reds = {"mps"[kind // 9] for kind, copy in tiles if kind in REDS and copy == 0}
    return letters([kind for kind, _ in tiles], reds)


class Seat:
    def __init__(self, tiles):
        self.hand, self.melds = tiles, []

    def take(self, kind, number):
        """Takes tiles of a kind out of the hand."""
        found = sorted(tile for tile in self.hand if tile[0] == kind)[:number]
        self.hand = [tile for tile in self.hand if tile not in found]
        return found

    def has(self, *kinds):
        return all(counted(tile[0] for tile in self.hand)[kind] >= kinds.count(kind) for kind in kinds)


def runs_with(seat, kind):
    """The pairs of the hand that make a run with a kind and leave a discard."""
    for low in (kind - 2, kind - 1, kind):
        run = [low, low + 1, low + 2]
        pair = [each for each in run if each != kind]
        if kind < 27 and low >= 0 and low // 9 == (low + 2) // 9 == kind // 9 and seat.has(*pair):
            rest = [tile[0] for tile in seat.hand]
            for each in pair:
                rest.remove(each)
            if set(rest) - swap_forbidden(f"({letters(run)})", letters([kind])):
                yield pair


def discard_of(r, seat, forbidden=()):
    """A discard of a player who keeps pairs and neighbours."""
    kinds = [tile[0] for tile in seat.hand]
    lonely = lambda tile: sum(abs(tile[0] - each) <= 2 and tile[0] // 9 == each // 9 for each in kinds if tile[0] < 27) + 3 * kinds.count(tile[0])
    return min((tile for tile in seat.hand if tile[0] not in forbidden), key=lambda tile: (lonely(tile), r.random()))


def played(r):
    """A case: the events, and the hands and points at the end."""
    wall = [(kind, copy) for kind in range(34) for copy in range(4)]
    r.shuffle(wall)
    seats = [Seat([wall.pop() for _ in range(13)]) for _ in range(4)]
    dead = [wall.pop() for _ in range(14)]
    indicators, points, oya = dead[4:], [25000] * 4, r.randrange(4)
    events = [{"type": "start_game", "names": list("ABCD")}]
    events.append({
        "type": "start_kyoku", "bakaze": "E", "kyoku": oya + 1, "honba": 0, "kyotaku": 0, "oya": oya,
        "scores": list(points), "dora_marker": name(indicators[0]), "tehais": [[name(tile) for tile in seat.hand] for seat in seats],
    })
    actor, quads, must_draw, forbidden = oya, 0, True, ()
    while True:
        seat, drawn = seats[actor], None
        if must_draw:
            if not wall:
                break
            drawn = wall.pop()
            events.append({"type": "tsumo", "actor": actor, "pai": name(drawn)})
            seat.hand.append(drawn)
            while quads < 4 and wall and (four := [kind for kind in range(34) if seat.has(*[kind] * 4)]):
                tiles = seat.take(four[0], 4)
                seat.melds.append(f"[{text(tiles)}]")
                events.append({"type": "ankan", "actor": actor, "consumed": [name(tile) for tile in tiles]})
                quads += 1
                events.append({"type": "dora", "dora_marker": name(indicators[quads])})
                drawn = dead[quads - 1]
                wall.pop(0)
                events.append({"type": "tsumo", "actor": actor, "pai": name(drawn)})
                seat.hand.append(drawn)
        tile = discard_of(r, seat, forbidden)
        seat.hand.remove(tile)
        events.append({"type": "dahai", "actor": actor, "pai": name(tile), "tsumogiri": tile == drawn})
        must_draw, forbidden = True, ()
        kind, left = tile[0], (actor + 1) % 4
        claims = [each for each in range(4) if each != actor and seats[each].has(kind, kind) and r.random() < 0.7]
        runs = list(runs_with(seats[left], kind))
        if wall and claims and set(t[0] for t in seats[claims[0]].hand) != {kind}:
            caller, sort, used = claims[0], "pon", seats[claims[0]].take(kind, 2)
        elif wall and runs and r.random() < 0.35:
            caller, sort = left, "chi"
            used = [seats[left].take(each, 1)[0] for each in r.choice(runs)]
        else:
            actor = left
            continue
        made = f"({text([*used, tile])})"
        seats[caller].melds.append(made)
        events.append({"type": sort, "actor": caller, "target": actor, "pai": name(tile), "consumed": [name(each) for each in used]})
        actor, must_draw, forbidden = caller, False, swap_forbidden(made.replace("0", "5"), letters([kind]))
    ready = [shanten(counted(kinds_of(text(seat.hand))), Seen(seat.melds)) == 0 for seat in seats]
    count = sum(ready)
    deltas = [0 if count in (0, 4) else 3000 // count if each else -3000 // (4 - count) for each in ready]
    events += [{"type": "ryukyoku", "deltas": deltas}, {"type": "end_kyoku"}, {"type": "end_game"}]
    hands = [text(seat.hand) + "".join(seat.melds) for seat in seats]
    return {"ask": "log", "mjai": events, "answer": {"hands": hands, "ready": ready}}
