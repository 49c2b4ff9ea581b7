#!/usr/bin/env node
// Checks a round of the arcade independently: one file, no package, Node 18 or newer. It is written from the published rules
// (docs/features/game-rules.md) and shares no code with the games, so that a matching result has been computed twice.
//
//   node verify.mjs --game GAME --server-seed SEED --client-seed SEED --nonce N --call JSON [--steps JSON] [--stake 1.00]
//   node verify.mjs --game GAME --hash HASH --salt SALT [--number N] [--call JSON] [--left HUNDREDTHS] [--lapsed HUNDREDTHS] [--stake 1.00]
//                               a shared round
//   node verify.mjs FILE        a file with one row of /arcade/api/round, whose server seed is revealed; - is the standard input
//
// Prints { commitment, outcome, payout } as JSON. The commitment is the one shown before the first bet: for a shared round the last
// element of its chain, or null without its number. The payout is null if the steps do not end the round, or without a call. A row
// is compared with the result: `differs` names the differences. The exit code is 0, or 1 if the row differs or the round cannot be
// computed.

import { createHash, createHmac } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

/** An input that cannot be checked, with a text for a person. */
class Problem extends Error {}

function need(isSo, text) {
  if (!isSo) throw new Problem(text);
}

// ---- Numbers -------------------------------------------------------------------------------------------------------------------------

/** SHA-256 of the server seed's text. */
const commitmentOf = (server_seed) => createHash('sha256').update(server_seed, 'utf8').digest('hex');

/**
 * Block r is HMAC-SHA256(server seed, "client seed:nonce:r"), r = 0, 1, 2, ...; for a shared round HMAC-SHA256(salt,
 * "hash:r"). Four bytes make a number f = whole / 2^32. The returned function takes the next number and gives floor(f *
 * n), exact.
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

/** Draws from the remaining values, which stay in order. */
function drawWithoutReplacement(next, all, count) {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(next(left.length), 1)[0]);
}

const rowOf = (first, count) => Array.from({ length: count }, (_, place) => first + place);

/** The number of ways to choose `taken` of `of` things. */
function choose(of, taken) {
  let ways = 1n;
  for (let i = 0; i < taken; i += 1) ways = (ways * BigInt(of - i)) / BigInt(i + 1);
  return ways;
}

/** '5.6' -> 560n, '.47' -> 47n: a decimal with at most two places, in hundredths; also rupees in paisa. */
function hundredths(text) {
  const found = /^(\d*)(?:\.(\d{1,2}))?$/.exec(text);
  need(found && text !== '', `${text} is no amount`);
  return BigInt((found[1] || '0') + (found[2] ?? '').padEnd(2, '0'));
}

const amountText = (paisa) => String(paisa).padStart(3, '0').replace(/(..)$/, '.$1');

/** Checks that a call or step has these fields and no others. */
function fieldsOf(value, ...names) {
  need(value !== null && typeof value === 'object' && !Array.isArray(value), `${JSON.stringify(value)} is no object`);
  const odd = Object.keys(value).filter((name) => !names.includes(name));
  need(odd.length === 0, `${odd.join(', ')}: no such field, only ${names.join(', ')}`);
  return value;
}

const isWhole = (value, least, greatest) => Number.isInteger(value) && value >= least && value <= greatest;

function noSteps(steps) {
  need(steps.length === 0, 'A round of this game has no steps');
}

// ---- Games: (next number, call, stake in paisa, steps) -> { outcome, payout in paisa or null, staked: the stake and all steps' costs }

/**
 * Rolls below 10,000 hundredths. Under x wins below x, over x wins from x up. Both pay 99 / chance, with a chance from
 * 1.00 to 98.00 %.
 */
function dice(next, call, stake, steps) {
  noSteps(steps);
  const { target_hundredths: target, over } = call;
  const chance = over ? 10_000 - target : target;
  need(typeof over === 'boolean' && isWhole(chance, 100, 9_800), 'The target is not in the table of dice');
  const roll_hundredths = next(10_000);
  const win = over ? roll_hundredths >= target : roll_hundredths < target;
  return { outcome: { roll_hundredths, win }, payout: win ? (stake * 9_900n) / BigInt(chance) : 0n, staked: stake };
}

/**
 * n = floor(100,000,000 f) + 1. The result is floor(9,900,000,000 / n) hundredths, at least 100. A target that is
 * reached pays its multiple.
 */
function limbo(next, call, stake, steps) {
  noSteps(steps);
  const { target_hundredths: target } = call;
  need(isWhole(target, 101, 1_000_000), 'The target is not in the table of limbo');
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

/** Each row: floor(2f) is 0, left (L), or 1, right (R). The bucket is the count of R. */
function plinko(next, call, stake, steps) {
  noSteps(steps);
  const { rows, risk } = call;
  const known = Object.hasOwn(PLINKO_PAYS, risk) && isWhole(rows, 8, 16);
  need(known, 'Rows and risk are not in the table of plinko');
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
  noSteps(steps);
  const { picks, risk } = call;
  const ascending = (pick, place) => isWhole(pick, place === 0 ? 1 : picks[place - 1] + 1, 40);
  const known = Object.hasOwn(KENO_PAYS, risk) && Array.isArray(picks) && isWhole(picks.length, 1, 10);
  need(known && picks.every(ascending), 'Picks and risk are not in the table of keno');
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
  need(isWhole(count, 1, 24), 'So many mines are not in the table of mines');
  const mine_tiles = drawWithoutReplacement(next, rowOf(0, 25), count);
  const opened = [];
  let payout = null;
  for (const step of steps) {
    need(payout === null, 'A step after the end of the round');
    const { tile, action } = fieldsOf(step, 'tile', 'action');
    if (action === 'cash_out' && tile === undefined) {
      need(opened.length > 0, 'A cash-out before the first tile');
      payout = (stake * 99n * choose(25, opened.length)) / (100n * choose(25 - count, opened.length));
    } else {
      need(
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
  noSteps(steps);
  const isKind = (m) => [2, 3, 5, 10, 20, 50, 100, 300].includes(m);
  need(Array.isArray(shots) && isWhole(shots.length, 1, 20) && shots.every(isKind), 'The shots are not in the table');
  const caught = shots.map((m) => next(100 * m) < 96);
  const paid = shots.reduce((sum, m, place) => sum + (caught[place] ? m : 0), 0);
  return { outcome: { caught }, payout: (stake * BigInt(paid)) / BigInt(shots.length), staked: stake };
}

/**
 * Reels from left to right, each read downwards; the payouts of 3, 4 and 5 equal symbols in tenths of the stake; the
 * payouts of S in stakes; free spins.
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

/** The row, 0 at the top, that each of the ten lines crosses on the reels. */
const SLOT_LINES = '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110'.split(' ');

/**
 * One spin: a number for each reel selects floor(places * f), and three places are in view. Pays in tenths of the
 * stake.
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
  noSteps(steps);
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

/**
 * An ace is low. A guess that is right for c of the 13 ranks multiplies by 13 / c. A round pays 0.99 of the product.
 */
function hilo(next, _call, stake, steps) {
  const place = (card) => ((rankOf(card) + 1) % 13) + 1;
  const cards = [next(52)];
  let [right, is_wrong, payout] = [0, false, null];
  let [over, under] = [99n, 100n];
  for (const step of steps) {
    const { action } = fieldsOf(step, 'action');
    need(payout === null, 'A step after the end of the round');
    if (action === 'cash_out') {
      need(right > 0, 'A cash-out before the first right guess');
      payout = (stake * over) / under;
      continue;
    }
    need(['higher', 'lower', 'skip'].includes(action), `${JSON.stringify(step)} is no step`);
    need(cards.length < (action === 'skip' ? 51 : 52), 'A round draws 52 cards at most, the last of them by a guess');
    const before = place(cards.at(-1));
    const wins = action === 'higher' ? 14 - before : before;
    need(action === 'skip' || wins < 13, 'A guess that cannot be wrong is not offered');
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
 * Deals two cards to the player, then the dealer's open and hidden card. The hidden card is checked for a blackjack.
 * The dealer stands on all 17.
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
    need(hand, 'A step after the end of the round');
    const [one, other, third] = hand.held;
    const isPair = third === undefined && rankOf(one) === rankOf(other) && hands.length === 1;
    const offered = ['hit', 'stand', ...(third === undefined ? ['double'] : []), ...(isPair ? ['split'] : [])];
    need(offered.includes(action), `${JSON.stringify(step)} is no step here`);
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
 * Every game by its id and the version of its pay table, which is stored with a round. Old versions are never removed.
 * `call`: the player's choice.
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

// ---- Shared rounds: (draw, call or null, stake, cash-out or null) -> { outcome, payout, could: whether the cash-out was possible } ----

/**
 * r is the first 52 bits of HMAC-SHA256(salt, hash); the crash is floor(99 x 2^52 / (2^52 - r)) hundredths, 1.00 to
 * 1,000,000.00. In a round that stopped at `lapsed`, a bet without a target is cashed out at the first of 2.00, 4.00,
 * 8.00, ... above `lapsed`.
 */
function crash({ hash, salt, lapsed = null, ceiling = null }, call, stake, left) {
  const target = call?.target_hundredths ?? null;
  need(target === null || isWhole(target, 101, 1_000_000), 'The target is not in the table of crash');
  const r = BigInt(`0x${createHmac('sha256', salt).update(hash, 'utf8').digest('hex').slice(0, 13)}`);
  const reached = (99n * 2n ** 52n) / (2n ** 52n - r);
  const crash_hundredths = Math.min(Math.max(Number(reached), 100), 100_000_000);
  need(lapsed === null || isWhole(lapsed, 100, 100_000_000), 'No round can be stopped there');
  let exit = 200;
  while (lapsed !== null && exit <= lapsed) exit *= 2;
  const goal = target ?? (lapsed === null ? null : exit);
  const isReached = goal !== null && goal <= crash_hundredths;
  const leaves = left === undefined && isReached ? goal : (left ?? null);
  const isInTime = lapsed === null || leaves <= lapsed || leaves === goal || leaves === ceiling;
  const could =
    leaves === null
      ? !isReached
      : isWhole(leaves, 101, crash_hundredths) && (goal === null || leaves <= goal) && isInTime;
  return { outcome: { crash_hundredths }, payout: leaves === null ? 0n : (stake * BigInt(leaves)) / 100n, could };
}

/** In 1 to 10 and 19 to 28 the odd numbers are red. In the other numbers the even ones are red. */
const isRed = (n) => (n % 2 === 1) === (n <= 10 || (n >= 19 && n <= 28));

/** For each word: a test for the numbers above zero that it covers, and their count. */
const ROULETTE_WORDS = {
  ...{ red: [18, isRed], black: [18, (n) => !isRed(n)] },
  ...{ odd: [18, (n) => n % 2 === 1], even: [18, (n) => n % 2 === 0] },
  ...{ low: [18, (n) => n <= 18], high: [18, (n) => n >= 19] },
  ...{ dozen_1: [12, (n) => n <= 12], dozen_2: [12, (n) => n > 12 && n <= 24], dozen_3: [12, (n) => n > 24] },
  ...{ column_1: [12, (n) => n % 3 === 1], column_2: [12, (n) => n % 3 === 2], column_3: [12, (n) => n % 3 === 0] },
};

/** Whether adjacent numbers form a field: one to three columns wide and one or two rows high, or a field of zero. */
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
  need(call === null || (Array.isArray(chips) && isWhole(chips.length, 1, 24)), 'A bet lies on 1 to 24 fields');
  let [payout, parts] = [0n, 0n];
  for (const chip of chips) {
    const { field, stake: part } = fieldsOf(chip, 'field', 'stake');
    need(chips.filter((one) => one.field === field).length === 1, `${field} stands there twice`);
    const word = Object.hasOwn(ROULETTE_WORDS, field) ? ROULETTE_WORDS[field] : null;
    const numbers = word ? [] : String(field).split('-').map(Number);
    need(word || (numbers.join('-') === field && isOnLayout(numbers)), `${field} is no field of the layout`);
    const [count, wins] = word ? [word[0], number > 0 && word[1](number)] : [numbers.length, numbers.includes(number)];
    need(hundredths(part) > 0n, `${part} is no part of a stake`);
    parts += hundredths(part);
    if (wins) payout += hundredths(part) * BigInt(36 / count);
  }
  need(call === null || parts === stake, `The parts are ${amountText(parts)} and not the stake`);
  return { outcome: { number }, payout, could: (left ?? null) === null };
}

/** The weights, out of 2^32 numbers, of 0 to 7 goals for a side of level 0, 1, ... 9. */
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

/** The level is 4 plus the team's strength (1 to 5, four teams each) minus the opponent's, plus 1 at home. */
const goalsOf = (team, other, isHome) => GOALS[4 + Math.floor(team / 4) - Math.floor(other / 4) + (isHome ? 1 : 0)];

/** Whether a pick is right for a score. Undefined if the pick does not exist. */
function isRightPick(market, pick, home, away) {
  const said = {
    result: { home: home > away, draw: home === away, away: home < away },
    goals: { over: home + away > 2.5, under: home + away < 2.5 },
    both: { yes: home > 0 && away > 0, no: home === 0 || away === 0 },
    score: { [pick]: /^[0-7]-[0-7]$/.test(pick) ? pick === `${home}-${away}` : undefined },
  };
  return Object.hasOwn(said, market) && Object.hasOwn(said[market], pick) ? said[market][pick] : undefined;
}

/**
 * The teams are drawn from the hash that the previous round published. The odds are 0.95 x the product of 1 / chance,
 * cut to the hundredth.
 */
function football({ hash, salt }, call, stake, left) {
  const teams = drawWithoutReplacement(numbersOf(salt, `${commitmentOf(hash)}:fixtures`), rowOf(0, 20), 20);
  const next = numbersOf(salt, hash);
  const goals = teams.map((team, place) => {
    const isHome = place % 2 === 0;
    const whole = next(2 ** 32);
    const row = goalsOf(team, teams[isHome ? place + 1 : place - 1], isHome);
    return row.findIndex((_, count) => row.slice(0, count + 1).reduce((sum, ways) => sum + ways, 0) > whole);
  });
  const minutes = goals.flatMap((count) => rowOf(0, count).map(() => 1 + next(90)));
  const legs = call?.legs ?? [];
  need(call === null || (Array.isArray(legs) && isWhole(legs.length, 1, 8)), 'A slip has 1 to 8 legs');
  let [ways, of, isWon] = [1n, 1n, true];
  for (const [place, leg] of legs.entries()) {
    const { home, away, market, pick } = fieldsOf(leg, 'home', 'away', 'market', 'pick');
    need([home, away].every((team) => isWhole(team, 0, 19)) && home !== away, 'A match is of two of the teams 0 to 19');
    need(place === 0 || legs[place - 1].home < home, 'The legs ascend by their home teams');
    need(isRightPick(market, pick, 0, 0) !== undefined, `${pick} is no pick of ${market}`);
    let right = 0n;
    for (const [one, own] of goalsOf(home, away, true).entries())
      for (const [two, other] of goalsOf(away, home, false).entries())
        if (isRightPick(market, pick, one, two)) right += BigInt(own) * BigInt(other);
    need((95n * 2n ** 64n) / right >= 101n, `${pick} of ${market} is not offered there`);
    [ways, of] = [ways * right, of * 2n ** 64n];
    const at = teams.indexOf(home);
    const isPlayed = at % 2 === 0 && teams[at + 1] === away;
    isWon &&= isPlayed && isRightPick(market, pick, goals[at], goals[at + 1]);
  }
  const payout = isWon ? (stake * ((95n * of) / ways)) / 100n : 0n;
  return { outcome: { teams, goals, minutes }, payout, could: (left ?? null) === null };
}

/** Every game with shared rounds, by its id and the version of its pay table. `call`: the player's choice. */
export const sharedGames = {
  crash: { 1: { call: ['target_hundredths'], play: crash } },
  football: { 1: { call: ['legs'], play: football } },
  roulette: { 1: { call: ['chips'], play: roulette } },
};

// ---- A round --------------------------------------------------------------------------------------------------------------------------

/** The rules of a game in the given version, or in the newest version. */
function rulesOf(game, table_version, all = games) {
  need(Object.hasOwn(all, game), `There is no such game ${game}, only ${Object.keys(all).join(', ')}`);
  const known = Object.keys(all[game]);
  const version = String(table_version ?? known.at(-1));
  need(known.includes(version), `Version ${version} of ${game} is not known, only ${known.join(', ')}`);
  return all[game][version];
}

/**
 * The last element of a chain. Each element is the SHA-256 of the text of the previous one, and round n is n steps
 * before the end.
 */
function endOfChain(hash, number) {
  need(isWhole(number, 1, 1_000_000), 'The number is a whole number of 1 or more');
  let element = hash;
  for (let turn = 0; turn < number; turn += 1) element = commitmentOf(element);
  return element;
}

/**
 * Recomputes a shared round, and a bet on it.
 *
 * @param {any} round { game, table_version?, hash, salt, number?, call?, left?, lapsed?, ceiling?, stake? }
 * @returns {{ commitment: string | null, outcome: Record<string, unknown>, payout: string | null, could: boolean }}
 */
export function recomputeShared({ game, table_version, hash, salt, number, call, stake = '1.00', ...end }) {
  const rules = rulesOf(game, table_version, sharedGames);
  const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
  need(isHash(hash), 'The hash is missing: it is told when the round is over');
  need(isHash(salt), 'The salt is missing');
  const commitment = number === undefined ? null : endOfChain(hash, number);
  const called = call === undefined ? null : fieldsOf(call, ...rules.call);
  const { outcome, payout, could } = rules.play({ hash, salt, ...end }, called, hundredths(stake), end.left);
  return { commitment, outcome, payout: called === null ? null : amountText(payout), could };
}

/**
 * Recomputes a round from its seeds.
 *
 * @param {any} round { game, table_version?, server_seed, client_seed, nonce, call, steps?, stake? }
 * @returns {{ commitment: string, outcome: Record<string, unknown>, payout: string | null, staked: string }}
 */
export function recompute({ game, table_version, server_seed, client_seed, nonce, call, steps = [], stake = '1.00' }) {
  const rules = rulesOf(game, table_version);
  const isText = (seed) => typeof seed === 'string' && seed !== '';
  need(isText(server_seed), 'The server seed is missing: it is revealed by changing the seeds');
  need(isText(client_seed), 'The client seed is missing');
  need(isWhole(nonce, 1, 2_147_483_647), 'The nonce is a whole number of 1 or more');
  need(Array.isArray(steps), 'The steps are a list');
  const next = numbersOf(server_seed, `${client_seed}:${nonce}`);
  const { outcome, payout, staked } = rules.play(next, fieldsOf(call, ...rules.call), hundredths(stake), steps);
  const shown = payout === null ? null : amountText(payout);
  return { commitment: commitmentOf(server_seed), outcome, payout: shown, staked: amountText(staked) };
}

/**
 * Recomputes a row of /arcade/api/round and names the differences.
 *
 * @param {any} row
 * @returns {{ commitment: string | null, outcome: Record<string, unknown>, payout: string | null, differs: string[] }}
 */
export function checkRow(row) {
  need(typeof row?.outcome === 'object' && row.outcome !== null, 'That is no row of /arcade/api/round');
  if (row.shared) return checkSharedRow(row);
  const { table_version, steps, opening_stake: stake = row.stake, ...stored } = row.outcome;
  const { game_id: game, server_seed, client_seed, nonce } = row;
  const isCall = ([name]) => rulesOf(game, table_version).call.includes(name);
  const call = Object.fromEntries(Object.entries(stored).filter(isCall));
  const found = recompute({ game, table_version, server_seed, client_seed, nonce, call, steps, stake });
  const pairs = [
    ['server_seed_hash', row.server_seed_hash, found.commitment],
    ['stake', row.stake, found.staked],
    ['payout', row.payout, found.payout],
  ];
  return { ...found, differs: differing(pairs, stored, call, found.outcome) };
}

/** The names of the differences in the pairs, and in the data stored beside the call. */
function differing(pairs, stored, call, outcome) {
  for (const name of Object.keys({ ...outcome, ...stored }))
    if (!(name in call)) pairs.push([`outcome.${name}`, stored[name], outcome[name]]);
  return pairs.filter(([, one, other]) => !isDeepStrictEqual(one, other)).map(([name]) => name);
}

/**
 * The time of a cash-out cannot be computed; the check is that it was possible. The ceiling is the operator's cap
 * divided by the stake.
 */
function checkSharedRow({ game_id: game, stake, payout, shared, outcome }) {
  const { table_version, ceiling_hundredths: ceiling, cashed_out_hundredths: left = null, ...stored } = outcome;
  const { hash, salt, number, terminating_hash, lapsed_hundredths: lapsed } = shared;
  const isCall = ([name]) => rulesOf(game, table_version, sharedGames).call.includes(name);
  const call = Object.fromEntries(Object.entries(stored).filter(isCall));
  const found = recomputeShared({ game, table_version, hash, salt, number, call, left, lapsed, ceiling, stake });
  const pairs = [
    ['shared.terminating_hash', terminating_hash, found.commitment],
    ['payout', payout, found.payout],
    ['outcome.cashed_out_hundredths', true, found.could],
  ];
  return { ...found, differs: differing(pairs, stored, call, found.outcome) };
}

// ---- The command ----------------------------------------------------------------------------------------------------------------------

const USAGE = `node verify.mjs --game GAME --server-seed SEED --client-seed SEED --nonce N --call JSON [--steps JSON] [--stake 1.00]
    [--table-version N]    (the newest where none is named)
node verify.mjs --game GAME --hash HASH --salt SALT [--number N] [--call JSON] [--left HUNDREDTHS] [--lapsed HUNDREDTHS] [--stake 1.00]    (a round of everybody)
node verify.mjs FILE    (a row of /arcade/api/round; - is the standard input)
games: ${Object.keys({ ...games, ...sharedGames }).join(', ')}`;

function readJson(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(`${what} is no JSON: ${String(text).slice(0, 60)}`);
  }
}

/** ['--nonce', '1'] -> { nonce: '1' } */
function readOptions(words) {
  const own = ['server-seed', 'client-seed', 'nonce', 'steps'];
  const known = ['game', 'call', 'stake', 'table-version', ...own, 'hash', 'salt', 'number', 'left', 'lapsed'];
  const options = {};
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i].replace(/^--/, '');
    need(words[i].startsWith('--') && known.includes(name) && words[i + 1] !== undefined, USAGE);
    options[name] = words[i + 1];
  }
  return options;
}

function run(words) {
  need(words.length > 0, USAGE);
  if (!words[0].startsWith('--')) {
    need(words.length === 1, USAGE);
    return checkRow(readJson(readFileSync(words[0] === '-' ? 0 : words[0], 'utf8'), words[0]));
  }
  const options = readOptions(words);
  if (Object.hasOwn(sharedGames, options.game)) return runShared(options);
  need(options.call !== undefined, USAGE);
  return recompute({
    game: options.game,
    table_version: options['table-version'],
    server_seed: options['server-seed'],
    client_seed: options['client-seed'],
    nonce: /^\d+$/.test(options.nonce ?? '') ? Number(options.nonce) : null,
    call: readJson(options.call, '--call'),
    steps: readJson(options.steps ?? '[]', '--steps'),
    stake: options.stake ?? '1.00',
  });
}

function runShared({ game, hash, salt, number, call, left, lapsed, stake, 'table-version': table_version }) {
  const round = { game, table_version, hash, salt, stake };
  const whole = (text) => (text === undefined ? undefined : Number(text));
  const called = call === undefined ? undefined : readJson(call, '--call');
  const end = { left: whole(left), lapsed: whole(lapsed) };
  const { could, ...found } = recomputeShared({ ...round, number: whole(number), call: called, ...end });
  need(could, `No bet of that call could leave at ${left}`);
  return found;
}

/** Prints the result. Returns 0 if nothing differs. */
function main(words) {
  try {
    const { commitment, outcome, payout, differs } = run(words);
    console.log(JSON.stringify({ commitment, outcome, payout, ...(differs ? { differs } : {}) }, null, 2));
    return differs?.length ? 1 : 0;
  } catch (error) {
    // An unreadable input file is reported as text, without a stack trace.
    if (!(error instanceof Problem) && !error.syscall) throw error;
    console.error(error.message);
    return 1;
  }
}

const [, command] = process.argv;
if (command && realpathSync(command) === realpathSync(fileURLToPath(import.meta.url)))
  process.exitCode = main(process.argv.slice(2));
