"""Plays a few hundred rounds on a running demo as a guest, and recomputes each of them.

Written from docs/features/game-rules.md and the JSON of GET /arcade/api/{game}/math, in another language than the games
and without their code. The commitments are recorded before the first bet, and the seeds are revealed after the last bet.
The server must run with BODY_ENCRYPTION=off, so that plain JSON is accepted.

    python3 tools/lab/independent/rounds.py http://localhost:3000
"""

import hashlib
import hmac
import json
import math
import os
import random
import sys
import time
import uuid
from fractions import Fraction as F
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

from returns import GAMES, line_units, right_pick

SERVER = sys.argv[1].rstrip("/")
CLIENT_SEED = "python-" + os.urandom(8).hex()
OWN_ROUNDS = dict(dice=60, limbo=60, plinko=60, keno=60, fishing=40, mines=30, hilo=30, blackjack=40)
SLOT_ROUNDS = 12
SHARED_SECONDS = 60


def new_key():
    """Makes an idempotency key, a UUID of version 7. Every call that moves money needs one."""
    raw = bytearray(int(time.time() * 1000).to_bytes(6, "big") + os.urandom(10))
    raw[6], raw[8] = raw[6] & 15 | 0x70, raw[8] & 63 | 128
    return str(uuid.UUID(bytes=bytes(raw)))


def call(method, path, body=None, token=None):
    headers = {"content-type": "application/json", "idempotency-key": new_key()} if method != "GET" else {}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if method == "GET" else json.dumps(body or {}).encode()
    try:
        with urlopen(Request(SERVER + path, data, headers, method=method)) as response:
            return json.load(response)
    except HTTPError as error:
        return json.load(error)


def data_of(response):
    if response["code"] != 0:
        raise RuntimeError(response)
    return response["data"]


def guest_token():
    terms = data_of(call("GET", "/api/c/config"))["terms_version"]
    return data_of(call("POST", "/api/c/auth/tourist_login", {"adult": True, "terms_version": terms}))["token"]


def open_game(game, guest):
    launched = data_of(call("POST", "/api/c/game/launch", {"game_id": game}, guest))
    launch_token = parse_qs(urlsplit(launched["url"]).query)["launch_token"][0]
    return data_of(call("POST", "/arcade/api/session", {"launch_token": launch_token}))["token"]


# Part 1: plays rounds with random calls and steps.


def random_call(game):
    if game == "dice":
        return {"target_hundredths": random.randint(200, 9800), "over": random.random() < 0.5}
    if game == "limbo":
        return {"target_hundredths": random.randint(101, 1000)}
    if game == "plinko":
        return {"rows": random.randint(8, 16), "risk": random.choice(["low", "medium", "high"])}
    if game == "keno":
        picks = sorted(random.sample(range(1, 41), random.randint(1, 10)))
        return {"picks": picks, "risk": random.choice(["classic", "low", "medium", "high"])}
    if game == "fishing":
        return {"shots": random.choices([2, 3, 5, 10, 20, 50, 100, 300], k=random.randint(1, 6))}
    if game == "mines":
        return {"mines": random.randint(1, 8)}
    return {}


def play_steps(game, opened, token):
    while opened["state"] == "open":
        moves = [move["step"] for move in opened["moves"]]
        if {"action": "cash_out"} in moves and random.random() < 0.4:
            path, step = "cash_out", {}
        else:
            step = random.choice([one for one in moves if one != {"action": "cash_out"}] or moves)
            path = "step"
        body = {"round_id": opened["round_id"], "n": opened["n"] + 1, **step}
        opened = data_of(call("POST", f"/arcade/api/{game}/{path}", body, token))


def play_own_rounds(token):
    for game, rounds in OWN_ROUNDS.items():
        for _ in range(rounds):
            stake = {"stake": f"{random.randint(100, 300) / 100:.2f}"}
            if game in ("mines", "hilo", "blackjack"):
                play_steps(game, data_of(call("POST", f"/arcade/api/{game}/open", {**stake, **random_call(game)}, token)), token)
            else:
                data_of(call("POST", f"/arcade/api/{game}/bet", {**stake, **random_call(game)}, token))
    for _ in range(SLOT_ROUNDS):
        for game in ("orchard", "kites", "river"):
            while True:
                spun = call("POST", f"/arcade/api/{game}/bet", {"stake": "1.00"}, token)
                if spun["code"] == 0:
                    break
                # A spin takes 2.5 seconds, and the next spin is refused until it has ended.
                time.sleep(0.5)


def random_shared_call(game, phase):
    if game == "crash":
        return {"target_hundredths": random.randint(101, 300)}
    if game == "roulette":
        chips = [{"field": field, "stake": "0.50"} for field in ("red", "17-20", "column_2", "0-1-2-3")]
        return {"chips": chips}
    teams = phase["news"]["round"]["announced"]["teams"]
    legs = [
        {"home": teams[match], "away": teams[match + 1], "market": market, "pick": pick}
        for match, market, pick in ((0, "result", "draw"), (4, "both", "yes"))
    ]
    return {"legs": sorted(legs, key=lambda leg: leg["home"])}


def play_shared_rounds(game, token, chains):
    """Bets on shared rounds, and records their chain before the first bet. Shared rounds run only while a player is in the game."""
    until = time.time() + SHARED_SECONDS
    rounds = set()
    while time.time() < until:
        data_of(call("POST", "/arcade/api/heartbeat", token=token))
        phase = data_of(call("GET", f"/arcade/api/{game}/phase", token=token))
        news = phase["news"]
        if news["chain"] is not None:
            chains.setdefault(game, news["chain"])
        if news["phase"] == "betting" and news["round"]["number"] not in rounds:
            bet = call("POST", f"/arcade/api/{game}/bet", {"stake": "2.00", **random_shared_call(game, phase)}, token)
            if bet["code"] == 0:
                rounds.add(news["round"]["number"])
        time.sleep(0.5)
    # The hash of the last round is published when the round is over.
    time.sleep(20)


def read_rounds(token):
    rows, page = [], 1
    while True:
        paging = urlencode({"paging": json.dumps({"page": page, "size": 50})})
        read = data_of(call("GET", f"/arcade/api/round?{paging}", token=token))
        rows += read["list"]
        if not read["list"] or len(rows) >= read["total"]:
            return rows
        page += 1


# Part 2: recomputes rounds by the published rules.


def numbers(key, text):
    """Yields the random numbers of a round from 0 to below 1, each from four bytes of HMAC-SHA256(key, text + ":" + block)."""
    block = 0
    while True:
        digest = hmac.new(key.encode(), f"{text}:{block}".encode(), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield F(int.from_bytes(digest[at : at + 4], "big"), 2**32)
        block += 1


def without_replacement(f, left, count):
    return [left.pop(math.floor(next(f) * len(left))) for _ in range(count)]


def dice(f, row, table):
    roll = math.floor(next(f) * table["outcomes"])
    target, over = row["target_hundredths"], row["over"]
    win = roll >= target if over else roll < target
    chance = table["outcomes"] - target if over else target
    return {"roll_hundredths": roll, "win": win}, F(table["return_bps"], chance) if win else F(0)


def limbo(f, row, table):
    place = math.floor(next(f) * table["places"]) + 1
    result = max(table["pool_hundredths"] // place, 100)
    target = row["target_hundredths"]
    return {"result_hundredths": result}, F(target, 100) if result >= target else F(0)


def plinko(f, row, table):
    path = "".join("LR"[math.floor(2 * next(f))] for _ in range(row["rows"]))
    bucket = path.count("R")
    half = table["pays_hundredths"][row["risk"]][str(row["rows"])]
    return {"path": path}, F(half[min(bucket, row["rows"] - bucket)], 100)


def keno(f, row, table):
    drawn = without_replacement(f, list(range(1, table["numbers"] + 1)), table["drawn"])
    hits = len(set(drawn) & set(row["picks"]))
    return {"drawn": drawn}, F(table["pays_hundredths"][row["risk"]][len(row["picks"]) - 1][hits], 100)


def fishing(f, row, table):
    caught = [math.floor(100 * fish * next(f)) < table["return_percent"] for fish in row["shots"]]
    pays = sum(fish for fish, one in zip(row["shots"], caught) if one)
    return {"caught": caught}, F(pays, len(row["shots"]))


def spin(f, strips, table):
    stops = [math.floor(len(strip) * next(f)) for strip in strips]
    window = [[(strip + strip)[stop + row] for row in range(3)] for strip, stop in zip(strips, stops)]
    units = sum(
        line_units([window[reel][row] for reel, row in enumerate(line)], table["line_pays"]) for line in table["lines"]
    )
    scatters = sum(column.count("S") for column in window)
    if scatters >= 3:
        units += table["scatter_pays"][min(scatters, 5) - 3] * len(table["lines"])
    return stops, units, scatters >= 3


def slot(f, _, table):
    stops, units, triggers = spin(f, table["strips"], table)
    free_stops, free = [], table.get("free")
    if free and triggers:
        for _ in range(free["spins"]):
            more, won, _never = spin(f, free["strips"], table)
            free_stops.append(more)
            units += free["times"] * won
    return {"stops": stops, "free_stops": free_stops}, F(units, len(table["lines"]))


def mines(f, row, table):
    tiles, count = table["tiles"], row["mines"]
    mined = without_replacement(f, list(range(tiles)), count)
    opened = [step["tile"] for step in row["steps"] if "tile" in step]
    safe = len(opened)
    pays = F(table["return_bps"], 10_000) * F(math.comb(tiles, safe), math.comb(tiles - count, safe))
    return {"mine_tiles": mined, "opened": opened}, F(0) if set(opened) & set(mined) else pays


def hilo(f, row, table):
    """Recomputes a hilo round. Ranks are from 1, the ace, to 13, the king. Cards are numbered from the four twos to the four aces."""
    draw = lambda: math.floor(52 * next(f))
    rank = lambda card: 1 if card // 4 == 12 else card // 4 + 2
    cards, right, is_wrong = [draw()], 0, False
    pays = F(table["return_bps"], 10_000)
    for step in row["steps"]:
        action = step["action"]
        if action == "cash_out":
            break
        before = rank(cards[-1])
        cards.append(draw())
        if action == "skip":
            continue
        now = rank(cards[-1])
        if (now >= before) if action == "higher" else (now <= before):
            right += 1
            pays *= F(table["ranks"], table["ranks"] + 1 - before if action == "higher" else before)
        else:
            is_wrong = True
    return {"cards": cards, "right": right, "is_wrong": is_wrong}, F(0) if is_wrong else pays


def blackjack(f, row, table):
    drawn = []

    def draw():
        drawn.append(math.floor(52 * next(f)))
        return drawn[-1]

    def total(hand):
        points = [1 if card // 4 == 12 else min(card // 4 + 2, 10) for card in hand]
        return sum(points) + (10 if 1 in points and sum(points) + 10 <= table["total_maximum"] else 0)

    top = table["total_maximum"]
    hands, dealer = [[draw(), draw()]], [draw(), draw()]
    doubled, done = [False], [False]
    own_blackjack, dealer_blackjack = total(hands[0]) == top, total(dealer) == top
    if own_blackjack or dealer_blackjack:
        natural = F(int(table["blackjack_pays"]["numerator"]), int(table["blackjack_pays"]["denominator"]))
        pays = F(1) if own_blackjack and dealer_blackjack else natural if own_blackjack else F(0)
        return dict(cards=drawn, hands=hands, doubled=doubled, dealer=dealer), pays
    for step in row["steps"]:
        active = done.index(False)
        action = step["action"]
        if action == "split":
            first, second = hands[active]
            is_aces = first // 4 == 12
            hands = [[first, draw()], [second, draw()]]
            doubled, done = [False, False], [is_aces, is_aces]
        elif action == "stand":
            done[active] = True
        else:
            hands[active].append(draw())
            doubled[active] = action == "double"
            done[active] = action == "double"
        for at, hand in enumerate(hands):
            done[at] = done[at] or total(hand) >= top
    if any(total(hand) <= top for hand in hands):
        while total(dealer) < table["dealer_stands"]:
            dealer.append(draw())
    pays = F(0)
    for hand, is_doubled in zip(hands, doubled):
        own, other = total(hand), total(dealer)
        if own <= top:
            won = 2 if other > top or own > other else 1 if own == other else 0
            pays += won * (2 if is_doubled else 1)
    return dict(cards=drawn, hands=hands, doubled=doubled, dealer=dealer), pays


def crash(shared, row, table):
    digest = hmac.new(shared["salt"].encode(), shared["hash"].encode(), hashlib.sha256).digest()
    r = int.from_bytes(digest, "big") >> (256 - int(table["bits"]))
    cases = 2 ** int(table["bits"])
    point = int(table["pool"]) * cases // (cases - r)
    point = max(table["crash_minimum_hundredths"], min(point, table["crash_maximum_hundredths"]))
    target = row["target_hundredths"]
    left = target if point >= target else None
    return {"crash_hundredths": point, "cashed_out_hundredths": left}, F(left or 0, 100)


def roulette(shared, row, table):
    number = math.floor(table["numbers"] * next(numbers(shared["salt"], shared["hash"])))
    staked = sum(F(chip["stake"]) for chip in row["chips"])
    paid = F(0)
    for chip in row["chips"]:
        field = table["fields"][chip["field"]]
        paid += F(chip["stake"]) * F(table["pays"], len(field)) if number in field else 0
    return {"number": number}, paid / staked


def football(shared, row, table):
    before = hashlib.sha256(shared["hash"].encode()).hexdigest()
    size = len(table["teams"]["en"]) if isinstance(table["teams"], dict) else 20
    teams = without_replacement(numbers(shared["salt"], f"{before}:fixtures"), list(range(size)), size)
    f = numbers(shared["salt"], shared["hash"])
    strength = lambda team: 1 + team // table["teams_a_strength"]
    goals = []
    for match in range(0, size, 2):
        by = strength(teams[match]) - strength(teams[match + 1])
        for level in (5 + by, 4 - by):
            left, count = next(f) * 2**32, 0
            while left >= table["goals"][level][count]:
                left -= table["goals"][level][count]
                count += 1
            goals.append(count)
    minutes = [math.floor(90 * next(f)) + 1 for count in goals for _ in range(count)]
    pays = F(1)
    is_right = True
    for leg in row["legs"]:
        by = strength(leg["home"]) - strength(leg["away"])
        ways = sum(
            one * other
            for home, one in enumerate(table["goals"][5 + by])
            for away, other in enumerate(table["goals"][4 - by])
            if right_pick(leg, home, away) == leg["pick"]
        )
        pays *= F(2**64, ways)
        match = teams.index(leg["home"])
        is_right &= match % 2 == 0 and teams[match + 1] == leg["away"]
        is_right &= right_pick(leg, goals[match], goals[match + 1]) == leg["pick"]
    hundredths = math.floor(pays * int(table["pool"]))
    return dict(teams=teams, goals=goals, minutes=minutes), F(hundredths, 100) if is_right else F(0)


OWN = dict(
    dice=dice, limbo=limbo, plinko=plinko, keno=keno, fishing=fishing, mines=mines, hilo=hilo, blackjack=blackjack,
    orchard=slot, kites=slot, river=slot,
)  # fmt: skip
SHARED = dict(crash=crash, roulette=roulette, football=football)


def problem_of(row, tables, commitment, chains):
    """Returns the problem of a row, or None."""
    game, stored = row["game_id"], row["outcome"]
    if game in SHARED:
        shared, chain = row["shared"], chains[game]
        element = shared["hash"]
        for _ in range(shared["number"]):
            element = hashlib.sha256(element.encode()).hexdigest()
        if (element, shared["salt"]) != (chain["terminating_hash"], chain["salt"]):
            return "the round is not of the recorded chain"
        outcome, pays = SHARED[game](shared, stored, tables[game])
    else:
        if row["client_seed"] != CLIENT_SEED or row["server_seed_hash"] != commitment:
            return "the seeds are not the recorded ones"
        if hashlib.sha256(row["server_seed"].encode()).hexdigest() != commitment:
            return "the revealed seed does not have the recorded hash"
        f = numbers(row["server_seed"], f"{CLIENT_SEED}:{row['nonce']}")
        outcome, pays = OWN[game](f, stored, tables[game])
    for name, value in outcome.items():
        if stored.get(name) != value:
            return f"{name} is {stored.get(name)}, computed {value}"
    opening = F(stored.get("opening_stake", row["stake"]))
    payout = F(math.floor(opening * pays * 100), 100)
    return None if payout == F(row["payout"]) else f"payout is {row['payout']}, computed {float(payout):.2f}"


def main():
    tables = {game: data_of(call("GET", f"/arcade/api/{game}/math"))["table"] for game in GAMES}
    guest = guest_token()
    token = open_game("dice", guest)
    following = data_of(call("GET", "/arcade/api/seed", token=token))["next"]
    commitment = following["server_seed_hash"]
    seeds = {"next_id": following["id"], "client_seed": CLIENT_SEED}
    data_of(call("POST", "/arcade/api/seed", seeds, token))
    chains = {}
    play_own_rounds(token)
    for game in SHARED:
        token = open_game(game, guest)
        play_shared_rounds(game, token, chains)
    next_id = data_of(call("GET", "/arcade/api/seed", token=token))["next"]["id"]
    data_of(call("POST", "/arcade/api/seed", {"next_id": next_id, "client_seed": "done"}, token))
    # The hash of a shared round is published when the round is over.
    rows = [row for row in read_rounds(token) if row["game_id"] not in SHARED or row["shared"]["hash"]]
    problems = 0
    for game in GAMES:
        of_game = [row for row in rows if row["game_id"] == game]
        paid = sum(F(row["payout"]) > 0 for row in of_game)
        wrong = [(row, problem) for row in of_game if (problem := problem_of(row, tables, commitment, chains))]
        problems += len(wrong)
        print(f"{game:10} {len(of_game):4} rounds, {paid:4} paid, {len(of_game) - len(wrong):4} equal")
        for row, problem in wrong[:3]:
            print(f"  {row['id']}: {problem}")
    nonces = sorted(row["nonce"] for row in rows if row["game_id"] not in SHARED)
    gaps = nonces != list(range(1, len(nonces) + 1))
    print(f"{len(rows)} rounds, {problems} differ; {'a nonce is missing or double' if gaps else 'no nonce is missing or double'}")
    return 1 if problems or gaps else 0


if __name__ == "__main__":
    sys.exit(main())
