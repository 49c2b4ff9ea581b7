#!/usr/bin/env node
// Checks a round of the arcade independently: one file, no package, Node 18 or newer. It is written from the published rules
// (docs/features/game-rules.md) and shares no code with the games, so that its results are independent of theirs.
//
//   node verify.mjs --help
//
// It recomputes one round, one spin of a wheel, a row of the player's record, or all rounds of a seed pair, and compares them with what the
// player noted before play. It also checks timestamps, and the proof of a record of the wallet (docs/features/sealing.md). A result lists
// as `not_proven` every field that cannot be checked.

import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

/** An input that cannot be checked. The message is shown to the user. */
class InputError extends Error {}

function assert(condition, text) {
  if (!condition) throw new InputError(text);
}

// ---- Numbers -------------------------------------------------------------------------------------------------------------------------

/** SHA-256 of the server seed's text. */
const commitmentOf = (server_seed) => createHash('sha256').update(server_seed, 'utf8').digest('hex');

/**
 * Draws the random numbers of a round from the blocks HMAC-SHA256(key, "text:r"), r = 0, 1, 2, ... The key is the server seed and the text
 * is "client seed:nonce"; in a shared round they are the salt and the hash. Every four bytes form a fraction f = whole / 2^32. Each call of
 * the returned function takes the next f and returns floor(f * n), computed exactly.
 */
function numbersOf(key, text) {
  let block = Buffer.alloc(0);
  let [r, used] = [0, 0];
  return (n) => {
    if (used === block.length) {
      block = createHmac('sha256', key).update(`${text}:${r}`, 'utf8').digest();
      [r, used] = [r + 1, 0];
    }
    const whole = BigInt(block.readUInt32BE(used));
    used += 4;
    return Number((whole * BigInt(n)) >> 32n);
  };
}

/** Draws `count` values. Drawn values are removed, and the others stay in order. */
function drawWithoutReplacement(next, all, count) {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(next(left.length), 1)[0]);
}

const rowOf = (first, count) => Array.from({ length: count }, (_, place) => first + place);

/** The binomial coefficient C(n, k). */
function binomial(n, k) {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/** Parses a decimal with at most two places, such as an amount of rupees: '5.6' -> 560n, '.47' -> 47n. */
function hundredths(text) {
  const found = typeof text === 'string' && text !== '' && /^(\d*)(?:\.(\d{1,2}))?$/.exec(text);
  assert(found, `${text} is no amount`);
  return BigInt((found[1] || '0') + (found[2] ?? '').padEnd(2, '0'));
}

const amountText = (paisa) => String(paisa).padStart(3, '0').replace(/(..)$/, '.$1');

/** Asserts that a call or step is an object without other fields than these, and returns it. */
function fieldsOf(value, ...names) {
  assert(value !== null && typeof value === 'object' && !Array.isArray(value), `${JSON.stringify(value)} is no object`);
  const odd = Object.keys(value).filter((name) => !names.includes(name));
  assert(odd.length === 0, `${odd.join(', ')}: no such field, only ${names.join(', ')}`);
  return value;
}

const isWhole = (value, minimum, maximum) => Number.isInteger(value) && value >= minimum && value <= maximum;

function assertNoSteps(steps) {
  assert(steps.length === 0, 'A round of this game has no steps');
}

// ---- Games: (next number, call, stake in paisa, steps) -> { outcome, payout in paisa or null, staked: the stake and all steps' costs }

/**
 * The roll is a whole number of hundredths from 0 to 9,999. With `over`, a roll from the target up wins, otherwise a roll below the target.
 * The payout is 99 / chance, with a chance from 1.00 to 98.00 %.
 */
function dice(next, call, stake, steps) {
  assertNoSteps(steps);
  const { target_hundredths: target, over } = call;
  const chance = over ? 10_000 - target : target;
  assert(typeof over === 'boolean' && isWhole(chance, 100, 9_800), 'The target is not in the table of dice');
  const roll_hundredths = next(10_000);
  const win = over ? roll_hundredths >= target : roll_hundredths < target;
  return { outcome: { roll_hundredths, win }, payout: win ? (stake * 9_900n) / BigInt(chance) : 0n, staked: stake };
}

/**
 * n = floor(100,000,000 f) + 1. The result is floor(9,900,000,000 / n) hundredths, at least 100. If the result reaches the target, the
 * stake is multiplied by the target.
 */
function limbo(next, call, stake, steps) {
  assertNoSteps(steps);
  const { target_hundredths: target } = call;
  assert(isWhole(target, 101, 1_000_000), 'The target is not in the table of limbo');
  const n = next(100_000_000) + 1;
  const result_hundredths = Math.max(100, Math.floor(9_900_000_000 / n));
  const payout = result_hundredths >= target ? (stake * BigInt(target)) / 100n : 0n;
  return { outcome: { result_hundredths }, payout, staked: stake };
}

/** The payouts of the buckets from the edge to the middle, for 8 to 16 rows. The other half mirrors them. */
const PLINKO_PAYS = {
  low:
    '5.6 2.1 1.1 1 0.5/5.6 2 1.6 1 0.7/8.9 3 1.4 1.1 1 0.5/8.4 3 1.9 1.3 1 0.7/10 3 1.6 1.4 1.1 1 0.5/' +
    '8.1 4 3 1.9 1.2 0.9 0.7/7.1 4 1.9 1.4 1.3 1.1 1 0.5/15 8 3 2 1.5 1.1 1 0.7/16 9 2 1.4 1.4 1.2 1.1 1 0.5',
  medium:
    '13 3 1.3 0.7 0.4/18 4 1.7 0.9 0.5/22 5 2 1.4 0.6 0.4/24 6 3 1.8 0.7 0.5/33 11 4 2 1.1 0.6 0.3/' +
    '43 13 6 3 1.3 0.7 0.4/58 15 7 4 1.9 1 0.5 0.2/88 18 11 5 3 1.3 0.5 0.3/110 41 10 5 3 1.5 1 0.5 0.3',
  high:
    '29 4 1.5 0.3 0.2/43 7 2 0.6 0.2/76 10 3 0.9 0.3 0.2/120 14 5.2 1.4 0.4 0.2/170 24 8.1 2 0.7 0.2 0.2/' +
    '260 37 11 4 1 0.2 0.2/420 56 18 5 1.9 0.3 0.2 0.2/620 83 27 8 3 0.5 0.2 0.2/1000 130 26 9 4 2 0.2 0.2 0.2',
};

/** In each row the ball goes left (L) if floor(2f) is 0, and right (R) if it is 1. The bucket is the count of R. */
function plinko(next, call, stake, steps) {
  assertNoSteps(steps);
  const { rows, risk } = call;
  const known = Object.hasOwn(PLINKO_PAYS, risk) && isWhole(rows, 8, 16);
  assert(known, 'Rows and risk are not in the table of plinko');
  const path = rowOf(0, rows).map(() => (next(2) === 0 ? 'L' : 'R'));
  const bucket = path.filter((side) => side === 'R').length;
  const pays = PLINKO_PAYS[risk].split('/')[rows - 8].split(' ')[Math.min(bucket, rows - bucket)];
  return { outcome: { path: path.join('') }, payout: (stake * hundredths(pays)) / 100n, staked: stake };
}

/** The payouts of 0, 1, 2, ... hits, for one pick, two picks, and so on. */
const KENO_PAYS = {
  classic:
    '0 3.96/0 1.9 4.5/0 1 3.1 10.4/0 .8 1.8 5 22.5/0 .25 1.4 4.1 16.5 36/0 0 1 3.68 7 16.5 40/0 0 .47 3 4.5 14 31 60/' +
    '0 0 0 2.2 4 13 22 55 70/0 0 0 1.55 3 8 15 44 60 85/0 0 0 1.4 2.25 4.5 8 17 50 80 100',
  low:
    '.7 1.85/0 2 3.8/0 1.1 1.38 26/0 0 2.2 7.9 90/0 0 1.5 4.2 13 300/0 0 1.1 2 6.2 100 700/0 0 1.1 1.6 3.5 15 225 700/' +
    '0 0 1.1 1.5 2 5.5 39 100 800/0 0 1.1 1.3 1.7 2.5 7.5 50 250 1000/0 0 1.1 1.2 1.3 1.8 3.5 13 50 250 1000',
  medium:
    '.4 2.75/0 1.8 5.1/0 0 2.8 50/0 0 1.7 10 100/0 0 1.4 4 14 390/0 0 0 3 9 180 710/0 0 0 2 7 30 400 800/' +
    '0 0 0 2 4 11 67 400 900/0 0 0 2 2.5 5 15 100 500 1000/0 0 0 1.6 2 4 7 26 100 500 1000',
  high:
    '0 3.96/0 0 17.1/0 0 0 81.5/0 0 0 10 259/0 0 0 4.5 48 450/0 0 0 0 11 350 710/0 0 0 0 7 90 400 800/' +
    '0 0 0 0 5 20 270 600 900/0 0 0 0 4 11 56 500 800 1000/0 0 0 0 3.5 8 13 63 500 800 1000',
};

/** Ten of the numbers 1 to 40 are drawn; one to ten are picked, in ascending order. */
function keno(next, call, stake, steps) {
  assertNoSteps(steps);
  const { picks, risk } = call;
  const ascending = (pick, place) => isWhole(pick, place === 0 ? 1 : picks[place - 1] + 1, 40);
  const known = Object.hasOwn(KENO_PAYS, risk) && Array.isArray(picks) && isWhole(picks.length, 1, 10);
  assert(known && picks.every(ascending), 'Picks and risk are not in the table of keno');
  const drawn = drawWithoutReplacement(next, rowOf(1, 40), 10);
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  const pays = KENO_PAYS[risk].split('/')[picks.length - 1].split(' ')[hits];
  return { outcome: { drawn }, payout: (stake * hundredths(pays)) / 100n, staked: stake };
}

/**
 * Tiles 0 to 24. After d safe tiles a cash-out pays 0.99 C(25, d) / C(25 - mines, d). A mine ends the round with
 * nothing.
 */
function mines(next, call, stake, steps) {
  const { mines: count } = call;
  assert(isWhole(count, 1, 24), 'The number of mines is not in the table of mines');
  const mine_tiles = drawWithoutReplacement(next, rowOf(0, 25), count);
  const opened = [];
  let payout = null;
  for (const step of steps) {
    assert(payout === null, 'A step after the end of the round');
    const { tile, action } = fieldsOf(step, 'tile', 'action');
    if (action === 'cash_out' && tile === undefined) {
      assert(opened.length > 0, 'A cash-out is not possible before the first tile');
      payout = (stake * 99n * binomial(25, opened.length)) / (100n * binomial(25 - count, opened.length));
    } else {
      assert(
        action === undefined && isWhole(tile, 0, 24) && !opened.includes(tile),
        `${JSON.stringify(step)} is no step`,
      );
      opened.push(tile);
      if (mine_tiles.includes(tile)) payout = 0n;
    }
  }
  return { outcome: { mine_tiles, opened }, payout, staked: stake };
}

/** Shots share the stake equally. A shot at a fish that pays m catches it if floor(100 m f) is below 96. */
function fishing(next, { shots }, stake, steps) {
  assertNoSteps(steps);
  const isKind = (m) => [2, 3, 5, 10, 20, 50, 100, 300].includes(m);
  assert(Array.isArray(shots) && isWhole(shots.length, 1, 20) && shots.every(isKind), 'The shots are not in the table');
  const caught = shots.map((m) => next(100 * m) < 96);
  const paid = shots.reduce((sum, m, place) => sum + (caught[place] ? m : 0), 0);
  return { outcome: { caught }, payout: (stake * BigInt(paid)) / BigInt(shots.length), staked: stake };
}

/**
 * For each machine: `reels`, from left to right, each read downwards; `pays`, the payouts of 3, 4 and 5 equal symbols in tenths of the
 * stake (for S in whole stakes); and `free`, its free spins.
 */
const SLOTS = {
  orchard: {
    reels: `ADEBFCEDFSCFEDBFECDFEBDFCEDFAEBF ADEWFCEDFSCFEDBFECDFEBDFCEDFAEBF ADEWFCEDFSCFEDBFECDFEBWFCEDFAEBF
      ADEWFCEDFSCFEDBFECDFEBDFCEDFAEBF ADEBFCEDFSCFEDBFECDFEBDFCEDFAEBF`,
    pays: {
      A: '50 250 1500',
      B: '28 110 450',
      C: '20 65 220',
      D: '13 36 115',
      E: '8 20 80',
      F: '5 15 55',
      S: '5 20 100',
    },
    free: { spins: 0, times: 0, reels: '' },
  },
  kites: {
    reels: `DFBEFAEFSDEFCEFCEDFCDBEFBEFADFCE FEWDEFDCEFCBECFBAFDSFAEBFDEWFEDC CFECFWSDBFEDFCEDFEDAFBEFWEDFCEAB
      CDFBEFBWFCEFDEFSCEAWDECFBEFDAFDE EADFECBFAEFCBDFESCFEDFEDFCEFBEDF`,
    pays: { A: '30 160 1000', B: '20 80 350', C: '16 45 160', D: '12 30 90', E: '6 16 45', F: '4 10 30', S: '2 10 50' },
    free: {
      ...{ spins: 8, times: 2 },
      reels:
        'CDEFDECBFEAFDCBDEBF CWBDFCWEBDFECDEFDBFAE EDBEFDEABWFECBDFCWDFC EDFBDCEFBDFEWBDEWCFAC FEDCBDEFBACFECDBFED',
    },
  },
  river: {
    reels: `DFBAESDEFDCEFACFEBFEDFCAEFBEFDCE CBDFCEFDCBEFAEFDCFEWFDEFBEADEFSE DFEDFEDCFECAFBADEFBEFCEDWFBECFES
      FSEDWFCDEFBCEFDEFAEFDEFACEDBCFEB EDBCFDEAFECAEFDCBFAESFEDFECDFEBF`,
    pays: {
      A: '60 500 5500',
      B: '25 100 500',
      C: '15 50 200',
      D: '10 30 100',
      E: '5 15 50',
      F: '4 10 40',
      S: '2 10 100',
    },
    free: {
      ...{ spins: 12, times: 2 },
      reels:
        'FDBCEDFBEFCEDBFECFDCE FWBEFCEDFCDECBDFWBFEDC CFWCEBDFWDFBECFDCEFBDE ECDFEDCBFWEFBCFDEBCFDW FDCFEBFCDFEDCBECBEFDE',
    },
  },
};

/** For each of the ten lines: its row on each reel from left to right. Row 0 is at the top. */
const SLOT_LINES = '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110'.split(' ');

/**
 * One spin: for each reel, the next number selects the stop floor(places * f), and three places from the stop on are in view. The win is in
 * tenths of the stake.
 */
function turnReels(next, reels, pays) {
  const strips = reels.split(/\s+/);
  const stops = strips.map((strip) => next(strip.length));
  const seen = (reel, row) => strips[reel][(stops[reel] + row) % strips[reel].length];
  const prize = (symbol, count) => Number((pays[symbol] ?? '').split(' ')[count - 3] ?? 0);
  let tenths = 0;
  for (const line of SLOT_LINES) {
    const symbols = [...line].map((row, reel) => seen(reel, Number(row)));
    let count = 1;
    while (count < 5 && (symbols[count] === symbols[0] || symbols[count] === 'W')) count += 1;
    if (symbols[0] !== 'S') tenths += prize(symbols[0], count);
  }
  const scatters = rowOf(0, 15).filter((place) => seen(place % 5, Math.floor(place / 5)) === 'S').length;
  return { stops, scatters, tenths: tenths + 10 * prize('S', scatters) };
}

/**
 * Three S start the free spins, if the machine has any. Free spins use other reels, and their wins are multiplied by
 * `times`.
 */
const slot = (machine) => (next, _call, stake, steps) => {
  assertNoSteps(steps);
  const { reels, pays, free } = SLOTS[machine];
  const first = turnReels(next, reels, pays);
  const turns = rowOf(0, first.scatters >= 3 ? free.spins : 0).map(() => turnReels(next, free.reels, pays));
  const tenths = turns.reduce((sum, turn) => sum + turn.tenths * free.times, first.tenths);
  const outcome = { stops: first.stops, free_stops: turns.map(({ stops }) => stops) };
  return { outcome, payout: (stake * BigInt(tenths)) / 10n, staked: stake };
};

/**
 * Cards 0 to 51 of an infinite deck: four suits of 2, then of 3, and so on to the ace. A card is floor(52 f). Rank 0 is
 * a 2, rank 12 an ace.
 */
const rankOf = (card) => Math.floor(card / 4);

/** An ace is low. If c of the 13 ranks fulfil a guess, a right guess multiplies the stake by 13 / c. A round pays 0.99 of the product. */
function hilo(next, _call, stake, steps) {
  const place = (card) => ((rankOf(card) + 1) % 13) + 1;
  const cards = [next(52)];
  let [right, is_wrong, payout] = [0, false, null];
  let [over, under] = [99n, 100n];
  for (const step of steps) {
    const { action } = fieldsOf(step, 'action');
    assert(payout === null, 'A step after the end of the round');
    if (action === 'cash_out') {
      assert(right > 0, 'A cash-out is not possible before the first right guess');
      payout = (stake * over) / under;
      continue;
    }
    assert(['higher', 'lower', 'skip'].includes(action), `${JSON.stringify(step)} is no step`);
    assert(cards.length < (action === 'skip' ? 51 : 52), 'A round draws 52 cards at most, the last of them by a guess');
    const before = place(cards.at(-1));
    const wins = action === 'higher' ? 14 - before : before;
    assert(action === 'skip' || wins < 13, 'A guess that cannot be wrong is not offered');
    cards.push(next(52));
    if (action === 'skip') continue;
    const after = place(cards.at(-1));
    if (action === 'higher' ? after >= before : after <= before) {
      [right, over, under] = [right + 1, over * 13n, under * BigInt(wins)];
    } else [is_wrong, payout] = [true, 0n];
  }
  return { outcome: { cards, right, is_wrong }, payout, staked: stake };
}

/** The best total of a hand. An ace counts 11 if the total stays within 21, else 1. */
function handTotal(hand) {
  const low = hand.reduce((sum, card) => sum + (rankOf(card) === 12 ? 1 : Math.min(rankOf(card) + 2, 10)), 0);
  return hand.some((card) => rankOf(card) === 12) && low <= 11 ? low + 10 : low;
}

const isNatural = (hand) => hand.length === 2 && handTotal(hand) === 21;

/** The payout of a hand against the dealer's, in halves of its stake. After a split no hand is a natural. */
function handPays(hand, dealer, isSplit) {
  const own = !isSplit && isNatural(hand);
  if (own || isNatural(dealer)) return own && isNatural(dealer) ? 2n : own ? 5n : 0n;
  const [mine, other] = [handTotal(hand), handTotal(dealer)];
  if (mine > 21) return 0n;
  return other > 21 || mine > other ? 4n : mine === other ? 2n : 0n;
}

/**
 * Deals two cards to the player, then the dealer's open and hidden card. A blackjack of the dealer ends the round at once. The dealer
 * stands on all 17s.
 */
function blackjack(next, _call, stake, steps) {
  const cards = [];
  const draw = () => cards[cards.push(next(52)) - 1];
  const [first, dealer] = [
    [draw(), draw()],
    [draw(), draw()],
  ];
  const handOf = (held, isDone = false) => ({ held, doubled: false, isDone: isDone || handTotal(held) >= 21 });
  let hands = [handOf(first, isNatural(dealer))];
  for (const step of steps) {
    const { action } = fieldsOf(step, 'action');
    const hand = hands.find(({ isDone }) => !isDone);
    assert(hand, 'A step after the end of the round');
    const [one, other, third] = hand.held;
    const isPair = third === undefined && rankOf(one) === rankOf(other) && hands.length === 1;
    const offered = ['hit', 'stand', ...(third === undefined ? ['double'] : []), ...(isPair ? ['split'] : [])];
    assert(offered.includes(action), `${JSON.stringify(step)} is no step here`);
    // Split aces take one card each.
    if (action === 'split') hands = [one, other].map((card) => handOf([card, draw()], rankOf(card) === 12));
    else if (action !== 'stand') hand.held.push(draw());
    hand.doubled = action === 'double';
    hand.isDone = action !== 'hit' || handTotal(hand.held) >= 21;
  }
  const isOver = hands.every(({ isDone }) => isDone);
  const isAsked = isOver && steps.length > 0 && hands.some(({ held }) => handTotal(held) <= 21);
  while (isAsked && handTotal(dealer) < 17) dealer.push(draw());
  const stakeOf = ({ doubled }) => (doubled ? stake * 2n : stake);
  const sum = (of) => hands.reduce((total, hand) => total + of(hand), 0n);
  const paid = (hand) => (stakeOf(hand) * handPays(hand.held, dealer, hands.length > 1)) / 2n;
  const outcome = { cards, hands: hands.map(({ held }) => held), doubled: hands.map(({ doubled }) => doubled), dealer };
  return { outcome, payout: isOver ? sum(paid) : null, staked: sum(stakeOf) };
}

/**
 * Every game by its id and the version of its pay table, which is stored with a round. Old versions are never removed. `call` lists the
 * fields of the player's choice.
 */
export const games = {
  blackjack: { 1: { call: [], play: blackjack } },
  dice: { 1: { call: ['target_hundredths', 'over'], play: dice } },
  fishing: { 1: { call: ['shots'], play: fishing } },
  hilo: { 1: { call: [], play: hilo } },
  keno: { 1: { call: ['picks', 'risk'], play: keno } },
  limbo: { 1: { call: ['target_hundredths'], play: limbo } },
  mines: { 1: { call: ['mines'], play: mines } },
  plinko: { 1: { call: ['rows', 'risk'], play: plinko } },
  kites: { 1: { call: [], play: slot('kites') } },
  orchard: { 1: { call: [], play: slot('orchard') } },
  river: { 1: { call: [], play: slot('river') } },
};

// ---- Shared rounds: (draw, call or null, stake, cash-out or null) -> { outcome, payout, isPossible: whether the cash-out was possible } ----

/**
 * r is the first 52 bits of HMAC-SHA256(salt, hash); the crash is floor(99 x 2^52 / (2^52 - r)) hundredths, 1.00 to
 * 1,000,000.00. In a round that stopped at `lapsed`, a bet without a target is cashed out at the first of 2.00, 4.00,
 * 8.00, ... above `lapsed`.
 */
function crash({ hash, salt, lapsed = null, ceiling = null }, call, stake, left) {
  const target = call?.target_hundredths ?? null;
  assert(target === null || isWhole(target, 101, 1_000_000), 'The target is not in the table of crash');
  const r = BigInt(`0x${createHmac('sha256', salt).update(hash, 'utf8').digest('hex').slice(0, 13)}`);
  const reached = (99n * 2n ** 52n) / (2n ** 52n - r);
  const crash_hundredths = Math.min(Math.max(Number(reached), 100), 100_000_000);
  assert(
    lapsed === null || isWhole(lapsed, 100, 100_000_000),
    'That is not a multiplier at which a round can be stopped',
  );
  let exit = 200;
  while (lapsed !== null && exit <= lapsed) exit *= 2;
  const goal = target ?? (lapsed === null ? null : exit);
  const isReached = goal !== null && goal <= crash_hundredths;
  const leaves = left === undefined && isReached ? goal : (left ?? null);
  const isInTime = lapsed === null || leaves <= lapsed || leaves === goal || leaves === ceiling;
  const isPossible =
    leaves === null
      ? !isReached
      : isWhole(leaves, 101, crash_hundredths) && (goal === null || leaves <= goal) && isInTime;
  return { outcome: { crash_hundredths }, payout: leaves === null ? 0n : (stake * BigInt(leaves)) / 100n, isPossible };
}

/** In 1 to 10 and 19 to 28 the odd numbers are red. In the other numbers the even ones are red. */
const isRed = (n) => (n % 2 === 1) === (n <= 10 || (n >= 19 && n <= 28));

/** For each named field: the count of its numbers, and a test whether it contains a number above zero. */
const ROULETTE_WORDS = {
  ...{ red: [18, isRed], black: [18, (n) => !isRed(n)] },
  ...{ odd: [18, (n) => n % 2 === 1], even: [18, (n) => n % 2 === 0] },
  ...{ low: [18, (n) => n <= 18], high: [18, (n) => n >= 19] },
  ...{ dozen_1: [12, (n) => n <= 12], dozen_2: [12, (n) => n > 12 && n <= 24], dozen_3: [12, (n) => n > 24] },
  ...{ column_1: [12, (n) => n % 3 === 1], column_2: [12, (n) => n % 3 === 2], column_3: [12, (n) => n % 3 === 0] },
};

/** Whether the numbers, in ascending order, form a field: a block of one to three columns and one or two rows, or a field with zero. */
function isOnLayout(numbers) {
  const isAscending = numbers.every((n, place) => isWhole(n, place === 0 ? 0 : numbers[place - 1] + 1, 36));
  if (!isAscending) return false;
  if (numbers[0] === 0) return ['0', '0-1', '0-2', '0-3', '0-1-2', '0-2-3', '0-1-2-3'].includes(numbers.join('-'));
  const [across, rows] = [(n) => (n - 1) % 3, (n) => Math.floor((n - 1) / 3)].map((of) => new Set(numbers.map(of)));
  const isGapless = (set) => Math.max(...set) - Math.min(...set) === set.size - 1;
  return rows.size <= 2 && isGapless(across) && isGapless(rows) && numbers.length === across.size * rows.size;
}

/** The number is floor(37 f). A field of n numbers pays 36 / n times the stake on it. */
function roulette({ hash, salt }, call, stake, left) {
  const number = numbersOf(salt, hash)(37);
  const chips = call?.chips ?? [];
  assert(call === null || (Array.isArray(chips) && isWhole(chips.length, 1, 24)), 'A bet has 1 to 24 fields');
  let [payout, parts] = [0n, 0n];
  for (const chip of chips) {
    const { field, stake: part } = fieldsOf(chip, 'field', 'stake');
    assert(chips.filter((one) => one.field === field).length === 1, `${field} occurs twice`);
    const word = Object.hasOwn(ROULETTE_WORDS, field) ? ROULETTE_WORDS[field] : null;
    const numbers = word ? [] : String(field).split('-').map(Number);
    assert(word || (numbers.join('-') === field && isOnLayout(numbers)), `${field} is no field of the layout`);
    const [count, wins] = word ? [word[0], number > 0 && word[1](number)] : [numbers.length, numbers.includes(number)];
    assert(hundredths(part) > 0n, `${part} is no part of a stake`);
    parts += hundredths(part);
    if (wins) payout += hundredths(part) * BigInt(36 / count);
  }
  assert(call === null || parts === stake, `The parts are ${amountText(parts)} and not the stake`);
  return { outcome: { number }, payout, isPossible: (left ?? null) === null };
}

/** A line for each level of a side, from 0 to 9: how many of the 2^32 numbers give 0, 1, ... 7 goals. */
const GOALS = `3026612313 1059314309 185380004 21627667 1892421 132469 7727 386
2605029509 1302514755 325628689 54271448 6783931 678393 56533 4038
2132819279 1492973496 522540724 121926169 21337080 2987191 348506 34851
1746211803 1571590624 707215781 212164734 47737065 8592672 1288901 165716
1359981950 1563979242 899288064 344727091 99109039 22795079 4369057 717774
911790513 1413275294 1095288354 565898983 219285856 67978615 17561142 3888539
611634538 1192687351 1162870166 755865608 368484484 143708949 46705408 13010792
372031283 911476643 1116558887 911856425 558512060 273670909 111748955 39112134
196274403 608450651 943098508 974535126 755264722 468264128 241936466 107143292
82904265 331617059 663234119 884312159 884312158 707449727 471633151 269504658`
  .split('\n')
  .map((row) => row.split(' ').map(Number));

/** The line of a team in GOALS. Its level is 4 plus the team's strength (1 to 5, four teams each) minus the opponent's, plus 1 at home. */
const goalWeightsOf = (team, other, isHome) =>
  GOALS[4 + Math.floor(team / 4) - Math.floor(other / 4) + (isHome ? 1 : 0)];

/** Whether a pick is right for a score. Undefined if the pick does not exist. */
function isRightPick(market, pick, home, away) {
  const results = {
    result: { home: home > away, draw: home === away, away: home < away },
    goals: { over: home + away > 2.5, under: home + away < 2.5 },
    both: { yes: home > 0 && away > 0, no: home === 0 || away === 0 },
    score: { [pick]: /^[0-7]-[0-7]$/.test(pick) ? pick === `${home}-${away}` : undefined },
  };
  return Object.hasOwn(results, market) && Object.hasOwn(results[market], pick) ? results[market][pick] : undefined;
}

/**
 * The teams are drawn from the hash that the previous round published. The odds are 0.95 x the product of 1 / chance over all legs, rounded
 * down to the hundredth.
 */
function football({ hash, salt }, call, stake, left) {
  const teams = drawWithoutReplacement(numbersOf(salt, `${commitmentOf(hash)}:fixtures`), rowOf(0, 20), 20);
  const next = numbersOf(salt, hash);
  const goals = teams.map((team, place) => {
    const isHome = place % 2 === 0;
    const whole = next(2 ** 32);
    const row = goalWeightsOf(team, teams[isHome ? place + 1 : place - 1], isHome);
    return row.findIndex((_, count) => row.slice(0, count + 1).reduce((sum, ways) => sum + ways, 0) > whole);
  });
  const minutes = goals.flatMap((count) => rowOf(0, count).map(() => 1 + next(90)));
  const legs = call?.legs ?? [];
  assert(call === null || (Array.isArray(legs) && isWhole(legs.length, 1, 8)), 'A slip has 1 to 8 legs');
  let [ways, of, isWon] = [1n, 1n, true];
  for (const [place, leg] of legs.entries()) {
    const { home, away, market, pick } = fieldsOf(leg, 'home', 'away', 'market', 'pick');
    assert(
      [home, away].every((team) => isWhole(team, 0, 19)) && home !== away,
      'A match is of two of the teams 0 to 19',
    );
    assert(place === 0 || legs[place - 1].home < home, 'The legs must be sorted by their home teams');
    assert(isRightPick(market, pick, 0, 0) !== undefined, `${pick} is no pick of ${market}`);
    let right = 0n;
    for (const [one, own] of goalWeightsOf(home, away, true).entries())
      for (const [two, other] of goalWeightsOf(away, home, false).entries())
        if (isRightPick(market, pick, one, two)) right += BigInt(own) * BigInt(other);
    assert((95n * 2n ** 64n) / right >= 101n, `${pick} of ${market} is not offered there`);
    [ways, of] = [ways * right, of * 2n ** 64n];
    const at = teams.indexOf(home);
    const isPlayed = at % 2 === 0 && teams[at + 1] === away;
    isWon &&= isPlayed && isRightPick(market, pick, goals[at], goals[at + 1]);
  }
  const payout = isWon ? (stake * ((95n * of) / ways)) / 100n : 0n;
  return { outcome: { teams, goals, minutes }, payout, isPossible: (left ?? null) === null };
}

/** Every game with shared rounds, by its id and the version of its pay table. `call` lists the fields of the player's choice. */
export const sharedGames = {
  crash: { 1: { call: ['target_hundredths'], play: crash } },
  football: { 1: { call: ['legs'], play: football } },
  roulette: { 1: { call: ['chips'], play: roulette } },
};

// ---- Wheels: (next number, table, spin) -> { outcome } --------------------------------------------------------------------------------

const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const hasOnly = (rows, isRow) => Array.isArray(rows) && rows.length > 0 && rows.every(isRow);

/** The slice at floor(f x the sum of the weights), counted from the first one. */
function prizeWheel(next, { segments }) {
  const isSlice = (one) => isObject(one) && isWhole(one.weight, 1, 1_000_000) && typeof one.again === 'boolean';
  assert(hasOnly(segments, isSlice) && segments.length <= 1_000, 'The table of the wheel has no slices');
  let rest = next(segments.reduce((sum, { weight }) => sum + weight, 0));
  const segment = segments.findIndex(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  return { segment, prize: amountText(hundredths(segments[segment].prize)) };
}

/**
 * Draws a number of basis points from the range of this kind of spin, and adds that share of the target to the sum. With the n-th of
 * `friends_maximum` friends the sum is at least n / friends_maximum of the target. The sum never exceeds the target.
 */
function referralWheel(next, table, { kind, before }) {
  assert(Object.hasOwn(table, kind) && isObject(table[kind]), 'The table of the wheel has no such kind of spin');
  const { minimum_bps, maximum_bps } = table[kind];
  const isRange = isWhole(minimum_bps, 0, 10_000) && isWhole(maximum_bps, minimum_bps, 10_000);
  assert(isRange && isWhole(table.friends_maximum, 1, 100_000), 'The table of the wheel cannot be read');
  assert(isObject(before) && isWhole(before.friends, 0, 100_000), 'The cycle before the spin is missing');
  const [target, sum, all] = [hundredths(table.target), hundredths(before.sum), BigInt(table.friends_maximum)];
  const drawn_bps = minimum_bps + next(maximum_bps - minimum_bps + 1);
  const friends = BigInt(before.friends) + (kind === 'friend' ? 1n : 0n);
  const promised = kind === 'friend' ? (target * (friends < all ? friends : all) + all - 1n) / all : sum;
  const drawn = sum + (target * BigInt(drawn_bps)) / 10_000n;
  const raised = drawn > promised ? drawn : promised;
  const after = raised < target ? raised : target;
  assert(after >= sum, 'The sum before the spin exceeds the target');
  return { drawn_bps, added: amountText(after - sum) };
}

/** The wheels, by their names on the check page. The commitment of a wheel's seeds includes the text of its table. */
export const wheels = { wheel: prizeWheel, referral: referralWheel };

/**
 * Recomputes a spin of a wheel from its seeds and its table.
 *
 * @param {any} spin { wheel, server_seed, client_seed, nonce, table, kind?, before? }
 * @returns {{ commitment: string, outcome: Record<string, unknown>, table_version: unknown }}
 */
export function recomputeSpin({ wheel, server_seed, client_seed, nonce, table, ...spin }) {
  assert(Object.hasOwn(wheels, wheel), `There is no such wheel ${wheel}, only ${Object.keys(wheels).join(', ')}`);
  assertSeeds(server_seed, client_seed, nonce);
  assert(typeof table === 'string', 'The table of the wheel is missing');
  const read = readJson(table, 'The table of the wheel');
  assert(isObject(read), 'The table of the wheel cannot be read');
  const outcome = wheels[wheel](numbersOf(server_seed, `${client_seed}:${nonce}`), read, spin);
  return { commitment: commitmentOf(`${server_seed}:${commitmentOf(table)}`), outcome, table_version: read.version };
}

// ---- A round --------------------------------------------------------------------------------------------------------------------------

/** The rules of a game in the given version, or in the newest version. */
function rulesOf(game, table_version, all = games) {
  assert(Object.hasOwn(all, game), `There is no such game ${game}, only ${Object.keys(all).join(', ')}`);
  const known = Object.keys(all[game]);
  const version = String(table_version ?? known.at(-1));
  assert(known.includes(version), `Version ${version} of ${game} is not known, only ${known.join(', ')}`);
  return all[game][version];
}

/**
 * The last element of the hash chain that contains a round's hash. Each element is the SHA-256 of the text of the previous one, and the
 * hash of round n is n steps before the end.
 */
function endOfChain(hash, number) {
  assert(isWhole(number, 1, 1_000_000), 'The number is a whole number of 1 or more');
  let element = hash;
  for (let turn = 0; turn < number; turn += 1) element = commitmentOf(element);
  return element;
}

/**
 * Recomputes a shared round, and a bet on it.
 *
 * @param {any} round { game, table_version?, hash, salt, number?, call?, left?, lapsed?, ceiling?, stake? }
 * @returns {{ commitment: string | null, outcome: Record<string, unknown>, payout: string | null, isPossible: boolean }}
 */
export function recomputeShared({ game, table_version, hash, salt, number, call, stake = '1.00', ...end }) {
  const rules = rulesOf(game, table_version, sharedGames);
  assert(isHash(hash), 'The hash is missing: it is published when the round is over');
  assert(isHash(salt), 'The salt is missing');
  const commitment = number === undefined ? null : endOfChain(hash, number);
  const called = call === undefined ? null : fieldsOf(call, ...rules.call);
  const { outcome, payout, isPossible } = rules.play({ hash, salt, ...end }, called, hundredths(stake), end.left);
  return { commitment, outcome, payout: called === null ? null : amountText(payout), isPossible };
}

function assertSeeds(server_seed, client_seed, nonce) {
  const isText = (seed) => typeof seed === 'string' && seed !== '';
  assert(isText(server_seed), 'The server seed is missing: it is revealed by changing the seeds');
  assert(isText(client_seed), 'The client seed is missing');
  assert(isWhole(nonce, 1, 2_147_483_647), 'The nonce is a whole number of 1 or more');
}

/**
 * Recomputes a round from its seeds.
 *
 * @param {any} round { game, table_version?, server_seed, client_seed, nonce, call, steps?, stake? }
 * @returns {{ commitment: string, outcome: Record<string, unknown>, payout: string | null, staked: string }}
 */
export function recompute({ game, table_version, server_seed, client_seed, nonce, call, steps = [], stake = '1.00' }) {
  const rules = rulesOf(game, table_version);
  assertSeeds(server_seed, client_seed, nonce);
  assert(Array.isArray(steps), 'The steps must be a list');
  const next = numbersOf(server_seed, `${client_seed}:${nonce}`);
  const { outcome, payout, staked } = rules.play(next, fieldsOf(call, ...rules.call), hundredths(stake), steps);
  const shown = payout === null ? null : amountText(payout);
  return { commitment: commitmentOf(server_seed), outcome, payout: shown, staked: amountText(staked) };
}

/**
 * Recomputes a row of /arcade/api/round or of a wheel's log, and names the differences. `noted` is what the player wrote
 * down before play: { commitment?, client_seed?, nonce?, terminating_hash?, salt?, salt_height?, block? }.
 *
 * @param {any} row
 * @param {any} [noted]
 * @returns {{ commitment: string | null, outcome: Record<string, unknown>, payout: string | null, differs: string[],
 *   checked: string[], not_proven: Record<string, string> }}
 */
export function checkRow(row, noted = {}) {
  if (typeof row?.table === 'string') return checkSpinRow(row, noted);
  assert(isObject(row?.outcome), 'That is no row of /arcade/api/round or of a wheel');
  assert(
    row.shared || row.server_seed_hash !== null,
    'The provider of this game drew the round: nothing can be computed',
  );
  return row.shared ? checkSharedRow(row, noted) : checkSeededRow(row, noted);
}

function checkSeededRow(row, noted) {
  const { table_version, steps, opening_stake: stake = row.stake, ...stored } = row.outcome;
  const { game_id: game, server_seed, client_seed, nonce } = row;
  const call = callOf(stored, rulesOf(game, table_version));
  const found = recompute({ game, table_version, server_seed, client_seed, nonce, call, steps, stake });
  const pairs = [
    ['server_seed_hash', row.server_seed_hash, found.commitment],
    ['stake', row.stake, found.staked],
    ...moneyPairs(row, found.payout),
    ...seedNotes(row, found.commitment, noted),
  ];
  if (row.state === 'voided') {
    // A stake may be returned only before the end of the round, and before the first opened tile or right guess.
    const { opened = [], right = 0 } = found.outcome;
    pairs.push(['state', 'voided', found.payout === null && opened.length === 0 && right === 0 ? 'voided' : 'settled']);
    return conclude(row, noted, { ...found, outcome: {} }, pairs, { stored, call });
  }
  return conclude(row, noted, found, pairs, { stored, call });
}

/** The fields of a stored outcome that the player chose. */
function callOf(stored, rules) {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => rules.call.includes(name)));
}

/**
 * The net result is the payout less the stake. In a free round it is the whole payout, because the house pays the stake. The bonus gets the
 * same part of the payout as it paid of the stake, rounded down. A voided round pays nothing.
 */
function moneyPairs(row, payout) {
  const pairs = [];
  const isVoided = row.state === 'voided';
  const paid = isVoided ? '0.00' : payout;
  if ('payout' in row) pairs.push(['payout', row.payout, paid]);
  if (paid === null) return pairs;
  const [won, stake] = [hundredths(paid), hundredths(row.stake)];
  const net = isVoided ? 0n : row.free_rounds_id ? won : won - stake;
  if ('net' in row) pairs.push(['net', row.net, net < 0n ? `-${amountText(-net)}` : amountText(net)]);
  if (!('bonus_stake' in row)) return pairs;
  const bonus = hundredths(row.bonus_stake);
  pairs.push(['bonus_stake', bonus <= stake, true]);
  if ('bonus_payout' in row && stake > 0n)
    pairs.push(['bonus_payout', row.bonus_payout, amountText((won * bonus) / stake)]);
  return pairs;
}

const seedNotes = ({ client_seed, nonce }, commitment, noted) => [
  ...(noted.commitment === undefined ? [] : [['noted.commitment', noted.commitment, commitment]]),
  ...(noted.client_seed === undefined ? [] : [['noted.client_seed', noted.client_seed, client_seed]]),
  ...(noted.nonce === undefined ? [] : [['noted.nonce', noted.nonce, nonce]]),
];

function checkSpinRow(row, noted) {
  const wheel = 'kind' in row ? 'referral' : 'wheel';
  const found = recomputeSpin({ ...row, wheel });
  const pairs = [
    ['server_seed_hash', row.server_seed_hash, found.commitment],
    ['table_version', row.table_version, found.table_version],
    ...Object.entries(found.outcome).map(([name, value]) => [name, row[name], value]),
    ...seedNotes(row, found.commitment, noted),
  ];
  const { commitment, outcome } = found;
  return conclude(row, noted, { commitment, outcome, payout: null }, pairs, { stored: {}, call: {} });
}

/**
 * Checks a bet on a shared round. The time of a cash-out cannot be computed, so the check is only whether it was possible. The ceiling is
 * the operator's payout cap divided by the stake.
 */
function checkSharedRow(row, noted) {
  const { game_id: game, stake, shared, state } = row;
  const { table_version, ceiling_hundredths: ceiling, cashed_out_hundredths: left = null, ...stored } = row.outcome;
  const { hash, salt, number, terminating_hash, lapsed_hundredths: lapsed } = shared;
  const call = callOf(stored, rulesOf(game, table_version, sharedGames));
  const isVoided = state === 'voided';
  const end = isVoided ? {} : { left, lapsed, ceiling };
  const found = recomputeShared({ game, table_version, hash, salt, number, call, stake, ...end });
  const pairs = [['shared.terminating_hash', terminating_hash, found.commitment], ...moneyPairs(row, found.payout)];
  if (!isVoided) pairs.push(['outcome.cashed_out_hundredths', true, found.isPossible]);
  else {
    // A round that was stopped before it ran has no multiplier at which it stopped.
    const isStopped = row.void_reason === 'round_stopped';
    pairs.push(['outcome.cashed_out_hundredths', left, null]);
    pairs.push(['void_reason', isStopped && (lapsed ?? null) !== null, false]);
  }
  if (noted.terminating_hash !== undefined)
    pairs.push(['noted.terminating_hash', noted.terminating_hash, found.commitment]);
  if (noted.salt !== undefined) pairs.push(['noted.salt', noted.salt, salt]);
  if (noted.salt_height !== undefined && 'salt_height' in shared)
    pairs.push(['noted.salt_height', noted.salt_height, shared.salt_height]);
  if (noted.block !== undefined) pairs.push(...blockPairs(noted, shared));
  const { isPossible: _, ...shown } = found;
  return conclude(row, noted, isVoided ? { ...shown, payout: '0.00' } : shown, pairs, { stored, call });
}

/** The names of the pairs whose two values differ. */
const differing = (pairs) => [
  ...new Set(pairs.filter(([, one, other]) => !isDeepStrictEqual(one, other)).map(([name]) => name)),
];

const YOURS = 'your own choice: compare it with what you chose';
const NOTE = 'the house wrote both this and the result: give what you noted before play, as';

/** Why these fields cannot be computed. Other fields have the reason `OTHER`. */
const REASONS = {
  ...{ game_id: YOURS, stake: YOURS, 'outcome.steps': YOURS, 'outcome.opening_stake': YOURS },
  server_seed_hash: `${NOTE} --commitment`,
  client_seed: `${NOTE} --client-seed`,
  nonce: 'a skipped nonce is found only in all rounds of the seeds: --session',
  'shared.terminating_hash': `${NOTE} --terminating-hash`,
  'shared.salt': `${NOTE} --salt, or look the block up and give --block`,
  'shared.salt_height': `${NOTE} --salt-height`,
  'block.height': 'a header does not contain its height: look it up where you found the header',
  'shared.lapsed_hundredths': 'when a round was interrupted is known to the house and to all who watched it',
  'outcome.cashed_out_hundredths': 'only that it was possible: the moment of a press cannot be computed',
  'outcome.ceiling_hundredths': 'the cap on payouts, divided by the stake',
  'outcome.table_version': 'it is missing: the newest rules were used',
  ...{ state: 'a returned stake depends on what happened in the house', void_reason: 'what happened in the house' },
  bonus_stake: 'only that it is not above the stake: which money paid depends on your wallets',
  ...{ kind: 'why there was a spin depends on what you and your friends did', claim: 'what was done with the prize' },
  last_nonce: 'rounds at the end could be left out: give the number of your bets with these seeds, as --last-nonce',
  before: 'the cycle before the spin: checked in all spins of the seeds, --session',
};
const OTHER = 'cannot be computed';

/** The fields that are computed even without a note of the player. */
const COMPUTED = ['payout', 'net', 'bonus_payout', 'table', 'table_version'];

/** Lists what is proven and what is not: each field of the row is in one of the lists. */
function conclude(row, noted, found, pairs, { stored, call }) {
  for (const name of Object.keys({ ...found.outcome, ...stored }))
    if (!(name in call) && !('table' in row)) pairs.push([`outcome.${name}`, stored[name], found.outcome[name]]);
  const names = fieldNames(row);
  const notes = [
    ...(noted.commitment === undefined || row.shared ? [] : ['server_seed_hash']),
    ...(noted.client_seed === undefined ? [] : ['client_seed']),
    ...(noted.nonce === undefined ? [] : ['nonce']),
    ...(noted.terminating_hash === undefined || !row.shared ? [] : ['shared.terminating_hash']),
    ...((noted.salt === undefined && noted.block === undefined) || !row.shared ? [] : ['shared.salt']),
    ...(noted.salt_height === undefined || !row.shared ? [] : ['shared.salt_height']),
  ];
  const source = row.shared ? ['shared.hash', 'shared.number'] : ['server_seed'];
  const drawn = Object.keys(found.outcome).map((name) => ('table' in row ? name : `outcome.${name}`));
  const proven = new Set([...COMPUTED, ...drawn, ...notes, 'outcome.table_version', ...source]);
  const open = names.filter((name) => !proven.has(name));
  if (!('table' in row) && row.outcome.table_version === undefined) open.push('outcome.table_version');
  if (noted.block !== undefined && row.shared) open.push('block.height');
  const reason = (name) => REASONS[name] ?? (name.replace('outcome.', '') in call ? YOURS : OTHER);
  const { commitment, outcome, payout } = found;
  return {
    ...{ commitment, outcome, payout, differs: differing(pairs) },
    checked: names.filter((name) => proven.has(name)).concat(pairs.map(([name]) => name).filter(isNote)),
    not_proven: Object.fromEntries(open.map((name) => [name, reason(name)])),
  };
}

const isNote = (name) => /^(noted|block)\./.test(name);

/**
 * These fields may be null: a row has either seeds or a shared round, and only some rows have a void reason. A null is neither checked nor
 * listed.
 */
const EMPTY = /^(shared|seed_pair_id|nonce|server_seed|server_seed_hash|client_seed|void_reason)$/;

/** The names of all fields of a row, with those of its outcome and its shared round. */
function fieldNames(row) {
  const isPart = ([name, value]) => isObject(value) && (name === 'outcome' || name === 'shared');
  return Object.entries(row).flatMap(([name, value]) => {
    if (isPart([name, value])) return Object.keys(value).map((own) => `${name}.${own}`);
    return value === null && EMPTY.test(name) ? [] : [name];
  });
}

// ---- The block of a salt --------------------------------------------------------------------------------------------------------------

/** Every Bitcoin block since 2018 has needed more than 2^72 hashes. An easier header could be forged. */
const MIN_WORK = 2n ** 72n;
/** The time in a header may be wrong by two hours. */
const MAX_CLOCK_ERROR_S = 7_200;

/**
 * Reads a block header of 80 bytes. Its hash is SHA-256 twice, read backwards. The time is at byte 68 and the target at
 * byte 72, both little-endian.
 *
 * @param {string} header 160 hex digits
 * @returns {{ hash: string, time_s: number, work: bigint, is_worked: boolean }}
 */
export function readHeader(header) {
  assert(typeof header === 'string' && /^[0-9a-f]{160}$/i.test(header), 'A header is 80 bytes: 160 hex digits');
  const bytes = Buffer.from(header, 'hex');
  const once = createHash('sha256').update(bytes).digest();
  const hash = createHash('sha256').update(once).digest().reverse().toString('hex');
  const [bits, time_s] = [bytes.readUInt32LE(72), bytes.readUInt32LE(68)];
  const [size, digits] = [bits >>> 24, BigInt(bits & 0x7fffff)];
  const isUsable = (bits & 0x800000) === 0 && digits > 0n && size >= 3 && size <= 32;
  const target = isUsable ? digits << BigInt(8 * (size - 3)) : 0n;
  return { hash, time_s, work: 2n ** 256n / (target + 1n), is_worked: target > 0n && BigInt(`0x${hash}`) <= target };
}

/** Compares a block that the player looked up with the salt and the announcement of a chain. */
function blockPairs(
  { block, salt_height, least_work = MIN_WORK },
  { salt, salt_height: salt_height_of_row, announced_at },
) {
  const { hash, time_s, work, is_worked } = readHeader(block.header);
  const announced = salt_height ?? salt_height_of_row;
  const pairs = [
    ['block.proof_of_work', is_worked && work >= least_work, true],
    ['block.hash', hash, salt],
  ];
  assert(announced !== undefined, 'The announced height is missing: give it as --salt-height');
  pairs.push(['block.height', block.height, announced]);
  const announced_ms = Date.parse(announced_at);
  if (!Number.isNaN(announced_ms))
    pairs.push(['block.time', time_s * 1000 > announced_ms - MAX_CLOCK_ERROR_S * 1000, true]);
  return pairs;
}

// ---- A session: all rounds of a seed pair ---------------------------------------------------------------------------------------------

/** [[1, 3], [7, 7]] -> ['1-3', '7'] */
const spanTextsOf = (spans) => spans.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));

/** The nonces from 1 to `last` that are not among `present`, as spans. */
function gapsOf(present, last) {
  const gaps = [];
  let next = 1;
  for (const nonce of [...present].filter((one) => one <= last).sort((one, other) => one - other)) {
    if (nonce > next) gaps.push([next, nonce - 1]);
    next = nonce + 1;
  }
  if (next <= last) gaps.push([next, last]);
  return spanTextsOf(gaps);
}

/** Why a row is not a round of the pair, or null. */
function foreignReason(row, pair, last) {
  if (!isObject(row)) return 'no round';
  if (!isWhole(row.nonce, 1, 2_147_483_647)) return 'no nonce of these seeds';
  if (row.nonce > last) return 'a nonce after the last one';
  const other = ['server_seed', 'server_seed_hash', 'client_seed'].find((name) => row[name] !== pair[name]);
  if (other) return `another ${other}`;
  return row.seed_pair_id !== undefined && row.seed_pair_id !== pair.id ? 'another seed_pair_id' : null;
}

/**
 * Checks the export of a seed pair: that each nonce has exactly one round, and that each round follows from the seeds.
 *
 * @param {any} session { format: 'nua-session', v: 1, pair, rounds, noted }
 * @param {any} [noted] { commitment?, client_seed?, last_nonce? } as written down by the player
 */
export function checkSession(session, noted = {}) {
  assert(session?.format === 'nua-session' && session.v === 1, 'That is no session of version 1');
  const { pair, rounds, noted: device = null } = session;
  assert(isObject(pair) && Array.isArray(rounds), 'The session has no seeds or no rounds');
  assertSeeds(pair.server_seed, pair.client_seed, 1);
  assert(isWhole(pair.last_nonce, 0, 2_147_483_647), 'The number of the last nonce is missing');
  const last = Math.max(pair.last_nonce, isWhole(noted.last_nonce, 0, 2_147_483_647) ? noted.last_nonce : 0);
  const found = { missing: [], doubles: [], foreign: [], differs: [] };
  const [byNonce, ids, open, tables] = [new Map(), new Set(), {}, new Set()];
  for (const [place, row] of rounds.entries()) {
    const why = foreignReason(row, pair, last);
    const name = `${place + 1}. ${String(row?.id ?? '')}`.trim();
    if (why) found.foreign.push(`${name}: ${why}`);
    else if (byNonce.has(row.nonce) || (row.id !== undefined && ids.has(row.id))) found.doubles.push(String(row.nonce));
    else {
      byNonce.set(row.nonce, row);
      ids.add(row.id);
      tables.add(typeof row.table === 'string' ? row.table : null);
      found.differs.push(...checkInSession(row, open));
    }
  }
  found.missing = gapsOf(byNonce.keys(), last);
  if (tables.size > 1) found.differs.push('table');
  const [table = null] = tables;
  const commitment = commitmentOf(table === null ? pair.server_seed : `${pair.server_seed}:${commitmentOf(table)}`);
  if (pair.server_seed_hash !== commitment) found.differs.push('pair.server_seed_hash');
  found.differs.push(...cyclesDiffer(byNonce), ...notesDiffer(pair, byNonce, { commitment, noted, device }));
  return { commitment, rounds: byNonce.size, last_nonce: last, ...found, ...openFields(open, { noted, device }) };
}

/** The differences of one round, each with its nonce. A round that cannot be computed counts as a difference. */
function checkInSession(row, open) {
  try {
    const { differs, not_proven } = checkRow(row);
    Object.assign(open, not_proven);
    return differs.map((name) => `${row.nonce}: ${name}`);
  } catch (error) {
    return [`${row.nonce}: ${error instanceof InputError ? error.message : 'cannot be read'}`];
  }
}

/** Checks that each spin of the referral wheel continues the sum of the previous one. A spin of the kind `join` starts at zero. */
function cyclesDiffer(byNonce) {
  const differs = [];
  let at = null;
  for (const [nonce, spin] of [...byNonce].sort(([one], [other]) => one - other)) {
    if (!isObject(spin.before)) return differs;
    const { sum, friends } = spin.before;
    const start = spin.kind === 'join' ? { sum: 0n, friends: 0 } : at;
    try {
      if (start && (hundredths(sum) !== start.sum || friends !== start.friends)) differs.push(`${nonce}: before`);
      at = { sum: hundredths(sum) + hundredths(spin.added), friends: friends + (spin.kind === 'friend' ? 1 : 0) };
    } catch {
      at = null;
    }
  }
  return differs;
}

/** Compares a session with the player's notes, and with the notes that the page stored on the player's device. */
function notesDiffer(pair, byNonce, { commitment, noted, device }) {
  const pairs = [
    ...seedNotes({ client_seed: pair.client_seed }, commitment, { ...noted, nonce: undefined }),
    ...(noted.last_nonce === undefined ? [] : [['noted.last_nonce', noted.last_nonce, pair.last_nonce]]),
  ];
  if (!isObject(device)) return differing(pairs);
  if (typeof device.server_seed_hash === 'string')
    pairs.push(['device.server_seed_hash', device.server_seed_hash, commitment]);
  if (typeof device.client_seed === 'string') pairs.push(['device.client_seed', device.client_seed, pair.client_seed]);
  for (const bet of Array.isArray(device.bets) ? device.bets : []) {
    const row = byNonce.get(bet?.nonce);
    for (const name of ['id', 'stake', 'payout'])
      if (bet?.[name] !== undefined) pairs.push([`device.bet ${bet.nonce}: ${name}`, bet[name], row?.[name]]);
  }
  return differing(pairs);
}

/** The lists of a session's result: what is proven, and the fields that remain unproven with their reasons. */
function openFields({ nonce: _, before: _before, ...open }, { noted, device }) {
  const checked = ['every nonce from 1 to the last one, once', 'every result and payout'];
  const note = (field, is_noted, is_on_device, name) => {
    if (is_noted) {
      delete open[field];
      checked.push(name);
    } else if (is_on_device)
      open[field] = `only by the notes of the page, inside this file: ${REASONS[field] ?? 'give what you noted'}`;
    else open[field] = REASONS[field] ?? 'give what you noted';
  };
  note('server_seed_hash', noted.commitment !== undefined, !!device?.server_seed_hash, 'the commitment you noted');
  note('client_seed', noted.client_seed !== undefined, !!device?.client_seed, 'the client seed you noted');
  note('last_nonce', noted.last_nonce !== undefined, !!device?.bets?.length, 'the last nonce you noted');
  return { checked, not_proven: open };
}

// ---- The sealed ledger ----------------------------------------------------------------------------------------------------------------

const sha256Of = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const nodeOf = (left, right) => sha256Of(Buffer.of(1), left, right);

/** Canonical JSON (RFC 8785) of the ledger's values: strings, whole numbers, null and objects of these. */
function canonical(value) {
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) return JSON.stringify(value);
  assert(typeof value === 'object' && !Array.isArray(value), `${JSON.stringify(value)} is no value of the ledger`);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

const leafOf = (value) => sha256Of(Buffer.of(0), Buffer.from(canonical(value), 'utf8'));

function bytesOf(text, length) {
  const bytes = Buffer.from(String(text), 'base64');
  assert(bytes.toString('base64') === text && (length === undefined || bytes.length === length), `${text} is no hash`);
  return bytes;
}

const hashesOf = (path) => {
  assert(Array.isArray(path) && path.length <= 64, 'A path is a list of at most 64 hashes');
  return path.map((hash) => bytesOf(hash, 32));
};

/** The largest power of two below n. */
function powerBelow(n) {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/**
 * The Merkle root from leaf `index` of `size` and its inclusion proof; null if the index or the proof's length is wrong. RFC 9162, 2.1.3.
 */
function rootAbove(leaf, index, size, path) {
  if (!(index >= 0 && index < size)) return null;
  if (size === 1) return path.length === 0 ? leaf : null;
  if (path.length === 0) return null;
  const [left, last] = [powerBelow(size), path.at(-1)];
  const isLeft = index < left;
  const below = rootAbove(leaf, isLeft ? index : index - left, isLeft ? left : size - left, path.slice(0, -1));
  return below && (isLeft ? nodeOf(below, last) : nodeOf(last, below));
}

/** The Merkle roots of the first `small` leaves and of all `size`, from a consistency proof; null if it has a wrong length. RFC 9162, 2.1.4. */
function rootsOf(known, small, size, path, isWhole = true) {
  if (small === size) {
    const root = isWhole ? known : path[0];
    return path.length === (isWhole ? 0 : 1) ? [root, root] : null;
  }
  if (path.length === 0) return null;
  const [left, last, rest] = [powerBelow(size), path.at(-1), path.slice(0, -1)];
  if (small <= left) {
    const below = rootsOf(known, small, left, rest, isWhole);
    return below && [below[0], nodeOf(below[1], last)];
  }
  const below = rootsOf(known, small - left, size - left, rest, false);
  return below && [nodeOf(last, below[0]), nodeOf(last, below[1])];
}

/** Reads a signed checkpoint: name of the log, number of leaves, root, further lines; then the signatures. */
function readCheckpoint(note) {
  const end = typeof note === 'string' ? note.lastIndexOf('\n\n') : -1;
  assert(end !== -1 && note.endsWith('\n'), 'That is no signed checkpoint');
  const text = note.slice(0, end + 1);
  const [origin, size, root] = text.split('\n');
  assert(origin && /^(0|[1-9]\d{0,14})$/.test(size ?? ''), 'The checkpoint has no name or no size');
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [])
    .map(([, name, encoded]) => ({ name, bytes: Buffer.from(encoded ?? '', 'base64') }));
  return { origin, size: Number(size), root: bytesOf(root, 32), text, signatures };
}

/** Reads a public key of the form `name+hash+key`. The first byte of the key is 1 for the log and 4 for a witness. */
function readKey(text) {
  const [, name, hash, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(String(text).trim()) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  const isKey = bytes.length === 33 && (bytes[0] === 1 || bytes[0] === 4);
  if (!isKey || sha256Of(`${name}\n`, bytes).toString('hex', 0, 4) !== hash) throw new UsageError(`${text} is no key`);
  return { name, hash: Buffer.from(hash, 'hex'), isWitness: bytes[0] === 4, raw: bytes.subarray(1) };
}

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether the key signed the checkpoint. A witness signs a time and the text. Every signature under the key's name must be valid. */
function isSignedBy({ text, signatures }, { name, hash, isWitness, raw }) {
  const own = signatures.filter((one) => one.name === name && one.bytes.subarray(0, 4).equals(hash));
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  const isValid = ({ bytes }) => {
    if (bytes.length !== (isWitness ? 76 : 68)) return false;
    const before = isWitness ? `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n` : '';
    return verifySignature(null, Buffer.from(before + text, 'utf8'), key, bytes.subarray(-64));
  };
  return own.length > 0 && own.every(isValid);
}

/**
 * Checks the proof of a record of the sealed ledger: the statement contains the record, the tree contains the statement, and the tree is signed.
 *
 * `noted` has what the player knows independently of the operator: the log's key, witnesses' keys, the account, and an earlier checkpoint
 * with the proof that the tree extends it.
 *
 * @param {any} proof
 * @param {{ keys?: string[], account?: string, seen?: string, consistency?: string[] }} noted
 * @returns {{ entry: any, statement: any, checkpoint: string[], checked: string[], differs: string[], not_proven: string[] }}
 */
export function checkLedger(proof, noted = {}) {
  const { entry, statement, number, checkpoint: note } = fieldsOf(proof, ...PROOF_FIELDS);
  assert(proof.v === 1 && entry?.v === 1 && statement?.v === 1, 'That is no proof of version 1');
  assert([entry.entry, statement.from, statement.to, number].every(Number.isSafeInteger), 'A number is missing');
  const checkpoint = readCheckpoint(note);
  const [differs, checked, not_proven] = [[], [], []];
  const compare = (name, isSame) => (isSame ? checked : differs).push(name);
  const count = statement.to - statement.from + 1;
  const entries = rootAbove(leafOf(entry), entry.entry - statement.from, count, hashesOf(proof.entry_path));
  compare('entry', entries?.equals(bytesOf(statement.root, 32)) === true);
  const tree = rootAbove(leafOf(statement), number, checkpoint.size, hashesOf(proof.statement_path));
  compare('statement', tree?.equals(checkpoint.root) === true);
  const keys = (noted.keys ?? []).map(readKey);
  const log_keys = keys.filter(({ isWitness }) => !isWitness);
  const isOfLog = (key) => key.name === checkpoint.origin && isSignedBy(checkpoint, key);
  if (log_keys.length > 0) compare('signature', log_keys.some(isOfLog));
  else not_proven.push('signature: give the key that you noted with --key');
  for (const key of keys.filter(({ isWitness }) => isWitness))
    compare(`witness ${key.name}`, isSignedBy(checkpoint, key));
  if (noted.account === undefined) not_proven.push('account: give the account that you noted with --account');
  else compare('account', statement.account === noted.account);
  if (noted.seen === undefined)
    not_proven.push('history: give a checkpoint that you noted with --seen and its --consistency');
  else compareSeen(noted, { checkpoint, log_keys, isOfLog, compare });
  return { entry, statement, checkpoint: checkpoint.text.trimEnd().split('\n'), checked, differs, not_proven };
}

const PROOF_FIELDS = ['v', 'entry', 'entry_path', 'statement', 'number', 'statement_path', 'checkpoint'];

function compareSeen({ seen: note, consistency }, { checkpoint, log_keys, compare }) {
  const seen = readCheckpoint(note);
  const [small, large] = seen.size <= checkpoint.size ? [seen, checkpoint] : [checkpoint, seen];
  const roots = small.size === 0 ? null : rootsOf(small.root, small.size, large.size, hashesOf(consistency ?? []));
  const isSigned = log_keys.length === 0 || log_keys.some((key) => isSignedBy(seen, key));
  compare('history', isSigned && roots?.[0].equals(small.root) === true && roots[1].equals(large.root));
}

function runLedger(words) {
  const options = { keys: [] };
  const names = { '--account': 'account', '--seen': 'seen', '--consistency': 'consistency' };
  const take = (word, value) => {
    if (value === undefined) throw new UsageError(`${word} has no value`);
    if (word === '--key') options.keys.push(value);
    else if (names[word] === undefined || options[names[word]] !== undefined)
      throw new UsageError(`${word}: not an option of this check`);
    else options[names[word]] = value;
  };
  let file;
  for (let i = 0; i < words.length; i += 1) {
    if (words[i].startsWith('--')) take(words[i], words[++i]);
    else if (file === undefined) file = words[i];
    else throw new UsageError(`${words[i]} is a second file`);
  }
  if (file === undefined) throw new UsageError('The file of the proof is missing');
  const text = (path) => readFileSync(path === '-' ? 0 : path, 'utf8');
  const { seen, consistency, ...noted } = options;
  if (seen !== undefined) noted.seen = text(seen);
  if (consistency !== undefined) noted.consistency = readJson(text(consistency), consistency).proof;
  return checkLedger(readJson(text(file), file), noted);
}

// ---- Stamps ---------------------------------------------------------------------------------------------------------------------------

/** Reads an `.ots` file of OpenTimestamps: the digest, and each attestation with the message that its steps compute. */
function readOts(bytes) {
  let at = 0;
  const take = (length) => {
    assert(at + length <= bytes.length, 'The stamp is truncated');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const [byte] = take(1);
      value += (byte & 127) * factor;
      assert(factor <= 2 ** 28, 'A number of the stamp is too long');
      if (byte < 128) return value;
    }
  };
  const sized = () => take(number());
  const hashes = { 2: 'sha1', 3: 'ripemd160', 8: 'sha256' };
  const found = [];
  const readAttestation = (message) => {
    const tag = take(8).toString('hex');
    const payload = sized();
    const end = at;
    at -= payload.length;
    if (tag === '83dfe30d2ef90c8e') found.push({ message, uri: sized().toString('utf8') });
    else if (tag === '0588960d73d71901') found.push({ message, height: number() });
    at = end;
  };
  const readStep = (code, message, depth) => {
    assert(depth < 512 && message.length <= 4096, 'The stamp is too long');
    if (code === 0) readAttestation(message);
    else if (code === 0xf0) readFrom(Buffer.concat([message, sized()]), depth);
    else if (code === 0xf1) readFrom(Buffer.concat([sized(), message]), depth);
    else {
      assert(hashes[code] !== undefined, `The stamp has an unknown step ${code}`);
      readFrom(createHash(hashes[code]).update(message).digest(), depth);
    }
  };
  function readFrom(message, depth) {
    let [code] = take(1);
    for (; code === 0xff; [code] = take(1)) readStep(take(1)[0], message, depth + 1);
    readStep(code, message, depth + 1);
  }
  assert(take(33).equals(OTS_MAGIC), 'That is no stamp of a SHA-256 digest');
  const digest = take(32);
  readFrom(digest, 0);
  assert(at === bytes.length, 'The stamp has additional bytes at its end');
  return { digest, found };
}

const OTS_MAGIC = Buffer.from('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e892940108', 'hex');

/**
 * Checks a timestamp from `/stamps/…`: its text, the steps of its `.ots` file, and the Bitcoin block that contains their result.
 *
 * `noted` has what the player knows independently of the operator: a commitment, the last hash of a chain, and the block from any explorer.
 *
 * @param {any} stamp
 * @param {{ commitment?: string, terminating_hash?: string, block?: { header: string, height: number }, least_work?: bigint }} noted
 * @returns {{ text: string[], blocks: any[], pending: string[], checked: string[], differs: string[], not_proven: string[] }}
 */
export function checkStamp(stamp, noted = {}) {
  assert(stamp?.v === 1 && typeof stamp.text === 'string', 'That is no stamp of version 1');
  const [differs, checked, not_proven, pending, blocks] = [[], [], [], [], []];
  const compare = (name, isSame) => (isSame ? checked : differs).push(name);
  const fields = Object.fromEntries(stamp.text.split('\n').map((line) => line.split(' ')));
  compareStamped(stamp, noted, { fields, compare, not_proven });
  const file = stamp.ots === null ? null : readOts(bytesOf(stamp.ots));
  if (file === null) not_proven.push('time: no calendar has accepted this text yet');
  else compare('digest', file.digest.equals(sha256Of(stamp.text)));
  for (const { message, uri, height } of file?.found ?? []) {
    if (uri === undefined)
      blocks.push(compareBlock({ message, height }, stamp, noted, { fields, compare, not_proven }));
    else {
      pending.push(uri);
      not_proven.push(`time: pending, ${uri} has only promised to bring it into a block`);
    }
  }
  return { text: stamp.text.trimEnd().split('\n'), blocks, pending, checked, differs, not_proven };
}

/** Compares the stamped text with the player's notes. */
function compareStamped({ kind, pair }, noted, { fields, compare, not_proven }) {
  if (kind === 'seeds') {
    const leaf = sha256Of(Buffer.of(0), Buffer.from(String(pair?.commitment), 'utf8'));
    const root = rootAbove(leaf, pair?.place, Number(fields.pairs), hashesOf(pair?.path));
    compare('seed pair', root?.equals(bytesOf(fields.root, 32)) === true);
    if (noted.commitment === undefined) not_proven.push('commitment: give the one that you noted with --commitment');
    else compare('commitment', noted.commitment === pair?.commitment);
  }
  if (kind !== 'chain') return;
  if (noted.terminating_hash === undefined)
    not_proven.push('terminating_hash: give the one that you noted with --terminating-hash');
  else compare('terminating_hash', noted.terminating_hash === fields.terminating_hash);
}

/** Compares the message of a stamp with the header of its block. A header from the player is used instead of the operator's. */
function compareBlock({ message, height }, { kind, block }, noted, { fields, compare, not_proven }) {
  const shown = noted.block ?? block;
  const merkle_root = Buffer.from(message).reverse().toString('hex');
  if (shown?.height !== height) {
    not_proven.push(`time: give the block ${height} with --block; its merkle root must be ${merkle_root}`);
    return { height, merkle_root };
  }
  const { hash, time_s, work, is_worked } = readHeader(shown.header);
  compare('merkle_root', Buffer.from(shown.header, 'hex').subarray(36, 68).equals(message));
  compare('proof_of_work', is_worked && work >= (noted.least_work ?? MIN_WORK));
  if (noted.block === undefined)
    not_proven.push(`block: the house shows this header; look up the block ${height} in any explorer: ${hash}`);
  if (kind === 'chain') {
    if (height < Number(fields.salt_height)) compare('before_the_salt', true);
    else not_proven.push('before_the_salt: the block of the stamp is not before the block of the salt');
  }
  return { height, hash, time: new Date(time_s * 1000).toISOString(), merkle_root };
}

function runStamp(words) {
  const options = readOptions(words);
  const odd = Object.keys(options).filter((name) => !OPTIONS.stamp.includes(name));
  if (odd.length > 0) throw new UsageError(`--${odd.join(', --')}: not an option of this check`);
  if (options.file === undefined) throw new UsageError('The file of the stamp is missing');
  return checkStamp(
    readJson(readFileSync(options.file === '-' ? 0 : options.file, 'utf8'), options.file),
    notesOf(options, 'stamp'),
  );
}

// ---- The command ----------------------------------------------------------------------------------------------------------------------

const HELP = `Checks rounds of the arcade and records of the wallet without asking a server. Needs Node 18 or newer and nothing else.

One round, from its seeds:
  node verify.mjs --game GAME --server-seed SEED --client-seed SEED --nonce N --call JSON
                  [--steps JSON] [--stake 1.00] [--table-version N]
One shared round:
  node verify.mjs --game GAME --hash HASH --salt SALT [--number N] [--call JSON] [--left HUNDREDTHS]
                  [--lapsed HUNDREDTHS] [--stake 1.00] [--table-version N]
One spin of a wheel:
  node verify.mjs --game wheel    --server-seed SEED --client-seed SEED --nonce N --table TEXT
  node verify.mjs --game referral --server-seed SEED --client-seed SEED --nonce N --table TEXT
                  --kind join|daily|friend --before '{"sum":"0.00","friends":0}'
A file with one row of /arcade/api/round or of a wheel's log (- is the standard input):
  node verify.mjs FILE
A file with all rounds of a seed pair, as the game page saves it:
  node verify.mjs --session FILE

The proof of a record of the wallet, as the app saves it, from the record to the signature (--key also takes the key
of a witness; --seen is a checkpoint that you noted, --consistency the response of /ledger/consistency?from=&to=):
  node verify.mjs ledger FILE --key KEY [--key KEY] [--account ID] [--seen FILE --consistency FILE]

The stamp of a chain, a seed pair or a checkpoint, as /stamps/chain/HASH, /stamps/seeds/COMMITMENT and /stamps/checkpoint/SIZE
serve it. The steps of its proof end in a block; until then it is pending, and rests on the promise of a calendar:
  node verify.mjs stamp FILE [--terminating-hash HEX] [--commitment HEX] [--block HEADER:HEIGHT]

What you noted before play, to compare with any of these:
  --commitment HEX          the hash of the server seed, as it was shown
  --terminating-hash HEX    the last hash of the chain, as it was announced
  --salt-height N           the height of the block that was announced for the salt
  --block HEADER:HEIGHT     that block, from any explorer: 80 bytes as hex digits, and its height
  --client-seed SEED, --nonce N, --salt HEX    with FILE;  --client-seed SEED, --last-nonce N    with --session

Prints JSON. differs: what is not as it should be. checked: what was computed or compared. not_proven: what rests on
the house's word, and what would prove it. A session also has missing, doubles and foreign: nonces without a round,
nonces with two, and rounds that are not of these seeds.

Exit status: 0  everything that was checked agrees
             1  something differs, is missing, doubled or foreign
             2  it cannot be checked: data is missing, hidden or impossible
             3  the command is not understood

Games: ${Object.keys({ ...games, ...sharedGames, ...wheels }).join(', ')}`;

/** A command line that cannot be parsed. */
class UsageError extends Error {}

const [AGREES, DIFFERS, UNCHECKED, USAGE_ERROR] = [0, 1, 2, 3];

function readJson(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${what} is no JSON: ${String(text).slice(0, 60)}`);
  }
}

const SEEDED = ['server-seed', 'client-seed', 'nonce'];
const NOTES = ['commitment', 'terminating-hash', 'salt-height', 'block'];
/** The options of each kind of input. */
const OPTIONS = {
  seeded: ['game', ...SEEDED, 'call', 'steps', 'stake', 'table-version', 'commitment'],
  shared: ['game', 'hash', 'salt', 'number', 'call', 'left', 'lapsed', 'stake', 'table-version', ...NOTES.slice(1)],
  spin: ['game', ...SEEDED, 'table', 'kind', 'before', 'commitment'],
  file: ['file', 'client-seed', 'nonce', 'salt', ...NOTES],
  session: ['session', 'commitment', 'client-seed', 'last-nonce'],
  stamp: ['file', 'commitment', 'terminating-hash', 'block'],
};

/** ['--nonce', '1'] -> { nonce: '1' }; a word without a name is the file. */
function readOptions(words) {
  const options = {};
  for (let i = 0; i < words.length; i += 1) {
    const isName = words[i].startsWith('--');
    const name = isName ? words[i].slice(2) : 'file';
    if (isName) i += 1;
    if (words[i] === undefined) throw new UsageError(`--${name} has no value`);
    if (Object.hasOwn(options, name)) throw new UsageError(`${isName ? `--${name}` : words[i]} is given twice`);
    options[name] = words[i];
  }
  return options;
}

function kindOf(options) {
  const { game, session, file } = options;
  if ([game, session, file].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Give one of --game, --session or a file');
  if (game === undefined) return session === undefined ? 'file' : 'session';
  return Object.hasOwn(sharedGames, game) ? 'shared' : Object.hasOwn(wheels, game) ? 'spin' : 'seeded';
}

const wholeOf = (text) => (text === undefined ? undefined : /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);
const jsonOf = (text, name) => (text === undefined ? undefined : readJson(text, name));

/** The player's notes. A malformed note is an error of the command, not a difference. */
function notesOf(options, kind) {
  const lower = (name) => options[name]?.trim().toLowerCase();
  const noted = { commitment: lower('commitment'), terminating_hash: lower('terminating-hash') };
  if (kind === 'file') Object.assign(noted, { salt: lower('salt'), nonce: wholeOf(options.nonce) });
  if (kind === 'file' || kind === 'session') noted.client_seed = options['client-seed'];
  for (const name of ['commitment', 'terminating_hash', 'salt'])
    if (noted[name] !== undefined && !isHash(noted[name])) throw new UsageError(`${name} has 64 hex digits`);
  noted.salt_height = wholeOf(options['salt-height']);
  noted.last_nonce = wholeOf(options['last-nonce']);
  if (options.block !== undefined) {
    const [header, height] = options.block.split(':');
    noted.block = { header, height: wholeOf(height ?? '') };
    if (!/^[0-9a-f]{160}$/i.test(header)) throw new UsageError('--block is 160 hex digits, a colon and the height');
  }
  if ([noted.nonce, noted.salt_height, noted.last_nonce, noted.block?.height].some(Number.isNaN))
    throw new UsageError('A nonce or a height is a whole number');
  return Object.fromEntries(Object.entries(noted).filter(([, note]) => note !== undefined));
}

function run(words) {
  if (words.length === 0) throw new UsageError('Nothing was given to check');
  if (words[0] === 'ledger') return runLedger(words.slice(1));
  if (words[0] === 'stamp') return runStamp(words.slice(1));
  const options = readOptions(words);
  const kind = kindOf(options);
  const odd = Object.keys(options).filter((name) => !OPTIONS[kind].includes(name));
  if (odd.length > 0) throw new UsageError(`--${odd.join(', --')}: not an option of this check`);
  const noted = notesOf(options, kind);
  const read = (path) => readJson(readFileSync(path === '-' ? 0 : path, 'utf8'), path);
  if (kind === 'session') return checkSession(read(options.session), noted);
  if (kind === 'file') return checkRow(read(options.file), noted);
  const found = kind === 'shared' ? runShared(options) : kind === 'spin' ? runSpin(options) : runSeeded(options);
  return compareOptions(found, options, noted);
}

function runSeeded(options) {
  if (options.call === undefined) throw new UsageError('--call is missing');
  const { staked: _, ...found } = recompute({
    ...{ game: options.game, table_version: options['table-version'], nonce: wholeOf(options.nonce) },
    ...{ server_seed: options['server-seed'], client_seed: options['client-seed'] },
    call: jsonOf(options.call, '--call'),
    steps: jsonOf(options.steps, '--steps') ?? [],
    stake: options.stake ?? '1.00',
  });
  return found;
}

function runSpin(options) {
  const { commitment, outcome } = recomputeSpin({
    ...{ wheel: options.game, nonce: wholeOf(options.nonce), table: options.table, kind: options.kind },
    ...{ server_seed: options['server-seed'], client_seed: options['client-seed'] },
    before: jsonOf(options.before, '--before'),
  });
  return { commitment, outcome, payout: null };
}

function runShared({ game, hash, salt, number, call, left, lapsed, stake, 'table-version': table_version }) {
  const round = { game, table_version, hash, salt, stake };
  const end = { left: wholeOf(left), lapsed: wholeOf(lapsed) };
  const numbers = { number: wholeOf(number), ...end };
  const { isPossible, ...found } = recomputeShared({ ...round, ...numbers, call: jsonOf(call, '--call') });
  assert(isPossible, `A bet with that call could not be cashed out at ${left}`);
  return found;
}

/** Compares a result computed from options with the player's notes. Without notes the result is returned as it is. */
function compareOptions(found, { salt }, noted) {
  if (Object.keys(noted).length === 0) return found;
  const pairs = ['commitment', 'terminating_hash']
    .filter((name) => noted[name] !== undefined)
    .map((name) => [`noted.${name}`, noted[name], found.commitment]);
  assert(noted.terminating_hash === undefined || found.commitment !== null, 'The last hash of a chain needs --number');
  if (noted.block !== undefined) pairs.push(...blockPairs(noted, { salt }));
  return { ...found, differs: differing(pairs), checked: pairs.map(([name]) => name) };
}

/** Prints the result, and returns the exit status. */
function main(words) {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(HELP);
    return AGREES;
  }
  try {
    const found = run(words);
    console.log(JSON.stringify(found, null, 2));
    const wrong = ['differs', 'missing', 'doubles', 'foreign'].flatMap((name) => found[name] ?? []);
    return wrong.length > 0 ? DIFFERS : AGREES;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nnode verify.mjs --help explains the options.`);
      return USAGE_ERROR;
    }
    // Any other error, also from a file that was crafted to crash this program, is reported without a stack trace.
    console.error(error instanceof InputError || error.syscall ? error.message : `It cannot be read: ${error.message}`);
    return UNCHECKED;
  }
}

const [, command] = process.argv;
if (command && realpathSync(command) === realpathSync(fileURLToPath(import.meta.url)))
  process.exitCode = main(process.argv.slice(2));
