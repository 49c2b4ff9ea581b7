import { describe, expect, it } from 'vitest';
import { blackjack } from '../blackjack/blackjack.ts';
import { crash } from '../crash/crash.ts';
import { dice } from '../dice/dice.ts';
import { fishing } from '../fishing/fishing.ts';
import { football } from '../football/football.ts';
import { hilo } from '../hilo/hilo.ts';
import { keno } from '../keno/keno.ts';
import { limbo } from '../limbo/limbo.ts';
import { mines } from '../mines/mines.ts';
import { plinko } from '../plinko/plinko.ts';
import { roulette } from '../roulette/roulette.ts';
import { kites } from '../slots/kites.ts';
import { orchard } from '../slots/orchard.ts';
import { createFloats } from './floats.ts';
import { portableHmac } from './hash.ts';

type Line = { id: string; text: string };
const textsOf = (steps: readonly Line[]) => steps.map(({ id, text }) => [id, text]);
const half = () => 0.5;
/** Returns the numbers in turn, and throws after the last one. */
const numbers = (...all: number[]) => {
  const remaining = [...all];
  return () => {
    if (remaining.length === 0) throw new Error('one number too many was taken');
    return remaining.shift()!;
  };
};
/** With 128 in every byte, each number is 2,155,905,152 of 2^32 and the first 52 bits are 0x8080808080808. */
const draw = { hash: 'a', salt: '', hmac: () => new Uint8Array(32).fill(128) };
const seeded = (nonce: number) =>
  createFloats(portableHmac)({ server_seed: 'server seed', client_seed: 'client seed', nonce });

describe('the explanation of a round with one number', () => {
  it.each<[string, () => readonly Line[], string[][]]>([
    [
      'dice',
      () => dice.explain({ target_hundredths: 5000, over: true }, half),
      [['roll', '⌊0.5000000000 × 10000⌋ ÷ 100 = 50.00']],
    ],
    [
      'limbo',
      () => limbo.explain({ target_hundredths: 200 }, half),
      [
        ['place', '⌊0.5000000000 × 100000000⌋ + 1 = 50000001'],
        ['result', 'max(100, ⌊9900000000 ÷ 50000001⌋) ÷ 100 = 1.97'],
      ],
    ],
    [
      'roulette',
      () => roulette.explain(roulette.modes()[0], draw),
      [
        ['fraction', '⌊HMAC-SHA256 ÷ 2^224⌋ ÷ 2^32 = 2155905152 ÷ 2^32 = 0.5019607842'],
        ['number', '⌊37 × 2155905152 ÷ 2^32⌋ = 18'],
      ],
    ],
    [
      'crash',
      () => crash.explain({ target_hundredths: null }, draw),
      [
        ['bits', '⌊HMAC-SHA256 ÷ 2^204⌋ = 2260630401189896'],
        ['crash', 'max(100, ⌊99 × 2^52 ÷ (2^52 − 2260630401189896)⌋) ÷ 100 = 1.98'],
      ],
    ],
  ])('for %s ends with the result of the round', (_name, steps, lines) => expect(textsOf(steps())).toEqual(lines));
});

describe('the explanation of a draw without replacement', () => {
  it('shows each drawn number of keno, then the hits', () => {
    const counts = [40, 39, 38, 37, 36, 35, 34, 33, 32, 31];
    const products = counts.map((count) => `⌊0.5000000000 × ${count}⌋`).join(', ');
    const drawn = '21,20,22,19,23,18,24,17,25,16';
    expect(textsOf(keno.explain({ picks: [7, 18, 23, 31, 36], risk: 'low' }, half))).toEqual([
      ['places', `${products} = 20,19,19,18,18,17,17,16,16,15`],
      ['drawn', `[1 … 40][20], [19], [19], [18], [18], [17], [17], [16], [16], [15] = ${drawn}`],
      ['hits', `|{${drawn}} ∩ {7,18,23,31,36}| = 2`],
      ['pays', 'low, 5: [0.00 0.00 1.50 4.20 13.00 300.00][2] = 1.50'],
    ]);
  });

  it('shows the tile of each mine', () => {
    expect(textsOf(mines.explain({ mines: 3 }, [], half))).toEqual([
      ['mine', 'left[⌊0.5000000000 × 25⌋] = 12'],
      ['mine', 'left[⌊0.5000000000 × 24⌋] = 13'],
      ['mine', 'left[⌊0.5000000000 × 23⌋] = 11'],
    ]);
  });

  it('shows the pairings and the score of each football match', () => {
    const pairings = '10-9,11-8,12-7,13-6,14-5,15-4,16-3,17-2,18-1,19-0';
    const scores = '1-1,1-1,2-1,2-1,2-1,2-1,4-0,4-0,4-0,4-0';
    expect(textsOf(football.explain(football.modes()[0], draw))).toEqual([
      ['before', 'SHA-256(hash) = ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'],
      ['teams', `⌊20 f⌋, ⌊19 f⌋, … ⌊f⌋; HMAC-SHA256(salt, …:fixtures:0) = ${pairings}`],
      ['goals', `2^32 f: ${Array(20).fill('2155905152').join(', ')} = ${scores}`],
    ]);
  });
});

it('the explanation of plinko shows left or right for each row, the bucket and its payout', () => {
  const sides = '⌊0.2500000000 × 2⌋, ⌊0.7500000000 × 2⌋';
  expect(
    textsOf(plinko.explain({ rows: 8, risk: 'low' }, numbers(0.25, 0.75, 0.25, 0.75, 0.25, 0.75, 0.25, 0.75))),
  ).toEqual([
    ['path', `${Array(4).fill(sides).join(', ')} (0 = L, 1 = R) = LRLRLRLR`],
    ['bucket', '0 + 1 + 0 + 1 + 0 + 1 + 0 + 1 = 4'],
    ['pays', '8, low: [5.60 2.10 1.10 1.00 0.50 1.00 1.10 2.10 5.60][4] = 0.50'],
  ]);
});

it('the explanation of fishing shows zero if every shot missed', () => {
  expect(textsOf(fishing.explain({ shots: [2, 5] }, () => 0.99))).toEqual([
    ['shot', '⌊0.9900000000 × 200⌋ = 198'],
    ['shot', '⌊0.9900000000 × 500⌋ = 495'],
    ['total', '(0) ÷ 2 = 0/2'],
  ]);
});

describe('the explanation of cards', () => {
  it('has a line for each card of hilo, and none for a cash-out', () => {
    // Card 26 of 52 is the eight of spades, because the suits alternate within a rank.
    const eight = ['card', '⌊0.5000000000 × 52⌋ = 26 = ♠8'];
    const guess = { action: 'higher' } as const;
    expect(
      textsOf(hilo.explain({}, [guess, { action: 'skip' }, { action: 'cash_out' }], numbers(0.5, 0.5, 0.5))),
    ).toEqual([eight, eight, eight]);
    expect(textsOf(hilo.explain({}, [], numbers(0.5)))).toEqual([eight]);
  });

  it.each([
    // The player gets 2 and 3, then 4. The dealer gets 8 and 7, then 2.
    ['hits, and the dealer draws', [0, 4, 24, 20, 8, 0], ['hit', 'stand'], 'ppddpd'],
    ['stands, and the dealer draws two cards', [0, 4, 0, 4, 8, 32], ['stand'], 'ppdddd'],
    ['stands, and the dealer has 17', [0, 4, 32, 20], ['stand'], 'ppdd'],
    // The player splits two eights, and each hand takes one card. The dealer has 17.
    ['splits, and the dealer has 17', [24, 25, 32, 20, 0, 4], ['split', 'stand', 'stand'], 'ppddpp'],
  ] as const)(
    'assigns each blackjack card to the player or the dealer when the player %s',
    (_what, cards, actions, owners) => {
      const steps = actions.map((action) => ({ action }));
      const lines = blackjack.explain({}, steps, numbers(...cards.map((card) => (card + 0.5) / 52)));
      expect(lines.map(({ id }) => id)).toEqual([...owners].map((one) => (one === 'p' ? 'player' : 'dealer')));
      expect(lines[0]?.text).toContain(` × 52⌋ = ${cards[0]} = `);
    },
  );
});

describe('the explanation of a slot machine', () => {
  it('shows the stops, each winning line and the total', () => {
    const stops =
      '⌊0.8063418642 × 32⌋, ⌊0.1863132422 × 32⌋, ⌊0.04477070807 × 32⌋, ⌊0.8237630690 × 32⌋, ⌊0.04555821302 × 32⌋';
    // Bananas pay 8 times the stake, and guavas 1.3 times.
    expect(textsOf(orchard.explain({}, seeded(16)))).toEqual([
      ['stops', `${stops} = 25,5,1,26,1`],
      ['wins', 'E×3 (4) 8 + D×3 (9) 13 + E×3 (10) 8 = 29'],
      ['total', '29 ÷ 10 = 2.90×'],
    ]);
  });

  it('shows zero for a spin without a win', () => {
    expect(textsOf(orchard.explain({}, seeded(1))).slice(1)).toEqual([
      ['wins', '0 = 0'],
      ['total', '0 ÷ 10 = 0.00×'],
    ]);
  });

  it('shows the scatters and the free spins', () => {
    const lines = textsOf(kites.explain({}, seeded(723)));
    expect(lines.map(([id]) => id)).toEqual(['stops', 'wins', ...Array(8).fill('free'), 'total']);
    expect(lines[1]).toEqual(['wins', 'F×3 (2) 4 + F×5 (6) 30 + F×3 (10) 4 + S×3 20 = 58']);
    expect(lines[3]?.[1]).toBe(
      '⌊0.9118542986 × 19⌋, ⌊0.5026107284 × 21⌋, ⌊0.5683397744 × 21⌋, ⌊0.04518975900 × 21⌋, ⌊0.3883738734 × 19⌋' +
        ' → 17, 10, 11, 0, 7: C×3 (7) 32 = 32',
    );
    expect(lines[4]?.[1]).toMatch(/: A×4 \(4\) 320 \+ D×4 \(5\) 60 = 380$/);
    expect(lines.at(-1)).toEqual(['total', '502 ÷ 10 = 50.20×']);
  });
});
