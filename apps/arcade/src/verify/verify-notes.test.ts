import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseGame, houseGames, type Values } from '@nua/games';
import { cents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimRow, pairOf } from '../../../../tests/games/claimed-rows.ts';
import { goldenRows, playRow, playSharedRow, seededGames } from '../../../../tests/games/sample-rounds.ts';
import { checkRow, readHeader } from '../../public/verify.mjs';

const FILE = join(import.meta.dirname, '../../public/verify.mjs');

/** The header of Bitcoin's block 554,400, which anybody can look up. */
const HEADER =
  '00004020d3b2d7d61ad2d95ffbd556d9e00f07877423600a8da015000000000000000000' +
  'd192743a2c190a7421f92fefe92505579d7b8eda568cacee13b25751ac704c669d83195cf41e371721bae3e7';
const HASH = '000000000000000000043c0b1ba0e06f1569ff7cebca6a78a84f4025712067ae';
const HEIGHT = 554_400;
/** The header of the first block, whose work a laptop repeats in minutes. */
const EASY =
  `01000000${'0'.repeat(64)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a` +
  '29ab5f49ffff001d1dac2b7c';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-notes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FILE, ...words], { encoding: 'utf8', cwd: folder });
  return { status, stderr, printed: stdout.startsWith('{') ? JSON.parse(stdout) : stdout };
};
const check = (row: object, ...notes: string[]) => {
  writeFileSync(join(folder, 'row.json'), JSON.stringify(row));
  return run('row.json', ...notes);
};

const dice = seededGames.find(({ id }) => id === 'dice')!;
const DICE = { target_hundredths: 5_000, over: true };

function diceRow(word: string, nonce = 1) {
  const { id, server_seed_hash: _, ...seeds } = pairOf(word);
  return { ...claimRow(playRow(dice, DICE, cents(1_000), { ...seeds, nonce }, [])!, word), seed_pair_id: id };
}

/** The third round of a chain made from a word, under this salt. */
function crashRow(word: string, salt: string, announced: object = {}) {
  const hash = createHash('sha256').update(word).digest('hex');
  const row = playSharedRow(
    houseGame('crash') as never,
    { target_hundredths: 200 },
    cents(1_000),
    { hash, salt, number: 3 },
    0,
  );
  const claimed = claimRow(row, word);
  return { ...claimed, shared: { ...(claimed.shared as { terminating_hash: string }), ...announced } };
}

describe('the check of a round against the player’s notes', () => {
  it('finds seeds that were replaced together with their hash and result', () => {
    const [played, swapped] = [diceRow('played'), diceRow('swapped')];
    const noted = pairOf('played').server_seed_hash;
    // Without a note, consistent other seeds are accepted, and the output lists the unproven hash.
    expect(check(swapped)).toMatchObject({
      status: 0,
      printed: { differs: [], not_proven: { server_seed_hash: expect.stringContaining('--commitment') } },
    });
    expect(check(swapped, '--commitment', noted)).toMatchObject({
      status: 1,
      printed: { differs: ['noted.commitment'] },
    });
    const right = check(played, '--commitment', noted);
    expect(right).toMatchObject({ status: 0, printed: { differs: [] } });
    expect(right.printed.not_proven).not.toHaveProperty('server_seed_hash');
    expect(right.printed.checked).toEqual(expect.arrayContaining(['server_seed_hash', 'noted.commitment', 'net']));
  });

  it('finds a nonce or client seed that differs from the notes', () => {
    const later = diceRow('played', 2);
    expect(check(later)).toMatchObject({ status: 0, printed: { not_proven: { nonce: expect.any(String) } } });
    expect(check(later, '--nonce', '1')).toMatchObject({ status: 1, printed: { differs: ['noted.nonce'] } });
    expect(check(later, '--client-seed', 'mine')).toMatchObject({
      status: 1,
      printed: { differs: ['noted.client_seed'] },
    });
    expect(check(later, '--nonce', '2', '--client-seed', 'client-played')).toMatchObject({ status: 0 });
  });

  it('finds a chain that was replaced together with its salt', () => {
    const [played, replaced] = [crashRow('chain', '1'.repeat(64)), crashRow('other chain', '2'.repeat(64))];
    const noted = played.shared.terminating_hash;
    expect(check(replaced)).toMatchObject({
      status: 0,
      printed: {
        differs: [],
        not_proven: { 'shared.terminating_hash': expect.any(String), 'shared.salt': expect.any(String) },
      },
    });
    expect(check(replaced, '--terminating-hash', noted)).toMatchObject({
      status: 1,
      printed: { differs: ['noted.terminating_hash'] },
    });
    expect(check(replaced, '--salt', '1'.repeat(64))).toMatchObject({
      status: 1,
      printed: { differs: ['noted.salt'] },
    });
    expect(check(played, '--terminating-hash', noted, '--salt', '1'.repeat(64))).toMatchObject({ status: 0 });
  });

  it('refuses malformed notes', () => {
    const row = diceRow('played');
    for (const notes of [
      ['--commitment', 'abc'],
      ['--nonce', 'one'],
      ['--block', 'abc:1'],
      ['--block', HEADER],
      ['--unknown', '1'],
      ['--commitment'],
      ['--nonce', '1', '--nonce', '2'],
      ['row.json'],
      ['--left', '200'],
    ])
      expect([notes, check(row, ...notes).status]).toEqual([notes, 3]);
  });
});

describe('the Bitcoin block behind the salt', () => {
  it('is parsed by the rules of Bitcoin', () => {
    expect(readHeader(HEADER)).toMatchObject({ hash: HASH, is_worked: true, time_s: 1_545_175_965 });
    expect(readHeader(HEADER).work > 2n ** 74n).toBe(true);
    expect(readHeader(EASY)).toMatchObject({ is_worked: true, work: 4_295_032_833n });
  });

  const announced = { salt_height: HEIGHT, announced_at: '2018-12-18T20:00:00.000Z' };
  const BLOCK = ['--block', `${HEADER}:${HEIGHT}`];

  it('proves the salt if the hash of the block is the salt and its height was announced', () => {
    const row = crashRow('chain', HASH, announced);
    expect(check(row).printed.not_proven).toHaveProperty('shared.salt');
    const proven = check(row, ...BLOCK, '--salt-height', String(HEIGHT));
    expect(proven).toMatchObject({ status: 0, printed: { differs: [] } });
    expect(Object.keys(proven.printed.not_proven)).not.toContain('shared.salt');
    expect(proven.printed.not_proven).toHaveProperty('block.height');
  });

  it.each<[string, object, string[], string]>([
    ['the house chose the salt', crashRow('chain', '3'.repeat(64), announced), BLOCK, 'block.hash'],
    [
      'its height is not the announced height',
      crashRow('chain', HASH, announced),
      ['--block', `${HEADER}:554401`],
      'block.height',
    ],
    [
      'the player noted another height',
      crashRow('chain', HASH, announced),
      ['--salt-height', '554399'],
      'noted.salt_height',
    ],
    [
      'it existed before the announcement',
      crashRow('chain', HASH, { ...announced, announced_at: '2018-12-19T23:00:00.000Z' }),
      BLOCK,
      'block.time',
    ],
    [
      'it is too easy to mine',
      crashRow('chain', readHeader(EASY).hash, { salt_height: 0 }),
      ['--block', `${EASY}:0`],
      'block.proof_of_work',
    ],
    [
      'its header has no proof of work',
      crashRow('chain', readHeader(`${HEADER.slice(0, -8)}00000000`).hash, announced),
      ['--block', `${HEADER.slice(0, -8)}00000000:${HEIGHT}`],
      'block.proof_of_work',
    ],
    [
      'its target is not a number',
      crashRow('chain', readHeader(`${HEADER.slice(0, 144)}ffffffff${HEADER.slice(152)}`).hash, announced),
      ['--block', `${HEADER.slice(0, 144)}ffffffff${HEADER.slice(152)}:${HEIGHT}`],
      'block.proof_of_work',
    ],
  ])('is refused if %s', (_name, row, notes, found) => {
    // Without the block, the row is accepted.
    expect(check(row).status).toBe(0);
    expect(check(row, ...notes)).toMatchObject({ status: 1, printed: { differs: expect.arrayContaining([found]) } });
  });
});

/** Returns a different value of the same type. */
function falsified(value: unknown): unknown {
  if (typeof value === 'string')
    return /^-?\d+\.\d\d$/.test(value) ? '7.77' : /^[0-9a-f]{64}$/.test(value) ? 'e'.repeat(64) : `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : [1];
  return value === null ? 'a lie' : {};
}

describe('the check of a round', () => {
  it.each(houseGames.map((game) => [game.id, game] as const))(
    'of %s finds a false value in any field, or lists the field as not proven',
    (id, game) => {
      for (const [place, golden] of goldenRows(game).entries()) {
        const row = claimRow(golden, `${id} ${place}`);
        const parts = (['outcome', 'shared'] as const).filter((part) => row[part] !== null);
        const lies = [
          ...Object.keys(row)
            .filter((name) => name !== 'outcome' && name !== 'shared')
            .map((name) => [name, { ...row, [name]: falsified(row[name]) }] as const),
          ...parts.flatMap((part) => {
            const values = row[part] as Values;
            return Object.keys(values).map((name) => {
              const false_values = { ...values, [name]: falsified(values[name]) };
              return [`${part}.${name}`, { ...row, [part]: false_values }] as const;
            });
          }),
          ['outcome.invented', { ...row, outcome: { ...row.outcome, invented: 1 } }] as const,
          ['invented', { ...row, invented: 1 }] as const,
        ];
        for (const [name, lie] of lies) {
          let found: { differs: string[]; not_proven: Record<string, string> };
          try {
            found = checkRow(lie);
          } catch {
            continue;
          }
          expect([id, name, found.differs.length > 0 || name in found.not_proven]).toEqual([id, name, true]);
        }
        expect([id, checkRow(row).differs]).toEqual([id, []]);
      }
    },
  );

  it('lists a missing table version as not proven', () => {
    const { table_version: _, ...outcome } = diceRow('played').outcome;
    expect(checkRow({ ...diceRow('played'), outcome }).not_proven).toHaveProperty('outcome.table_version');
  });

  it('finds a false value in the net result, in the bonus and in a free round', () => {
    const row = diceRow('played');
    expect(checkRow({ ...row, net: '5.00' }).differs).toEqual(['net']);
    expect(checkRow({ ...row, bonus_stake: '10.01' }).differs).toContain('bonus_stake');
    const won = Array.from({ length: 9 }, (_, place) => diceRow('played', place + 1)).find(
      ({ payout }) => payout !== '0.00',
    )!;
    expect(checkRow({ ...won, bonus_payout: '0.01' }).differs).toEqual(['bonus_payout']);
    expect(checkRow({ ...won, free_rounds_id: 'a', net: won.payout }).differs).toEqual([]);
  });
});

describe('the check of a voided round', () => {
  it('requires a payout of zero in a shared game, and lists the reason for the void as not proven', () => {
    const { cashed_out_hundredths: _, ...outcome } = crashRow('chain', '1'.repeat(64)).outcome;
    const row = { ...crashRow('chain', '1'.repeat(64)), outcome, state: 'voided', void_reason: 'round_stopped' };
    const voided = { ...row, payout: '0.00', net: '0.00', bonus_payout: '0.00' };
    expect(checkRow(voided)).toMatchObject({
      differs: [],
      payout: '0.00',
      not_proven: { state: expect.any(String), void_reason: expect.any(String) },
    });
    expect(checkRow({ ...voided, payout: '20.00' }).differs).toEqual(['payout']);
    expect(checkRow({ ...voided, outcome: { ...outcome, crash_hundredths: 101 } }).differs).toEqual([
      'outcome.crash_hundredths',
    ]);
    expect(checkRow({ ...voided, shared: { ...voided.shared, lapsed_hundredths: 150 } }).differs).toEqual([
      'void_reason',
    ]);
  });

  it('accepts a round of several steps only if its outcome was still open', () => {
    const { id, server_seed_hash: hash, ...seeds } = pairOf('mines');
    const round = { ...seeds, nonce: 1, server_seed_hash: hash, seed_pair_id: id, game_id: 'mines' };
    const money = { stake: '10.00', payout: '0.00', net: '0.00', bonus_stake: '0.00', bonus_payout: '0.00' };
    const voided = { ...round, ...money, state: 'voided', void_reason: 'left_open', shared: null };
    const roundWith = (steps: object[]) => ({ ...voided, outcome: { mines: 1, steps, table_version: 1 } });
    expect(checkRow(roundWith([])).differs).toEqual([]);
    const { outcome } = checkRow({ ...roundWith([]), state: 'settled' });
    const safe = [0, 1].find((tile) => !(outcome.mine_tiles as number[]).includes(tile))!;
    expect(checkRow(roundWith([{ tile: safe }])).differs).toEqual(['state']);
    expect(checkRow(roundWith([{ tile: safe }, { action: 'cash_out' }])).differs).toEqual(['state']);
  });
});

describe('the command verify.mjs', () => {
  it('prints its usage and its exit statuses', () => {
    const { status, printed } = run('--help');
    expect(status).toBe(0);
    for (const word of [
      '--commitment',
      '--terminating-hash',
      '--session',
      '--block',
      'not_proven',
      'Exit status',
      'referral',
    ])
      expect(printed).toContain(word);
  });

  it('exits with 2 for a malformed file', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{"outcome":5}',
      '{"outcome":{}}',
      '{"table":"{}"}',
      '{"outcome":{},"shared":{}}',
      '"a"'.repeat(9),
    ]) {
      writeFileSync(join(folder, 'row.json'), text);
      expect([text, run('row.json').status, run('--session', 'row.json').status]).toEqual([text, 2, 2]);
    }
    expect(run('missing.json')).toMatchObject({ status: 2, stderr: expect.stringContaining('missing.json') });
  });
});
