import { readFileSync } from 'node:fs';
import { houseGames } from '@nua/games';
import { cardText } from '@nua/games/play/card.ts';
import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../../../boot/client-for-tests.ts';
import { type RoundPiece, roundPieces } from './describe-round.ts';

type Stored = { game_id: string; outcome: Record<string, unknown> };

/** Stored rounds of Crash: one cashed out, one not. */
const crashRounds: Stored[] = [
  { game_id: 'crash', outcome: { target_hundredths: null, cashed_out_hundredths: 150, crash_hundredths: 231 } },
  { game_id: 'crash', outcome: { target_hundredths: 300, cashed_out_hundredths: null, crash_hundredths: 231 } },
];
const roundsOf = (game_id: string): Stored[] =>
  readFileSync(new URL(`../../../../../../../tests/games/golden-rounds/${game_id}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function loadTranslate(language: 'en' | 'ur') {
  const { client } = clientForTests({});
  await client.i18n.load(['report']);
  await client.i18n.setLanguage(language);
  return client.i18n.translate();
}

const signs = { closed: '_', safe: 'o', mine: '.', hit: 'x' } as const;
const textOf = (piece: RoundPiece): string => {
  if (piece.kind === 'line') return piece.text;
  if (piece.kind === 'cards')
    return `${piece.label}: ${piece.cards.map(cardText).join(' ')}${piece.is_last_wrong ? ' wrong' : ''}`;
  if (piece.kind === 'reels')
    return piece.rows.map((row) => row.map(({ symbol, pays }) => (pays ? `[${symbol}]` : symbol)).join('')).join(' ');
  if (piece.kind === 'field') return `${piece.label}: ${piece.tiles.map((tile) => signs[tile]).join('')}`;
  return `${piece.label}: ${piece.numbers.map(({ text, is_marked }) => (is_marked ? `[${text}]` : text)).join(' ')}`;
};
const withoutIsolates = (text: string) => text.replace(/[\u2066\u2069]/g, '');

describe('the description of a round in the report', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'dice',
      { roll_hundredths: 706, target_hundredths: 5000, over: false },
      ['Rolled 7.06. The bet was on less than 50.00.'],
    ],
    ['limbo', { result_hundredths: 2948, target_hundredths: 200 }, ['Result 29.48×, target 2.00×']],
    ['crash', crashRounds[0]!.outcome, ['Cashed out at 1.50×, crashed at 2.31×']],
    ['crash', crashRounds[1]!.outcome, ['Crashed at 2.31×, not cashed out']],
    [
      'roulette',
      { chips: ['17-20', 'red', 'dozen_2'].map((field) => ({ field, stake: '5.00' })), number: 17 },
      ['The ball landed on 17: [17-20 5.00] Red 5.00 [2nd 12 5.00]'],
    ],
    ['fishing', { shots: [2, 3, 5], caught: [true, true, false] }, ['2 caught with 3 shots: [2×] [3×] 5×']],
    [
      'football',
      {
        legs: [
          { home: 0, away: 1, market: 'result', pick: 'away' },
          { home: 2, away: 3, market: 'goals', pick: 'over' },
          { home: 4, away: 5, market: 'score', pick: '2-0' },
        ],
        ...{ teams: [4, 5, 0, 1, 2, 3], goals: [2, 0, 1, 3, 1, 1] },
      },
      [
        'Lanterns–Hoopoes 1–3: Hoopoes, correct',
        'Cicadas–Boatmen 1–1: over 2.5, wrong',
        'Weavers–Cedars 2–0: 2-0, correct',
      ],
    ],
    ['hilo', { cards: [22, 50], right: 1, is_wrong: false }, ['1 right guess: ♠7 ♠A']],
    ['hilo', { cards: [22, 50, 0], right: 1, is_wrong: true }, ['1 right guess, then a wrong one: ♠7 ♠A ♦2 wrong']],
    [
      'blackjack',
      { hands: [[18, 12], [19]], doubled: [true, false], dealer: [40, 2] },
      ['You, doubled: ♠6 ♦5', 'You: ♣6', 'Dealer: ♦Q ♠2'],
    ],
    [
      'keno',
      { picks: [7, 18, 31], risk: 'classic', drawn: [31, 4, 12, 40, 5, 20, 11, 36, 24, 39] },
      ['1 of 3 hit, risk Classic: 7 18 [31]', 'Drawn: 4 · 5 · 11 · 12 · 20 · 24 · 31 · 36 · 39 · 40'],
    ],
    [
      'mines',
      { mines: 3, mine_tiles: [16, 21, 3], opened: [4, 6] },
      ['2 safe tiles, mines: 3: ___.o_o_________.____.___'],
    ],
    [
      'mines',
      { mines: 3, mine_tiles: [16, 21, 3], opened: [4, 3] },
      ['1 safe tile, then a mine; mines: 3: ___xo___________.____.___'],
    ],
    ['plinko', { rows: 8, risk: 'low', path: 'LLRLRLLL' }, ['Bucket 3 of 9, risk Low', '←←→←→←←←']],
    [
      'orchard',
      { stops: [17, 16, 20, 10, 29], free_stops: [], table_version: 1 },
      ['[C]EECE [D][C]BFB F[D][W]EF', 'Reels at 18 · 17 · 21 · 11 · 30', 'Paying lines: 4, 9'],
    ],
    ['orchard', { stops: [0, 0, 0, 0, 0], free_stops: [], table_version: 99 }, ['Reels at 1 · 1 · 1 · 1 · 1']],
    ['their-game', { anything: 1 }, []],
    ['their-game', { provider: 'studio', provider_round: 'r-7' }, ['Played at studio, round r-7']],
  ])('shows a round of %s with the outcome %j', async (game_id, outcome, expected) => {
    const t = await loadTranslate('en');
    expect(roundPieces({ game_id, outcome }, t, 'en').map(textOf).map(withoutIsolates)).toEqual(expected);
  });

  it('shows the provider’s own number of a round that was returned', async () => {
    const t = await loadTranslate('en');
    const outcome = { provider: 'studio', provider_round: 'r-7' };
    const pieces = roundPieces({ game_id: 'their-game', outcome, void_reason: 'provider' }, t, 'en');
    expect(pieces.map(textOf).map(withoutIsolates)).toEqual([
      'Returned by the provider of the game.',
      'Played at studio, round r-7',
    ]);
  });

  it.each(houseGames.map(({ id }) => id))(
    'has complete texts in English and Urdu for the stored rounds of %s',
    async (game_id) => {
      for (const language of ['en', 'ur'] as const) {
        const t = await loadTranslate(language);
        for (const round of roundsOf(game_id)) {
          const pieces = roundPieces(round, t, language).map(textOf);
          expect(pieces.length).toBeGreaterThan(0);
          for (const text of pieces) expect(text).not.toMatch(/undefined|NaN|null|report\.|[{}]/);
        }
      }
    },
  );
});
