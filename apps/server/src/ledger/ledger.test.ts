import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bank,
  hashOf,
  type LedgerWorld,
  paisa,
  payout,
  startLedgerWorld,
  wallet,
} from '../../../../tests/world/ledger-world.ts';
import { newId } from '../db/new-id.ts';
import { BatcherFull, createBatcher } from './batcher.ts';
import type { Leg } from './ledger.ts';
import { isTransient } from './run-durably.ts';

let world: LedgerWorld;

beforeAll(async () => {
  world = await startLedgerWorld();
});
afterAll(() => world.stop());

const holdOf = (player: string, amount: number): Leg => ({
  debit: wallet(player, 'main'),
  credit: payout,
  amount: paisa(amount),
  reason: 'withdraw',
  kind: 'hold',
  hold_id: newId(),
});
const balancesOf = async (player: string) => (await world.ledger.balances([player])).get(player)!;

describe('transfers', () => {
  it('are never changed, deleted or truncated', async () => {
    await world.player({ main: 100 });
    for (const text of [
      'update ledger.transfer set amount = amount + 1',
      'delete from ledger.transfer',
      'truncate ledger.transfer',
      'delete from ledger.account where guarded',
      'delete from ledger.hold',
    ]) {
      await expect(world.pool.query(text), text).rejects.toThrow(/append-only/);
    }
  });

  it('never cover a stake with a later win in the same journal', async () => {
    const player = await world.player({ game: 50 });
    const pnl = { house: 'game_pnl:original' } as const;
    const stake: Leg = { debit: wallet(player, 'game'), credit: pnl, amount: paisa(100), reason: 'adjustment' };
    const win: Leg = { debit: pnl, credit: wallet(player, 'game'), amount: paisa(200), reason: 'adjustment' };
    const [verdict] = await world.ledger.post(world.pool, [world.journal(player, [stake, win])]);
    expect(verdict).toMatchObject({ status: 'refused', refusal: 'INSUFFICIENT_FUNDS', balances: { game: 50n } });
    const [other] = await world.ledger.post(world.pool, [world.journal(player, [win, stake])]);
    expect(other).toMatchObject({ status: 'posted', balances: { game: 150n } });
  });

  it('are undone together with their whole journal if one of them fails', async () => {
    const player = await world.player({ main: 100 });
    const move = (amount: number): Leg => ({
      debit: wallet(player, 'main'),
      credit: wallet(player, 'game'),
      amount: paisa(amount),
      reason: 'game_in',
    });
    const journals = [[move(40)], [move(30), move(40)], [move(60)]].map((legs) => world.journal(player, legs));
    const verdicts = await world.ledger.post(world.pool, journals);
    expect(verdicts.map(({ status }) => status)).toEqual(['posted', 'refused', 'posted']);
    expect(await balancesOf(player)).toMatchObject({ main: 0n, game: 100n });
  });

  it('are refused by the database itself if they would overdraw an account', async () => {
    const player = await world.player({ main: 100 });
    const text = 'update ledger.account set debits_posted = credits_posted + 1 where owner_id = $1';
    await expect(world.pool.query(text, [player])).rejects.toThrow(/check constraint/);
  });

  it('are refused if their journal names an unknown account, and the error names the account', async () => {
    const stranger = newId();
    const legs: Leg[] = [{ debit: bank, credit: wallet(stranger, 'main'), amount: paisa(5), reason: 'deposit' }];
    const [verdict] = await world.ledger.post(world.pool, [world.journal(stranger, legs)]);
    expect(verdict).toMatchObject({ status: 'refused', refusal: 'ACCOUNT_UNKNOWN' });
  });
});

describe('holds', () => {
  it('reserve an amount: the balance falls, block_amount rises, and a void returns all of it [R3.02]', async () => {
    const player = await world.player({ main: 1_000 });
    const hold = holdOf(player, 400);
    await world.ledger.submit(world.journal(player, [hold]));
    expect(await balancesOf(player)).toMatchObject({ main: 600n, blocked: 400n });
    await world.ledger.submit(world.journal(player, [{ ...hold, kind: 'void' }]));
    expect(await balancesOf(player)).toMatchObject({ main: 1_000n, blocked: 0n });
  });

  it('can be settled in part, and the rest returns immediately', async () => {
    const player = await world.player({ main: 1_000 });
    const hold = holdOf(player, 400);
    await world.ledger.submit(world.journal(player, [hold]));
    await world.ledger.submit(world.journal(player, [{ ...hold, kind: 'settle', amount: paisa(150) }]));
    expect(await balancesOf(player)).toMatchObject({ main: 850n, blocked: 0n });
  });

  it('cannot be settled after they expire, but can be voided', async () => {
    const player = await world.player({ main: 1_000 });
    const hold: Leg = { ...holdOf(player, 400), expires_at: new Date(world.clock.now().getTime() + 60_000) };
    const { expires_at: _, ...resolution } = hold;
    await world.ledger.submit(world.journal(player, [hold]));
    world.clock.advance(60_000);
    const settle = await world.ledger.submit(world.journal(player, [{ ...resolution, kind: 'settle' }]));
    expect(settle).toMatchObject({ status: 'refused', refusal: 'HOLD_EXPIRED' });
    const back = await world.ledger.submit(world.journal(player, [{ ...resolution, kind: 'void' }]));
    expect(back).toMatchObject({ status: 'posted', balances: { main: 1_000n } });
  });

  it('cannot be resolved a second time or reopened, even by a direct SQL statement', async () => {
    const player = await world.player({ main: 1_000 });
    const hold = holdOf(player, 400);
    await world.ledger.submit(world.journal(player, [hold]));
    await world.ledger.submit(world.journal(player, [{ ...hold, kind: 'settle' }]));
    const again = await world.ledger.submit(world.journal(player, [{ ...hold, kind: 'void' }]));
    expect(again).toMatchObject({ status: 'refused', refusal: 'HOLD_RESOLVED' });
    const text = `update ledger.hold set state = 'held', settled_amount = null, resolved_by = null, resolved_at = null where id = $1`;
    await expect(world.pool.query(text, [hold.hold_id])).rejects.toThrow(/at most once/);
  });

  it('are resolved even if the player is blocked', async () => {
    const player = await world.player({ main: 1_000 });
    const hold = holdOf(player, 400);
    await world.ledger.submit(world.journal(player, [hold]));
    await world.ledger.freezePlayer(world.pool, player, { frozen: true });
    expect(await world.ledger.submit(world.journal(player, [holdOf(player, 1)]))).toMatchObject({
      refusal: 'ACCOUNT_FROZEN',
    });
    const operator = world.journal(player, [holdOf(player, 1)], { despite_block: true });
    expect(await world.ledger.submit(operator)).toMatchObject({ status: 'posted' });
    expect(await world.ledger.submit(world.journal(player, [{ ...hold, kind: 'settle' }]))).toMatchObject({
      status: 'posted',
    });
  });
});

describe('a freeze', () => {
  it('makes an amount unspendable and shows it separately with its reason [R3.02]', async () => {
    const player = await world.player({ main: 1_000 });
    const freeze = { amount: paisa(700), reason: 'A payment is disputed' };
    expect(await world.ledger.freezePlayer(world.pool, player, freeze)).toBe('frozen');
    expect(await balancesOf(player)).toMatchObject({
      main: 300n,
      freeze: 700n,
      freeze_reason: 'A payment is disputed',
    });
    expect(await world.ledger.submit(world.journal(player, [holdOf(player, 301)]))).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
    });
    expect(await world.ledger.freezePlayer(world.pool, player, { amount: paisa(0) })).toBe('frozen');
    expect(await balancesOf(player)).toMatchObject({ main: 1_000n, freeze: 0n, freeze_reason: null });
  });

  it('is refused and changes nothing if it exceeds the balance', async () => {
    const player = await world.player({ main: 1_000 });
    const freeze = { amount: paisa(1_001), reason: 'Too much' };
    expect(await world.ledger.freezePlayer(world.pool, player, freeze)).toBe('INSUFFICIENT_FUNDS');
    expect(await balancesOf(player)).toMatchObject({ main: 1_000n, freeze: 0n });
  });
});

describe('stored responses', () => {
  const keyOf = (player: string, key: string) => ({ owner_id: player, route: 'POST /somewhere', key });

  it('are found for seven days, and their partition is dropped soon after', async () => {
    const player = await world.player();
    const key = randomUUID();
    const { responses } = world.ledger;
    await responses.store(world.pool, {
      ...keyOf(player, key),
      request_hash: hashOf('x'),
      response: { n: 1 },
      at: world.clock.now(),
    });
    for (let day = 0; day < 7; day += 1) {
      world.clock.advance(86_400_000);
      await world.ledger.maintainResponsePartitions();
      expect(await responses.find(world.pool, keyOf(player, key))).toMatchObject({ response: { n: 1 } });
    }
    world.clock.advance(3 * 86_400_000);
    await world.ledger.maintainResponsePartitions();
    expect(await responses.find(world.pool, keyOf(player, key))).toBeNull();
    const { rows } = await world.pool.query(
      `select count(*)::int as days from pg_inherits where inhparent = 'ledger.outcome'::regclass`,
    );
    expect(rows[0].days).toBeLessThanOrEqual(13);
  });

  it('are stored even on a day without a partition', async () => {
    const player = await world.player({ main: 100 });
    world.clock.advance(40 * 86_400_000);
    const journal = world.journal(player, [holdOf(player, 10)]);
    expect((await world.ledger.submit(journal)).status).toBe('posted');
    await world.ledger.maintainResponsePartitions();
    expect((await world.ledger.submit({ ...journal, id: newId() })).status).toBe('replayed');
  });

  it('do not make a second request with the same key wait for the first', async () => {
    const player = await world.player();
    const key = randomUUID();
    const client = await world.pool.connect();
    await client.query('begin');
    expect(await world.ledger.responses.tryLock(client, keyOf(player, key))).toBe(true);
    const other = await world.pool.connect();
    await other.query('begin');
    expect(await world.ledger.responses.tryLock(other, keyOf(player, key))).toBe(false);
    for (const one of [client, other]) {
      await one.query('rollback');
      one.release();
    }
  });
});

describe('the queue', () => {
  it('refuses items immediately if it is full, and starts none of them', async () => {
    let begun = 0;
    const batcher = createBatcher<number, number>({
      max_batch: 2,
      concurrency: 1,
      max_waiting: 4,
      run: async (items) => {
        begun += items.length;
        return items;
      },
    });
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => batcher.submit(n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(begun).toBe(4);
    for (const result of results.slice(4)) expect(result).toMatchObject({ reason: expect.any(BatcherFull) });
  });

  it('returns an item’s error only to that item', async () => {
    const batcher = createBatcher<number, number>({
      max_batch: 10,
      concurrency: 1,
      max_waiting: 100,
      run: async (items) => {
        if (items.includes(3)) throw new Error('three');
        return items;
      },
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((n) => batcher.submit(n)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('runs items of one partition in order, each in its own batch', async () => {
    const batches: string[][] = [];
    const batcher = createBatcher<string, string>({
      max_batch: 10,
      concurrency: 2,
      max_waiting: 100,
      partitionKey: (item) => item[0]!,
      run: async (items) => {
        batches.push(items);
        return items;
      },
    });
    await Promise.all(['a1', 'a2', 'b1', 'a3', 'c1', 'b2'].map((item) => batcher.submit(item)));
    for (const batch of batches) expect(new Set(batch.map((item) => item[0])).size).toBe(batch.length);
    expect(batches.flat().filter((item) => item.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  });

  it('sends its journals again after its connection was cut, and each posts once', async () => {
    const player = await world.player({ main: 1_000 });
    const journals = Array.from({ length: 60 }, () => world.journal(player, [holdOf(player, 1)]));
    const all = Promise.all(journals.map((journal) => world.ledger.submit(journal)));
    await world.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const verdicts = await all;
    expect(verdicts.every(({ status }) => status === 'posted' || status === 'replayed')).toBe(true);
    expect(await balancesOf(player)).toMatchObject({ main: 940n, blocked: 60n });
  });

  it('distinguishes a temporary error from a defect', () => {
    expect(isTransient({ code: '57P01' })).toBe(true);
    expect(isTransient({ code: 'ECONNRESET' })).toBe(true);
    expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isTransient({ code: '23514' })).toBe(false);
    expect(isTransient(new TypeError('x is not a function'))).toBe(false);
  });
});

it('the books agree after all tests, and a tampered counter is found', async () => {
  expect(await world.reconcile()).toEqual([]);
  const player = await world.player({ main: 100 });
  await world.pool.query(`update ledger.account set credits_posted = 101 where owner_id = $1 and purpose = 'main'`, [
    player,
  ]);
  expect(await world.reconcile()).toMatchObject([{ check: 'counters equal the sum of transfers' }]);
});
