import { calls, errors } from '@nua/contract';
import { steppedGames, type Values } from '@nua/games';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { moneyOf, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';

const world = useWorld();

describe.each(steppedGames.map((game) => ({ id: game.id, game })))('on $id, an attacker', ({ id, game }) => {
  const params = { game: id };
  const open = (table: Table, stake: string) =>
    world.call(calls.arcadeOpen, { token: table.token, params, body: { stake, ...game.modes()[0] } });
  const step = (table: Table, round_id: string, n: number, free_step: Values) =>
    world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n, ...free_step } });
  const roundOf = async (table: Table) =>
    expectOk(await world.call(calls.arcadeOpenRound, { token: table.token, params })).data.round;

  /** Opens a round that has at least one free step. */
  async function playing(): Promise<{ who: Someone; table: Table; round_id: string; free_step: Values }> {
    const who = await world.guest();
    const table = await readyTable(world, who, cents(100_000), game);
    for (;;) {
      const { data } = expectOk(await open(table, '1.00'));
      const move = data.moves.find(({ extra_stake }) => extra_stake === 0n);
      if (data.state === 'open' && move) return { who, table, round_id: data.round_id, free_step: move.step };
    }
  }

  it('who sends a step fifty times in parallel takes it once', async () => {
    const { table, round_id, free_step } = await playing();
    const all = await Promise.all(Array.from({ length: 50 }, () => step(table, round_id, 1, free_step)));
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    const { rows } = await world.pool.query('select n from arcade.round_step where round_id = $1 and n = 1', [
      round_id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('takes no step in another player’s round, out of turn or with an invalid number', async () => {
    const [mine, theirs] = [await playing(), await playing()];
    const shown = await roundOf(theirs.table);
    expect((await step(mine.table, theirs.round_id, 1, mine.free_step)).code).toBe(errors.NOT_FOUND);
    const cashOut = { token: mine.table.token, params, body: { round_id: theirs.round_id, n: 1 } };
    expect((await world.call(calls.arcadeCashOut, cashOut)).code).toBe(errors.NOT_FOUND);
    expect((await step(mine.table, mine.round_id, 2, mine.free_step)).code).toBe(errors.STEP_OUT_OF_TURN);
    for (const n of [0, -1, 1.5, 2 ** 53])
      expect((await step(mine.table, mine.round_id, n, mine.free_step)).code).toBe(errors.INVALID_INPUT);
    expect(await roundOf(theirs.table)).toEqual(shown);
  });

  it('cannot reveal the seed by a rotation while the round is open', async () => {
    const { table } = await playing();
    const { next } = expectOk(await world.call(calls.getSeeds, { token: table.token })).data;
    const body = { next_id: next.id, client_seed: 'another' };
    expect((await world.call(calls.rotateSeeds, { token: table.token, body })).code).toBe(errors.ROUND_IN_PROGRESS);
  });

  it('opens no second round while one is open, even with two parallel openings', async () => {
    const { who, table } = await playing();
    const before = await moneyOf(world, who);
    for (const stake of ['92233720368547758.08', '99999999999999999999.00', '-1.00', '1e9', '0.00'])
      expect([400, 422]).toContain((await open(table, stake)).status);
    const twice = await Promise.all([open(table, '1.00'), open(table, '1.00')]);
    for (const { code } of twice) expect([errors.ROUND_IN_PROGRESS, errors.STILL_RUNNING]).toContain(code);
    expect(await moneyOf(world, who)).toEqual(before);
  });
});
