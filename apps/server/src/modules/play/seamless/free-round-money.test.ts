import { calls } from '@nua/contract';
import { cents, parseCents } from '@nua/money';
import { isDecided, type Studio, type StudioCall } from '@nua/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bonusesOf, grantRounds } from '../../../../../../tests/world/granting.ts';
import { giveNames, operateByTwo } from '../../../../../../tests/world/operator-names.ts';
import { changePlayRules, moneyOf } from '../../../../../../tests/world/play.ts';
import { SLOT, sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { expectOk, type Someone, type World } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { giveUpAllFreeRounds } from '../../free-round/end-free-rounds.ts';
import { runDueFreeRounds } from '../../free-round/free-round-feature.ts';
import { blockPlayer, unblockPlayer } from '../../person/block/block-player.ts';
import { respondToCall } from './respond-to-call.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startSeamlessWorld();
  studio = studioOf(world, Math.random, 'free');
});
afterAll(() => world.stop());

const HOUR_MS = 3_600_000;
type Seat = { who: Someone; session: string; free_round: string };
async function seatNewPlayer(rounds = 2, options: Parameters<typeof grantRounds>[2] = {}): Promise<Seat> {
  const who = await world.player();
  const { session } = await sitAtStudio(world, who, cents(100_000));
  return { who, session, free_round: await grantRounds(world, who.id, { games: [WHEEL], rounds, ...options }) };
}
const send = async (call: StudioCall, fields: Record<string, string>) => {
  const { status, text } = await studio.attempt(call, fields);
  return { status, text, ...(JSON.parse(text) as Record<string, unknown>) };
};
const about = ({ session }: Pick<Seat, 'session'>) => ({ session, currency: 'PKR' });
const betOf = (seat: Seat, id: string, more: Record<string, string> = {}) => ({
  ...{ id, ...about(seat), round: id, game: WHEEL, amount: '10.00', free_round: seat.free_round, ...more },
});
const bet = (seat: Seat, id = studio.newName('bet'), more: Record<string, string> = {}) =>
  send('bet', betOf(seat, id, more));
const win = (seat: Seat, bet_id: string, amount: string) =>
  send('win', { id: studio.newName('win'), ...about(seat), bet: bet_id, amount });
const rollback = (seat: Seat, bet_id: string) =>
  send('rollback', { id: studio.newName('back'), ...about(seat), bet: bet_id });
const end = (seat: Seat, round: string, staked: string, paid: string) =>
  send('end_round', { id: studio.newName('end'), ...about(seat), round, staked, paid });
const freeOf = async ({ who }: Seat) =>
  expectOk(await world.call(calls.listFreeRounds, { token: who.token })).data.list;
const wonBy = async ({ who }: Seat) => (await bonusesOf(world, who)).map(({ source, amount }) => ({ source, amount }));
const applied = { status: 200, applied: true, balance: '1000.00' };
const refused = (error: string) => ({ status: 422, error, balance: '1000.00' });
const block = ({ who }: Seat) =>
  world.db.transaction().execute(async (tx) => {
    await world.app.ledger.responses.lockOwner(tx, who.id);
    await blockPlayer(tx, world.app.ledger, { player_id: who.id, reason: 'a test', at: world.clock.now() });
  });
const booksHold = async () => expect(await reconcileBooks(world.pool)).toEqual([]);

it('free rounds in a provider’s game take no money, and their winnings become a bonus after the last round', async () => {
  const seat = await seatNewPlayer();
  expect(await send('free_rounds', about(seat))).toMatchObject({
    status: 200,
    free_rounds: [{ id: seat.free_round, games: [WHEEL], left: 2, stake: '10.00', won: '0.00' }],
  });
  expect(await bet(seat, 'w-1')).toMatchObject(applied);
  expect(await bet(seat, 'w-2')).toMatchObject(applied);
  // Both rounds end after the daily sums have passed them.
  await world.pool.query("select arcade.fold_rounds($1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 100)", [seat.who.id]);
  await booksHold();
  expect(await win(seat, 'w-1', '25.00')).toMatchObject(applied);
  expect(await end(seat, 'w-1', '10.00', '25.00')).toMatchObject(applied);
  expect(await wonBy(seat)).toEqual([]);
  expect(await send('free_rounds', about(seat))).toMatchObject({ free_rounds: [] });
  expect(await win(seat, 'w-2', '4.00')).toMatchObject(applied);
  expect(await end(seat, 'w-2', '10.00', '4.00')).toMatchObject(applied);
  expect(await wonBy(seat)).toEqual([{ source: 'free_round', amount: 2_900n }]);
  expect(await freeOf(seat)).toMatchObject([{ used: 2, won: 2_900n, state: 'finished' }]);
  expect(await win(seat, 'w-2', '4.00')).toMatchObject(refused('ROUND_ENDED'));
  const { list } = expectOk(await world.call(calls.listRounds, { token: seat.who.token })).data;
  expect(list.map(({ free_rounds_id, stake }) => ({ free_rounds_id, stake }))).toEqual(
    Array(2).fill({ free_rounds_id: seat.free_round, stake: 1_000n }),
  );
  const { rows } = expectOk(await world.call(calls.getReport, { token: seat.who.token })).data;
  expect(rows).toMatchObject([{ rounds: 2, wagered: 0n, won: 2_900n }]);
  await booksHold();
});

it('a repeated bet with a free round gets the same bytes and uses one free round', async () => {
  const seat = await seatNewPlayer();
  const first = await studio.attempt('bet', betOf(seat, 'r-1'));
  expect(await studio.attempt('bet', betOf(seat, 'r-1'))).toEqual(first);
  const { free_round: _, ...paid } = betOf(seat, 'r-1');
  expect(await send('bet', paid)).toMatchObject({ status: 409, error: 'ID_REUSED' });
  expect(await freeOf(seat)).toMatchObject([{ used: 1 }]);
});

it('the last free round is used by only one of many parallel bets on two nodes', async () => {
  const seat = await seatNewPlayer(1);
  const [provider] = world.app.config.game_providers;
  const nodes = [world.app, { ...world.app, pool: Object.create(world.app.pool) as World['pool'] }];
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      respondToCall(nodes[n % 2]!, provider!, 'bet', Buffer.from(JSON.stringify(betOf(seat, `p-${n}`)))),
    ),
  );
  expect(responses.every(isDecided)).toBe(true);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ text }) => text.includes('FREE_ROUND_ENDED'))).toHaveLength(11);
  expect(await freeOf(seat)).toMatchObject([{ used: 1, state: 'open' }]);
  await booksHold();
});

it('a rollback of a bet gives its free round back once', async () => {
  const seat = await seatNewPlayer(1);
  await bet(seat, 'b-1');
  expect(await rollback(seat, 'b-1')).toMatchObject(applied);
  expect(await rollback(seat, 'b-1')).toMatchObject({ ...applied, applied: false });
  expect(await win(seat, 'b-1', '50.00')).toMatchObject({ ...applied, applied: false });
  expect(await freeOf(seat)).toMatchObject([{ used: 0, won: 0n, state: 'open' }]);
  await rollback(seat, 'b-2');
  expect(await bet(seat, 'b-2')).toMatchObject(refused('BET_CANCELLED'));
  await booksHold();
  expect(await bet(seat, 'b-3', { round: 'b-1' })).toMatchObject(applied);
  await end(seat, 'b-1', '10.00', '0.00');
  expect(await freeOf(seat)).toMatchObject([{ used: 1, state: 'finished' }]);
  expect(await rollback(seat, 'b-3')).toMatchObject(refused('ROUND_ENDED'));
  await booksHold();
});

it('a bet with a free round is refused if its stake, game or player differs', async () => {
  const [seat, other] = [await seatNewPlayer(5), await seatNewPlayer()];
  expect(await bet(seat, undefined, { amount: '11.00' })).toMatchObject(refused('FREE_ROUND_DIFFERS'));
  expect(await bet(seat, undefined, { game: SLOT })).toMatchObject(refused('FREE_ROUND_DIFFERS'));
  expect(await bet(seat, undefined, { game: 'dice' })).toMatchObject(refused('GAME_UNKNOWN'));
  expect(await bet(other, undefined, { free_round: seat.free_round })).toMatchObject(refused('FREE_ROUND_UNKNOWN'));
  expect(await bet(seat, undefined, { free_round: world.newKey() })).toMatchObject(refused('FREE_ROUND_UNKNOWN'));
  expect((await bet(seat, undefined, { free_round: 'all' })).status).toBe(400);
  await bet(seat, 'd-1');
  const { free_round: _, ...paid } = betOf(seat, 'd-2', { round: 'd-1' });
  expect(await send('bet', paid)).toMatchObject(refused('FREE_ROUND_DIFFERS'));
  expect(await bet(seat, 'd-3', { round: 'd-1' })).toMatchObject(refused('FREE_ROUND_DIFFERS'));
  expect(await freeOf(seat)).toMatchObject([{ used: 1 }]);
});

it('a bet with a free round is refused in a closed game, for a blocked player and for an excluded player', async () => {
  const [seat, blocked, resting] = [await seatNewPlayer(), await seatNewPlayer(), await seatNewPlayer()];
  await changePlayRules(world, { closed_games: [WHEEL] });
  expect(await bet(seat)).toMatchObject(refused('GAME_CLOSED'));
  await changePlayRules(world, { closed_games: [] });
  await block(blocked);
  expect(await bet(blocked)).toMatchObject({ status: 422, error: 'SESSION_ENDED' });
  expectOk(await world.call(calls.excludePlayer, { token: resting.who.token, body: { length: 'day' } }));
  expect((await bet(resting)).status).toBe(422);
  expect(await freeOf(seat)).toMatchObject([{ used: 0 }]);
});

it('the winnings of expired free rounds are paid once, after the last open round', async () => {
  const seat = await seatNewPlayer(3, { expires_at: new Date(world.clock.now().getTime() + HOUR_MS) });
  await bet(seat, 'e-1');
  world.clock.advance(HOUR_MS);
  expect(await bet(seat)).toMatchObject(refused('FREE_ROUND_ENDED'));
  await runDueFreeRounds(world.app);
  expect(await freeOf(seat)).toMatchObject([{ used: 1, state: 'open' }]);
  expect(await win(seat, 'e-1', '30.00')).toMatchObject({ status: 200, applied: true });
  await end(seat, 'e-1', '10.00', '30.00');
  await Promise.all([runDueFreeRounds(world.app), runDueFreeRounds(world.app)]);
  expect(await freeOf(seat)).toMatchObject([{ used: 1, won: 3_000n, state: 'expired' }]);
  expect(await wonBy(seat)).toEqual([{ source: 'free_round', amount: 3_000n }]);
  expect(await win(seat, 'e-1', '30.00')).toMatchObject({ status: 422, error: 'ROUND_ENDED' });
  await booksHold();
});

it('a win of a free round is not paid to the player if the free rounds were taken back before the win', async () => {
  const seat = await seatNewPlayer(1);
  await bet(seat, 't-1');
  await world.db.transaction().execute(async (tx) => {
    await world.app.ledger.responses.lockOwner(tx, seat.who.id);
    await giveUpAllFreeRounds(world.app, tx, seat.who.id);
  });
  expect(await win(seat, 't-1', '30.00')).toMatchObject(applied);
  expect(await end(seat, 't-1', '10.00', '30.00')).toMatchObject(applied);
  expect(await freeOf(seat)).toMatchObject([{ state: 'ended' }]);
  expect(await wonBy(seat)).toEqual([]);
  await booksHold();
});

it('the winnings of free rounds of a blocked player wait until the block is lifted', async () => {
  const seat = await seatNewPlayer(1);
  await bet(seat, 'l-1');
  await block(seat);
  expect(await win(seat, 'l-1', '30.00')).toMatchObject(applied);
  expect(await end(seat, 'l-1', '10.00', '30.00')).toMatchObject(applied);
  await runDueFreeRounds(world.app);
  const { rows } = await world.pool.query('select state from free_rounds where id = $1', [seat.free_round]);
  expect(rows).toEqual([{ state: 'open' }]);
  await world.db.transaction().execute((tx) => unblockPlayer(tx, world.app.ledger, seat.who.id));
  await runDueFreeRounds(world.app);
  const after = await world.pool.query('select state, won_cents from free_rounds where id = $1', [seat.free_round]);
  expect(after.rows).toEqual([{ state: 'finished', won_cents: 3_000n }]);
  await booksHold();
});

it('a free round is given back if operators close its round without a result', async () => {
  const seat = await seatNewPlayer(1);
  await bet(seat, 'c-1');
  await giveNames(world, 'amna', 'bashir');
  const { rows } = await world.pool.query('select id from arcade.round where free_rounds_id = $1', [seat.free_round]);
  world.clock.advance(25 * HOUR_MS);
  await operateByTwo(world, ['amna', 'bashir'], 'game', 'close-round', rows[0].id);
  expect(await freeOf(seat)).toMatchObject([{ used: 0, state: 'open' }]);
  expect((await moneyOf(world, seat.who)).game).toBe(100_000n);
  await booksHold();
});

it('a win of a free round above the payout cap waits for operators', async () => {
  const seat = await seatNewPlayer(1);
  await bet(seat, 'h-1');
  const amount = '99999999.00';
  const id = studio.newName('win');
  const held = { id, ...about(seat), bet: 'h-1', amount };
  expect(await send('win', held)).toMatchObject({ status: 503, error: 'WIN_HELD' });
  expect(await rollback(seat, 'h-1')).toMatchObject({ status: 503 });
  await operateByTwo(world, ['amna', 'bashir'], 'game', 'allow-win', 'studio', id);
  expect(await send('win', held)).toMatchObject(applied);
  await end(seat, 'h-1', '10.00', amount);
  expect(await wonBy(seat)).toEqual([{ source: 'free_round', amount: parseCents(amount) }]);
});

it('two operators can grant free rounds in a game of a provider, and none in an unknown game', async () => {
  const seat = await seatNewPlayer(1);
  const words = [seat.who.id, `dice,${WHEEL}`, '10', '10', '7'];
  const text = await operateByTwo(world, ['amna', 'bashir'], 'free-rounds', ...words);
  expect(text).toContain('Granted');
  expect((await freeOf(seat)).map(({ games }) => games)).toContainEqual(['dice', WHEEL]);
  await expect(
    operateByTwo(world, ['amna', 'bashir'], 'free-rounds', seat.who.id, 'studio-none', '10', '10', '7'),
  ).rejects.toThrow('studio-none');
});

it('a provider plays all of a player’s free rounds despite lost, doubled, late and forged calls', async () => {
  const seat = await seatNewPlayer(10);
  const { rounds, paid } = await studio.playFreeRounds({ ...seat, game: WHEEL, faults: 0.4 });
  expect(studio.complaints).toEqual([]);
  expect(rounds).toBe(10);
  expect(await freeOf(seat)).toMatchObject([{ used: 10, won: paid, state: 'finished' }]);
  expect((await moneyOf(world, seat.who)).game).toBe(100_000n);
  await booksHold();
});
