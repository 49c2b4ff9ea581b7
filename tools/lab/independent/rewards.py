"""Recomputes the maximum cost of rewards: the loss of a weighted rupee, the sum of all returns, and the gain of rings of phones.

Written from docs/features/bonus.md, whose figures of the first rules are below, and the JSON of
GET /arcade/api/{game}/math and GET /api/c/promo.

    python3 tools/lab/independent/rewards.py http://localhost:3000
"""

import json
import sys
from fractions import Fraction as F
from functools import lru_cache
from itertools import product
from urllib.request import urlopen

from returns import GAMES, RULES

# The rates of the repeating rewards, in per cent of weighted stakes.
REPEATING_RATES = [F(text) / 100 for text in "0.15 0.50 0.25 0.20 0.05 0.60 0.10 0.15".split()]
EDGE = F(4, 100)
TARGET, MIN_FRIENDS, FRIEND_WEIGHTED, FRIEND_TASK, ONE_TIME = 500, 6, 5000, 10, 6
POINTS = range(1, 11)
WEIGHT = {one: F(4 if one == 10 else 1, 13) for one in POINTS}


def total(low, ace):
    return low + 10 if ace and low <= 11 else low


def dealer_ends(up):
    ends = {}

    def deal(low, ace, is_hidden, chance):
        for one in POINTS:
            if is_hidden and {up, one} == {1, 10}:
                continue
            value = total(low + one, ace or one == 1)
            if value >= 17:
                key = 0 if value > 21 else value
                ends[key] = ends.get(key, F(0)) + chance * WEIGHT[one]
            else:
                deal(low + one, ace or one == 1, False, chance * WEIGHT[one])

    deal(up, up == 1, True, F(1))
    return ends


DEALER = {up: dealer_ends(up) for up in POINTS}


def best_blackjack(price):
    """The average gain and stake of the best play, if each staked rupee also earns a reward of `price`."""
    gain = staked = F(0)
    for up, ends in DEALER.items():
        open_chance = sum(ends.values())

        def stand(value, stake, ends=ends, open_chance=open_chance):
            wins = sum(
                chance * (-1 if value > 21 else (value > end) - (value < end)) for end, chance in ends.items()
            )
            return stake * wins, stake * open_chance

        def value_of(one):
            return one[0] + price * one[1]

        def mean(of):
            results = [(WEIGHT[one], of(one)) for one in POINTS]
            return tuple(sum(weight * result[part] for weight, result in results) for part in (0, 1))

        @lru_cache(maxsize=None)
        def best(low, ace, is_first):
            value = total(low, ace)
            if value >= 21:
                return stand(value, 1)
            plays = [stand(value, 1), mean(lambda one: best(low + one, ace or one == 1, False))]
            if is_first:
                plays.append(mean(lambda one: stand(total(low + one, ace or one == 1), 2)))
            return max(plays, key=value_of)

        for one, other in product(POINTS, POINTS):
            chance = WEIGHT[one] * WEIGHT[other] * WEIGHT[up]
            if {one, other} == {1, 10}:
                gain += chance * F(3, 2) * open_chance
                staked += chance
                continue
            result = best(one + other, 1 in (one, other), True)
            if one == other:
                half = mean(lambda more: stand(total(1 + more, True), 1) if one == 1 else best(one + more, more == 1, True))
                split = (2 * half[0], 2 * half[1])
                if value_of(split) > value_of(result):
                    share = F(1, 4) if one == 10 else F(1)
                    result = tuple(share * a + (1 - share) * b for a, b in zip(split, result))
            gain += chance * (result[0] - (1 - open_chance))
            staked += chance * (result[1] + (1 - open_chance))
    return gain, staked


def minimum_blackjack_loss():
    """The minimum loss of a staked rupee over all plays: the price at which the best play gains nothing."""
    loss = F(0)
    while True:
        gain, staked = best_blackjack(loss)
        if -gain / staked == loss:
            return loss
        loss = -gain / staked


def read(server, path):
    with urlopen(server + path) as response:
        return json.load(response)["data"]


def main():
    server = sys.argv[1].rstrip("/")
    promos = [one["rule"] for one in read(server, "/api/c/promo")["list"] if one.get("rule")]
    weights = promos[0]["weights"]
    repeating = sum(REPEATING_RATES)
    print(f"repeating rewards: {float(repeating):.4%} of a weighted rupee")
    print(f"{'game':10} {'weight':>8} {'greatest return':>16} {'loss of a weighted rupee':>25} {'with rewards':>13}")
    greatest = {}
    failed = 0
    for game in GAMES:
        math = read(server, f"/arcade/api/{game}/math")
        loss = min(1 - RULES[game](math["table"], mode, math["best_play"]) for mode in math["modes"])
        if game == "blackjack":
            loss = minimum_blackjack_loss()
        greatest[game] = 1 - loss
        weight = F(weights[game], 10_000)
        stack = 1 - loss + weight * repeating
        failed += loss / weight < EDGE or stack > 1
        print(f"{game:10} {float(weight):8.2%} {float(1 - loss):16.6%} {float(loss / weight):25.6%} {float(stack):13.6f}")
    person = F(0)
    for rule in promos:
        if "percent_bps" in rule:
            amount = F(rule["amount_maximum"])
            person += amount
            share = F(rule["conversion_times"]) / (rule["conversion_times"] + EDGE * rule["wager_times"])
            print(f"deposit {rule['nth']}: at most {float(share * amount):.2f} of {float(amount):.2f}, alone")
        elif rule["type"] == "free_rounds":
            person += F(rule["stake"]) * rule["rounds"] * max(greatest[game] for game in rule["games"])
    print(f"the deposit promotions of one person in a ring: at most {float(person):.4f}")
    print(f"{'phones':>7} {'gain':>10} {'with promotions':>16} {'share':>9}")
    for phones in (1, 2, 5, 6, 7, 12, 50, 100, 1_000, 10_000):
        paid = phones // MIN_FRIENDS * TARGET + phones * (FRIEND_TASK + ONE_TIME)
        gain = paid - phones * FRIEND_WEIGHTED * (EDGE - repeating)
        failed += gain > 0
        print(f"{phones:7} {float(gain):10.2f} {float(gain + person):16.4f} {float((gain + person) / person):9.6f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
