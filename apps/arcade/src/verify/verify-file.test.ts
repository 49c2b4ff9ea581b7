import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { houseGame, sharedGames as sharedByRules } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import { keno, kenoPays } from '@nua/games/keno/keno.ts';
import { mines } from '@nua/games/mines/mines.ts';
import { plinko, plinkoPays } from '@nua/games/plinko/plinko.ts';
import { rouletteFields } from '@nua/games/roulette/roulette-table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeVerifier } from '../../../../tests/games/describe-verifier.ts';
import { goldenRows, seededGames } from '../../../../tests/games/sample-rounds.ts';
import { games, recompute, recomputeShared, sharedGames } from '../../public/verify.mjs';

const FILE = join(import.meta.dirname, '../../public/verify.mjs');

describeVerifier({ rounds: 250 });

/** For each number of roulette, a hash that draws it with a salt of zeros. */
const hashOfNumber: readonly string[] = (() => {
  const found = new Map<unknown, string>();
  for (let attempt = 0; found.size < 37; attempt += 1) {
    const hash = createHash('sha256').update(`number ${attempt}`).digest('hex');
    const { number } = recomputeShared({ game: 'roulette', hash, salt: '0'.repeat(64) }).outcome;
    if (!found.has(number)) found.set(number, hash);
  }
  return [...found.values()];
})();

describe('the downloadable verifier', () => {
  it('supports the newest version of every game', () => {
    expect(Object.keys(games).sort()).toEqual(seededGames.map(({ id }) => id).sort());
    expect(Object.keys(sharedGames).sort()).toEqual(sharedByRules.map(({ id }) => id).sort());
    for (const [id, versions] of Object.entries({ ...games, ...sharedGames })) {
      const { call, table_version } = houseGame(id)!;
      const newest = Object.entries<{ call: string[] }>(versions).at(-1)!;
      expect([id, newest[0], newest[1].call]).toEqual([id, String(table_version), Object.keys(call.entries)]);
    }
  });

  it('needs only Node, because it imports no other file or package', () => {
    const imports = [...readFileSync(FILE, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\(/g)].map(([, name]) => name);
    expect(imports.length).toBeGreaterThan(0);
    for (const name of imports) expect(name).toMatch(/^node:/);
  });

  it('has less than 80 KB, and less than 22 KB when compressed', () => {
    const bytes = readFileSync(FILE);
    expect(bytes.length).toBeLessThan(80 * 1024);
    expect(brotliCompressSync(bytes).length).toBeLessThan(22 * 1024);
  });

  it('reproduces the published examples of all its games', () => {
    const seeds = { server_seed: 'server seed', client_seed: 'client seed', nonce: 2 };
    const outcomeOf = (game: string, call: object) => recompute({ ...seeds, game, call }).outcome;
    expect(outcomeOf('dice', { target_hundredths: 5000, over: true })).toMatchObject({ roll_hundredths: 5386 });
    expect(outcomeOf('limbo', { target_hundredths: 200 })).toEqual({ result_hundredths: 183 });
    expect(outcomeOf('plinko', { rows: 16, risk: 'low' })).toEqual({ path: 'RRLLLLLLRLLRRLLR' });
    expect(outcomeOf('keno', { picks: [1], risk: 'low' })).toEqual({ drawn: [22, 26, 8, 4, 3, 19, 9, 2, 34, 10] });
    expect(outcomeOf('mines', { mines: 3 })).toMatchObject({ mine_tiles: [13, 15, 4] });
    const chain = { hash: 'a'.repeat(64), salt: '0'.repeat(64), number: 5 };
    expect(recomputeShared({ ...chain, game: 'crash' })).toMatchObject({
      commitment: 'dd0621d5bda41dddfd13ad16475d3e742279c4876d55a252e3bb554f12ed6bdb',
      outcome: { crash_hundredths: 238 },
    });
  });

  it('computes the same payout as the game for every roulette field', () => {
    for (const [field, numbers] of rouletteFields) {
      const call = { chips: [{ field, stake: '1.00' }] };
      for (const hash of hashOfNumber) {
        const { outcome, payout } = recomputeShared({ game: 'roulette', hash, salt: '0'.repeat(64), call });
        const pays = numbers.includes(outcome.number as number) ? 36 / numbers.length : 0;
        expect([field, outcome.number, payout]).toEqual([field, outcome.number, `${pays}.00`]);
      }
    }
  });

  it('computes the same payout as the game for every result of plinko and keno', () => {
    for (const call of plinko.modes())
      for (const [bucket, pays] of plinkoPays(call).entries()) {
        let fallen = 0;
        const { payout } = games.plinko[1].play(() => (fallen++ < bucket ? 1 : 0), call, 100n, []);
        expect(payout).toBe(BigInt(pays));
      }
    for (const { risk, picks } of keno.modes())
      for (const [hits, pays] of kenoPays({ risk, picks }).entries()) {
        // The numbers 1 to 10 are drawn. The first picks are hits, and the other picks are not.
        const low = picks.map((_, place) => (place < hits ? place + 1 : place + 20));
        expect(games.keno[1].play(() => 0, { risk, picks: low }, 100n, []).payout).toBe(BigInt(pays));
      }
  });
});

describe('the command of the downloadable verifier', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nua-verify-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [FILE, ...words], { encoding: 'utf8', cwd: folder });
    return { status, stderr, printed: stdout === '' ? null : JSON.parse(stdout) };
  };
  const check = (row: object) => {
    writeFileSync(join(folder, 'row.json'), JSON.stringify(row));
    return run('row.json');
  };

  it('recomputes a round that is given by options', () => {
    const seeds = ['--server-seed', 'server seed', '--client-seed', 'client seed', '--nonce', '2'];
    const steps = ['--steps', '[{"tile":0},{"action":"cash_out"}]', '--stake', '10.00'];
    expect(run('--game', 'mines', ...seeds, '--call', '{"mines":3}', ...steps)).toMatchObject({
      status: 0,
      printed: {
        commitment: 'a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557',
        outcome: { mine_tiles: [13, 15, 4], opened: [0] },
        payout: '11.25',
      },
    });
  });

  it('exits with 1 if the outcome, payout or hash of a round in a file was changed', () => {
    const row = goldenRows(mines)[0]!;
    expect(check(row)).toMatchObject({ status: 0, printed: { payout: row.payout, differs: [] } });
    const moved = { ...row.outcome, mine_tiles: [0, 1, 2] };
    const changed = { ...row, outcome: moved, payout: '99.00', server_seed_hash: '0'.repeat(64) };
    const differs = ['server_seed_hash', 'payout', 'outcome.mine_tiles'];
    expect(check(changed)).toMatchObject({ status: 1, printed: { differs } });
  });

  it('recomputes a shared round from options or from a file', () => {
    const draw = ['--hash', 'a'.repeat(64), '--salt', '0'.repeat(64)];
    const call = ['--call', '{"target_hundredths":200}', '--stake', '10.00'];
    const crashed = { outcome: { crash_hundredths: 238 } };
    expect(run('--game', 'crash', ...draw)).toMatchObject({ status: 0, printed: { ...crashed, payout: null } });
    expect(run('--game', 'crash', ...draw, ...call)).toMatchObject({
      status: 0,
      printed: { ...crashed, payout: '20.00' },
    });
    expect(run('--game', 'crash', ...draw, ...call, '--left', '239')).toMatchObject({ status: 2, printed: null });
    const row = goldenRows(houseGame('crash')!)[0]!;
    expect(check(row)).toMatchObject({ status: 0, printed: { payout: row.payout, differs: [] } });
    const beyond = { ...row, outcome: { ...row.outcome, cashed_out_hundredths: 99_999_999 } };
    expect(check(beyond)).toMatchObject({
      status: 1,
      printed: { differs: ['payout', 'outcome.cashed_out_hundredths'] },
    });
  });

  it('exits with 2 if it cannot compute the round, and with 3 if the command is incomplete', () => {
    const unrevealed = { ...goldenRows(dice)[0]!, server_seed: null };
    expect(check(unrevealed)).toMatchObject({ status: 2, stderr: expect.stringContaining('revealed'), printed: null });
    expect(run('--game', 'dice')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('--call'),
      printed: null,
    });
  });
});

describe('a recomputation by the downloadable verifier', () => {
  it.each<[string, object]>([
    ['an unknown game', { game: 'constructor' }],
    ['a table version that never existed', { table_version: 99 }],
    ['an unknown field in the call', { call: { target_hundredths: 5000, over: true, nonce: 1 } }],
    ['a target outside of the table', { call: { target_hundredths: 99, over: false } }],
    ['an invalid call', { call: null }],
    ['steps in a game without steps', { steps: [{ tile: 1 }] }],
    ['a nonce of 0', { nonce: 0 }],
    ['half a paisa', { stake: '1.005' }],
    ['no client seed', { client_seed: '' }],
    ['a mine opened twice', { game: 'mines', call: { mines: 1 }, steps: [{ tile: 0 }, { tile: 0 }] }],
    ['a cash-out before the first tile', { game: 'mines', call: { mines: 1 }, steps: [{ action: 'cash_out' }] }],
    ['an unknown risk', { game: 'plinko', call: { rows: 8, risk: 'toString' } }],
    ['picks out of order', { game: 'keno', call: { picks: [2, 1], risk: 'low' } }],
  ])('refuses %s', (_name, wrong) => {
    const round = { game: 'dice', server_seed: 'a', client_seed: 'b', nonce: 1 };
    const call = { target_hundredths: 5000, over: true };
    expect(recompute({ ...round, call }).payout).toMatch(/^\d+\.\d\d$/);
    expect(() => recompute({ ...round, call, ...wrong })).toThrow();
  });

  it.each<[string, object[]]>([
    ['a field twice', [chipOn('red'), chipOn('red')]],
    ['an unknown field', [chipOn('1-5'), chipOn('red')]],
    ['a field given as a number', [chipOn(17), chipOn('red')]],
    ['chips that do not add up to the stake', [chipOn('red')]],
    ['a chip without a stake', [chipOn('red', '2.00'), chipOn('black', '0.00')]],
    ['no chips', []],
  ])('refuses a bet on roulette with %s', (_name, chips) => {
    const round = { game: 'roulette', hash: 'a'.repeat(64), salt: '0'.repeat(64), stake: '2.00' };
    expect(recomputeShared({ ...round, call: { chips: [chipOn('red'), chipOn('17-20')] } }).payout).toBe('0.00');
    expect(() => recomputeShared({ ...round, call: { chips } })).toThrow();
  });
});

function chipOn(field: unknown, stake = '1.00') {
  return { field, stake };
}
