import { calls, errors } from '@nua/contract';
import { singleGames } from '@nua/games';
import { type Cents, cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { moneyOf, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';

const world = useWorld();

const FIFTY = Array.from({ length: 50 }, (_, index) => index);

describe.each(singleGames.map((game) => ({ id: game.id, game })))('on $id, an attacker', ({ id, game }) => {
  const [mode] = game.modes();
  const place = (table: Table, stake: string, key: string = world.newKey()) =>
    world.call(calls.arcadeBet, { token: table.token, params: { game: id }, body: { stake, ...mode }, key });
  const seatNewPlayer = async (amount: Cents) => {
    const who = await world.guest();
    return { who, table: await readyTable(world, who, amount, game) };
  };
  const roundsOf = async (player_id: string) => {
    const { rows } = await world.pool.query<{ stake: bigint; payout: bigint }>(
      'select stake_cents as stake, payout_cents as payout from arcade.round where player_id = $1',
      [player_id],
    );
    return rows;
  };

  it('gets one round and the same response each time for one bet sent fifty times together', async () => {
    const { who, table } = await seatNewPlayer(cents(100_000));
    const key = world.newKey();
    const all = await Promise.all(FIFTY.map(() => place(table, '1.00', key)));
    const placed = all.filter(({ code }) => code === 0).map(({ data }) => data);
    expect(placed.length).toBeGreaterThan(0);
    for (const round of placed) expect(round).toEqual(placed[0]);
    expect(all.every(({ code }) => code === 0 || code === errors.STILL_RUNNING)).toBe(true);
    expect(await roundsOf(who.id)).toHaveLength(1);
  });

  it('never stakes more than the balance with fifty bets sent together and money for ten', async () => {
    const { who, table } = await seatNewPlayer(cents(1_000));
    await Promise.all(FIFTY.map(() => place(table, '1.00')));
    const rounds = await roundsOf(who.id);
    expect(rounds.length).toBeGreaterThan(0);
    const net = rounds.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
    expect((await moneyOf(world, who)).total).toBe(1_000n + net);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('gets no round for a stake that overflows, is negative, zero or malformed', async () => {
    const { who, table } = await seatNewPlayer(cents(100_000));
    for (const stake of ['92233720368547758.08', '99999999999999999999.00', '-1.00', '1e3', '0.00', '1,00', ' 1.00'])
      expect([400, 422]).toContain((await place(table, stake)).status);
    expect(await roundsOf(who.id)).toEqual([]);
  });

  it('who uses another player’s key gets a separate round', async () => {
    const [mine, theirs] = [await seatNewPlayer(cents(100_000)), await seatNewPlayer(cents(100_000))];
    const key = world.newKey();
    const [first, second] = [await place(theirs.table, '2.00', key), await place(mine.table, '1.00', key)];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.data.round_id).not.toBe(first.data.round_id);
    expect(second.data.stake).toBe(100n);
  });
});
