"""Recomputes the published return of every mode of every game.

Written from docs/features/game-rules.md and the JSON of GET /arcade/api/{game}/math, in another language than the games
and without their code. Every return is an exact fraction.

    python3 tools/lab/independent/returns.py http://localhost:3000
"""

import json
import sys
from fractions import Fraction as F
from functools import lru_cache
from itertools import product
from math import comb
from urllib.request import urlopen

GAMES = (
    "blackjack crash dice fishing football hilo keno kites limbo mines orchard plinko river roulette"
).split()


def dice(table, mode, _):
    target = mode["call"]["target_hundredths"]
    wins = sum(
        1 for roll in range(table["outcomes"]) if (roll >= target) == mode["call"]["over"]
    )
    return F(wins, table["outcomes"]) * F(table["return_bps"], wins)


def limbo(table, mode, _):
    target = mode["call"]["target_hundredths"]
    return F(table["pool_hundredths"] // target, table["places"]) * F(target, 100)


def crash(table, mode, _):
    target = mode["call"]["target_hundredths"] or mode["left_at_hundredths"]
    cases = 2 ** int(table["bits"])
    return F(int(table["pool"]) * cases // target, cases) * F(target, 100)


def plinko(table, mode, _):
    rows, risk = mode["call"]["rows"], mode["call"]["risk"]
    half = table["pays_hundredths"][risk][str(rows)]
    pays = [half[min(bucket, rows - bucket)] for bucket in range(rows + 1)]
    return sum(F(comb(rows, bucket), 2**rows) * F(pay, 100) for bucket, pay in enumerate(pays))


def keno(table, mode, _):
    picks, risk = len(mode["call"]["picks"]), mode["call"]["risk"]
    numbers, drawn = table["numbers"], table["drawn"]
    pays = table["pays_hundredths"][risk][picks - 1]
    return sum(
        F(comb(picks, hits) * comb(numbers - picks, drawn - hits), comb(numbers, drawn)) * F(pay, 100)
        for hits, pay in enumerate(pays)
    )


def mines(table, mode, _):
    tiles, count = table["tiles"], mode["call"]["mines"]
    returns = set()
    for safe in range(1, tiles - count + 1):
        pays = F(table["return_bps"], 10_000) * F(comb(tiles, safe), comb(tiles - count, safe))
        chance = F(1)
        for opened in range(safe):
            chance *= F(tiles - count - opened, tiles - opened)
        returns.add(chance * pays)
    (only,) = returns
    return only


def hilo(table, _, __):
    ranks, pays = table["ranks"], F(table["return_bps"], 10_000)
    returns = set()
    for rank in range(1, ranks + 1):
        for right in {ranks + 1 - rank, rank} - {ranks}:
            returns.add(F(right, ranks) * F(ranks, right) * pays)
    (only,) = returns
    return only


def fishing(table, mode, _):
    shots = mode["call"]["shots"]
    return sum(F(table["return_percent"], 100 * fish) * fish for fish in shots) / len(shots)


def roulette(table, mode, _):
    chips = mode["call"]["chips"]
    staked = sum(F(chip["stake"]) for chip in chips)
    paid = F(0)
    for number in range(table["numbers"]):
        for chip in chips:
            field = table["fields"][chip["field"]]
            if number in field:
                paid += F(chip["stake"]) * F(table["pays"], len(field))
    return paid / table["numbers"] / staked


def right_pick(leg, home, away):
    if leg["market"] == "result":
        return "home" if home > away else "away" if home < away else "draw"
    if leg["market"] == "goals":
        return "over" if home + away > 2 else "under"
    if leg["market"] == "both":
        return "yes" if home > 0 and away > 0 else "no"
    return f"{home}-{away}"


def football(table, mode, _):
    chance = F(1)
    for leg in mode["call"]["legs"]:
        strength = {side: 1 + leg[side] // table["teams_a_strength"] for side in ("home", "away")}
        by = strength["home"] - strength["away"]
        of_home, of_away = table["goals"][5 + by], table["goals"][4 - by]
        ways = sum(
            one * other
            for (home, one), (away, other) in product(enumerate(of_home), enumerate(of_away))
            if right_pick(leg, home, away) == leg["pick"]
        )
        chance *= F(ways, 2**64)
    pays = F(int(table["pool"]), 100) / chance * 100
    return chance * F(pays.numerator // pays.denominator, 100)


def line_units(symbols, line_pays):
    """The payout of a line in tenths of the stake, for the symbol that is repeated from the left. W stands for any symbol but S."""
    first = next((one for one in symbols if one != "W"), None)
    if first is None or first == "S":
        return None if first is None else 0
    length = 0
    for one in symbols:
        if one not in ("W", first):
            break
        length += 1
    return line_pays[first][length - 3] if length >= 3 else 0


def spin_units(strips, table):
    """The average payout of a spin in tenths of the stake, and the chance of three S or more."""
    shares = [{s: F(strip.count(s), len(strip)) for s in set(strip)} for strip in strips]
    line = F(0)
    for symbols in product(*shares):
        chance = F(1)
        for reel, symbol in enumerate(symbols):
            chance *= shares[reel][symbol]
        units = line_units(symbols, table["line_pays"])
        if units is None:
            raise ValueError("a line of W alone has no published price")
        line += chance * units
    # Each reel shows three neighbouring symbols of its strip, which is circular.
    scatters = {0: F(1)}
    for strip in strips:
        views = [sum((strip + strip)[stop + row] == "S" for row in range(3)) for stop in range(len(strip))]
        later = {}
        for before, chance in scatters.items():
            for seen in set(views):
                key = before + seen
                later[key] = later.get(key, F(0)) + chance * F(views.count(seen), len(strip))
        scatters = later
    lines = len(table["lines"])
    pays = sum(chance * table["scatter_pays"][min(seen, 5) - 3] for seen, chance in scatters.items() if seen >= 3)
    trigger = sum(chance for seen, chance in scatters.items() if seen >= 3)
    return line * lines + pays * lines, trigger


def slot(table, _, __):
    units, trigger = spin_units(table["strips"], table)
    free = table.get("free")
    if free:
        free_units, _never = spin_units(free["strips"], table)
        units += trigger * free["spins"] * free["times"] * free_units
    return units / len(table["lines"])


def blackjack(table, _, best_play):
    """The return of the published best play, over every sequence of cards, as a share of all stakes of a round."""
    points = range(1, 11)
    weight = {one: F(4 if one == 10 else 1, 13) for one in points}
    top, stands = table["total_maximum"], table["dealer_stands"]
    natural = F(int(table["blackjack_pays"]["numerator"]), int(table["blackjack_pays"]["denominator"]))

    def total(low, ace):
        return low + 10 if ace and low + 10 <= top else low

    def dealer_ends(up):
        ends = {}

        def deal(low, ace, is_hidden, chance):
            for one in points:
                if is_hidden and {up, one} == {1, 10}:
                    continue
                reached, has_ace, part = low + one, ace or one == 1, chance * weight[one]
                value = total(reached, has_ace)
                if value >= stands:
                    key = 0 if value > top else value
                    ends[key] = ends.get(key, F(0)) + part
                else:
                    deal(reached, has_ace, False, part)

        deal(up, up == 1, True, F(1))
        return ends

    paid = staked = F(0)
    for place, up in enumerate(best_play["dealer"]):
        ends = dealer_ends(up)
        without_blackjack = sum(ends.values())

        def pays(value, ends=ends):
            if value > top:
                return F(0)
            return sum(c * (2 if value > end else 1 if value == end else 0) for end, c in ends.items())

        def action(kind, low, ace, place=place):
            value = total(low, ace)
            name = "soft" if ace and low + 10 <= top else "hard"
            return best_play[kind][name][str(value)][place]

        @lru_cache(maxsize=None)
        def play(low, ace, is_first):
            """The payout and the stake of a hand, each multiplied by the chance that the dealer has no blackjack."""
            value = total(low, ace)
            if value >= top:
                return pays(value), without_blackjack
            chosen = action("first" if is_first else "later", low, ace)
            if chosen == "stand":
                return pays(value), without_blackjack
            if chosen == "double":
                got = sum(weight[one] * pays(total(low + one, ace or one == 1)) for one in points)
                return 2 * got, 2 * without_blackjack
            drawn = [(weight[one], play(low + one, ace or one == 1, False)) for one in points]
            return tuple(sum(w * result[part] for w, result in drawn) for part in (0, 1))

        for one, other in product(points, points):
            chance = weight[one] * weight[other] * weight[up]
            ace = 1 in (one, other)
            dealer_has = 1 - without_blackjack
            if total(one + other, ace) == top:
                paid += chance * (natural * without_blackjack + dealer_has)
                staked += chance
                continue
            got = play(one + other, ace, True)
            if one == other and best_play["first"]["pair"][str(one)][place] == "split":
                # Four ranks count ten; a split needs two cards of one rank.
                share = F(1, 4) if one == 10 else F(1)
                halves = [
                    (weight[more], (pays(total(one + more, True)), without_blackjack) if one == 1 else play(one + more, more == 1, True))
                    for more in points
                ]
                both = tuple(2 * sum(w * result[part] for w, result in halves) for part in (0, 1))
                got = tuple(share * both[part] + (1 - share) * got[part] for part in (0, 1))
            paid += chance * got[0]
            staked += chance * (got[1] + dealer_has)
    return paid / staked


RULES = dict(
    blackjack=blackjack, crash=crash, dice=dice, fishing=fishing, football=football, hilo=hilo, keno=keno,
    kites=slot, limbo=limbo, mines=mines, orchard=slot, plinko=plinko, river=slot, roulette=roulette,
)  # fmt: skip


def main():
    server = sys.argv[1].rstrip("/")
    differs = 0
    print(f"{'game':10} {'modes':>5} {'equal':>5}  {'least':>10} {'greatest':>10}")
    for game in GAMES:
        with urlopen(f"{server}/arcade/api/{game}/math") as response:
            math = json.load(response)["data"]
        returns = []
        for mode in math["modes"]:
            computed = RULES[game](math["table"], mode, math["best_play"])
            returns.append(computed)
            if computed != F(mode["rtp"]):
                differs += 1
                print(f"{game} {mode['call']}: {float(computed):.8%} computed, {float(F(mode['rtp'])):.8%} published")
        equal = sum(one == F(mode["rtp"]) for one, mode in zip(returns, math["modes"]))
        print(f"{game:10} {len(returns):5} {equal:5}  {float(min(returns)):10.5%} {float(max(returns)):10.5%}")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
