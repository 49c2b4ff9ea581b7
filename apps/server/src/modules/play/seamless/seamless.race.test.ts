import { calls } from '@nua/contract';
import { cents } from '@nua/money';
import { isDecided, type Studio } from '@nua/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginLimit, untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { moneyOf } from '../../../../../../tests/world/play.ts';
import { sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import type { World } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { runSql } from '../../../ledger/run-sql.ts';
import { respondToCall } from './respond-to-call.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startSeamlessWorld();
  studio = studioOf(world);
});
afterAll(() => world.stop());

const seatNewPlayer = async () => {
  const who = await world.guest();
  const { session } = await sitAtStudio(world, who);
  return { who, about: { session, currency: 'PKR' } };
};
type Seat = Awaited<ReturnType<typeof seatNewPlayer>>;
const betOf = ({ about }: Seat, round: string) => ({
  ...{ id: studio.newName('bet'), ...about, round, game: WHEEL, amount: '10.00' },
});
const game = async ({ who }: Seat) => (await moneyOf(world, who)).game;

describe('a game provider', () => {
  it('has its bet taken once if it sends the bet fifty times in parallel', async () => {
    const seat = await seatNewPlayer();
    const bet = betOf(seat, 'fifty');
    const responses = await Promise.all(Array.from({ length: 50 }, () => studio.attempt('bet', bet)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]!.status).toBe(200);
    expect(await game(seat)).toBe(99_000n);
  });

  it('leaves nothing staked if a bet and its rollback arrive together, in either order', async () => {
    const seat = await seatNewPlayer();
    const pairs = Array.from({ length: 12 }, () => betOf(seat, studio.newName('round')));
    await Promise.all(
      pairs.flatMap((bet, n) => {
        const back = { id: studio.newName('rollback'), ...seat.about, bet: bet.id };
        const both = [() => studio.attempt('bet', bet), () => studio.attempt('rollback', back)];
        return (n % 2 === 0 ? both : both.reverse()).map((send) => send());
      }),
    );
    expect(await game(seat)).toBe(100_000n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('has only one call accepted if calls about two players use the same id', async () => {
    const [first, second] = [await seatNewPlayer(), await seatNewPlayer()];
    const id = studio.newName('bet');
    const bets = [first, second].map((seat) => ({ ...betOf(seat, 'two'), id }));
    const responses = await Promise.all(bets.map((bet) => studio.attempt('bet', bet)));
    const again = await Promise.all(bets.map((bet) => studio.attempt('bet', bet)));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const [n, response] of responses.entries()) if (isDecided(response)) expect(again[n]).toEqual(response);
    expect((await game(first)) + (await game(second))).toBe(199_000n);
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('killed here'))],
    ['loses its database', (tx: unknown) => runSql(tx as never, 'select pg_terminate_backend(pg_backend_pid())', [])],
  ])('can repeat a call during which the server %s, and the call counts once', async (_how, die) => {
    const seat = await seatNewPlayer();
    const bet = betOf(seat, 'killed');
    const post = world.app.ledger.post;
    world.app.ledger.post = async (tx, journals) => {
      const verdicts = await post(tx, journals);
      await die(tx);
      return verdicts;
    };
    const lost = await studio.attempt('bet', bet);
    world.app.ledger.post = post;
    expect(lost).toEqual({ status: 503, text: '{"error":"BUSY"}' });
    expect(await game(seat)).toBe(100_000n);
    const first = await studio.attempt('bet', bet);
    expect(first.status).toBe(200);
    expect(await studio.attempt('bet', bet)).toEqual(first);
    expect(await game(seat)).toBe(99_000n);
  });

  it('is asked to repeat a call that cannot be processed', async () => {
    const seat = await seatNewPlayer();
    const [provider] = world.app.config.game_providers;
    const cut = { ...world.app, db: undefined as never };
    for (const [call, fields] of [
      ['balance', seat.about],
      ['bet', betOf(seat, 'cut')],
    ] as const)
      expect(await respondToCall(cut, provider!, call, Buffer.from(JSON.stringify(fields)))).toEqual({
        ...{ status: 503, text: '{"error":"BUSY"}' },
      });
  });

  it('has each bet taken before a pull of the game wallet or refused after it', async () => {
    const seat = await seatNewPlayer();
    const pull = () => world.call(calls.pullGameWallet, { token: seat.who.token });
    const bets = Array.from({ length: 10 }, () => betOf(seat, studio.newName('round')));
    const responses = await Promise.all([
      ...bets.slice(0, 5).map((bet) => studio.attempt('bet', bet)),
      pull(),
      ...bets.slice(5).map((bet) => studio.attempt('bet', bet)),
    ]);
    const taken = responses.filter((response) => 'text' in response && response.status === 200).length;
    const { main, game: game_balance } = await moneyOf(world, seat.who);
    expect(game_balance).toBe(0n);
    expect(main).toBe(cents(100_000 - 1_000 * taken));
    expect(await reconcileBooks(world.pool)).toEqual([]);
    const { rows } = await sql`select 1 from game_transfer where state in ('requested', 'unknown')`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['win', { amount: '25.00' }, { staked: 1_000n, paid: 2_500n }],
    ['rollback', {}, { staked: 0n, paid: 0n }],
  ] as const)('has its %s counted by a limit that is being set at the same time', async (call, more, counted) => {
    const seat = await seatNewPlayer();
    const bet = betOf(seat, studio.newName('round'));
    await studio.attempt('bet', bet);
    const limit = await beginLimit(world, seat.who.id, cents(5_000));
    const calling = studio.attempt(call, { id: `${bet.id}-${call}`, ...seat.about, bet: bet.id, ...more });
    await untilWaitingFor(world, 'stays_unguarded');
    await limit.commit();
    expect((await calling).status).toBe(200);
    const { rows } = await world.pool.query(
      'select staked_cents as staked, paid_cents as paid from player_play_day where player_id = $1',
      [seat.who.id],
    );
    expect(rows).toEqual([counted]);
  });

  it('has either the win or the rollback of a bet accepted if it sends both in parallel', async () => {
    const seat = await seatNewPlayer();
    const [provider] = world.app.config.game_providers;
    // Each node queues a player's calls in memory by its pool, so two nodes share only the database's lock.
    const nodes = [world.app, { ...world.app, pool: Object.create(world.app.pool) as World['pool'] }];
    const raw = (fields: Record<string, string>) => Buffer.from(JSON.stringify({ ...fields, ...seat.about }));
    let expected = 100_000n;
    for (let turn = 0; turn < 8; turn += 1) {
      const bet = betOf(seat, studio.newName('round'));
      await studio.attempt('bet', bet);
      const [won, back] = await Promise.all([
        respondToCall(nodes[turn % 2]!, provider!, 'win', raw({ id: `${bet.id}-w`, bet: bet.id, amount: '25.00' })),
        respondToCall(nodes[1 - (turn % 2)]!, provider!, 'rollback', raw({ id: `${bet.id}-r`, bet: bet.id })),
      ]);
      expect([won, back].every(isDecided)).toBe(true);
      const isPaid = won.text.includes('"applied":true');
      expect([isPaid, back.text.includes('"applied":true')].filter(Boolean)).toHaveLength(1);
      expected += isPaid ? 1_500n : 0n;
    }
    expect(await game(seat)).toBe(expected);
  });
});
