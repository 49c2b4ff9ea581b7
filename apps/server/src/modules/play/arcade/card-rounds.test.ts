import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { verifyRound } from '@nua/games';
import { blackjack } from '@nua/games/blackjack/blackjack.ts';
import { cardAt } from '@nua/games/play/card.ts';
import { type Cents, cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { moneyOf, numbersOf, readyTable, setClientSeed, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { abandonRounds } from '../round/stepped-round.ts';

const world = useWorld();

const params = { game: blackjack.id };
const open = async (table: Table) =>
  expectOk(await world.call(calls.arcadeOpen, { token: table.token, params, body: { stake: '10.00' } })).data;
type Opened = Awaited<ReturnType<typeof open>>;
const step = (table: Table, { round_id }: Opened, n: number, action: string) =>
  world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n, action }, key: world.newKey() });

/** Opens rounds until one needs a decision: a blackjack ends a round immediately. */
async function openUndecided(money: Cents) {
  for (;;) {
    const who = await world.guest();
    const table = await readyTable(world, who, money);
    const round = await open(table);
    if (round.state === 'open') return { who, table, round };
  }
}

describe('a round with paid steps', () => {
  it('takes the extra stake into escrow and hides the dealer’s second card until the end', async () => {
    const { who, table, round } = await openUndecided(cents(10_000));
    const next = await numbersOf(world, round.round_id);
    const cards = Array.from({ length: 5 }, () => cardAt(next()));
    expect(round.shown).toEqual({ hands: [cards.slice(0, 2)], doubled: [false], dealer: [cards[2]], active: 0 });
    expect(round.outcome).toBeNull();
    const { data } = expectOk(await step(table, round, 1, 'double'));
    expect(data).toMatchObject({ state: 'settled', stake: 2_000n, opening_stake: 1_000n, n: 1 });
    expect(data.outcome).toMatchObject({ hands: [[cards[0], cards[1], cards[4]]], opening_stake: '10.00' });
    expect([0n, 2_000n, 4_000n]).toContain(data.payout);
    expect((await moneyOf(world, who)).game).toBe(10_000n - 2_000n + data.payout);
    await setClientSeed(world, table, 'another-seed');
    const { list } = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(verifyRound({ ...list[0]!, server_seed: list[0]!.server_seed! })).toMatchObject({ ok: true });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('refuses a step that the game wallet or a limit does not cover, and stays unchanged', async () => {
    const { who, table, round } = await openUndecided(cents(1_500));
    const poor = await step(table, round, 1, 'double');
    expect([poor.code, poor.wire]).toEqual([errors.INSUFFICIENT_FUNDS, expect.objectContaining({ available: '5.00' })]);
    const limits = [{ kind: 'stake', period: 'day', amount: '15.00' }];
    const rich = await openUndecided(cents(10_000));
    expectOk(await world.call(calls.setLimits, { token: rich.who.token, body: { limits } }));
    expect((await step(rich.table, rich.round, 1, 'double')).code).toBe(errors.LIMIT_REACHED);
    const { round: now } = expectOk(await world.call(calls.arcadeOpenRound, { token: table.token, params })).data;
    expect(now).toMatchObject({ n: 0, stake: 1_000n, shown: round.shown });
    expect((await moneyOf(world, who)).game).toBe(500n);
    expect((await step(table, round, 1, 'cash_out')).code).toBe(errors.INVALID_INPUT);
  });

  it('ends with the step “stand” when it is abandoned, which costs nothing extra', async () => {
    const { who, round } = await openUndecided(cents(10_000));
    await world.db.transaction().execute((tx) => abandonRounds(world.app, tx, who.id, round.round_id));
    const { rows } = await world.pool.query('select state, stake_cents, outcome from arcade.round where id = $1', [
      round.round_id,
    ]);
    expect(rows[0]).toMatchObject({ state: 'settled', stake_cents: 1_000n, outcome: { steps: [{ action: 'stand' }] } });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
