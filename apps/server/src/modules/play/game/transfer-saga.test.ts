import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaultyProvider, type Fault } from '../../../../../../tests/world/faulty-provider.ts';
import { diceBet, fund, moneyOf, readyTable, setClientSeed, sitDown } from '../../../../../../tests/world/play.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/new-id.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { arcadeProvider } from '../arcade/arcade-provider.ts';
import { runDueTransfers } from './run-due-transfers.ts';

const provider = createFaultyProvider(arcadeProvider);
let world: World;
let who: Someone;

beforeAll(async () => {
  world = await startWorld({ parts: { ports: { game: provider } } });
});
beforeEach(async () => {
  provider.clearFaults();
  provider.received.length = 0;
  // Each test begins on a new day, because the number of guests per address and day is limited.
  world.clock.advance(86_400_000);
  who = await world.guest();
  await fund(world, who, cents(100_000));
});
afterAll(() => world?.stop());

const launch = (key: string = world.newKey()) =>
  world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' }, key });
const pull = () => world.call(calls.pullGameWallet, { token: who.token });
const received = (method: string) => provider.received.filter((call) => call.method === method);
const states = async () => {
  const { rows } = await world.pool.query<{ direction: string; state: string }>(
    'select direction, state from game_transfer where player_id = $1 order by id',
    [who.id],
  );
  return rows.map(({ direction, state }) => `${direction} ${state}`);
};
/** Runs the job every five seconds for this long. */
async function sweep(seconds: number): Promise<void> {
  for (let remaining = seconds; remaining > 0; remaining -= 5) {
    world.clock.advance(5_000);
    await runDueTransfers(world.app);
  }
}

/** Breaks the database connection that settles the transfer, after the provider has acted. */
function cutAfter(method: 'deposit' | 'withdrawAll'): { cut: Promise<void> } {
  const original = provider[method];
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  provider[method] = async (app, transfer) => {
    provider[method] = original;
    const response = await original(app, transfer as never);
    const holder = await world.pool.connect();
    await holder.query('begin');
    await holder.query('select from ledger.account where owner_id = $1 for update', [who.id]);
    const cutWaiting = async () => {
      const { rowCount } = await holder.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      return rowCount;
    };
    void expect
      .poll(cutWaiting)
      .toBe(1)
      .finally(() => holder.query('rollback').finally(() => holder.release()))
      .then(resolve);
    return response;
  };
  return { cut };
}

describe('a lost database connection', () => {
  it('leaves the transfer of a launch pending until its result is known', async () => {
    const { cut } = cutAfter('deposit');
    const key = world.newKey();
    const first = await launch(key);
    await cut;
    expect([first.code, first.headers.get('retry-after')]).toEqual([errors.TRANSFER_IN_PROGRESS, '2']);
    expect((await moneyOf(world, who)).total).toBe(100_000n);
    expect(expectOk(await launch(key)).data).toMatchObject({ moved: 100_000n, game_balance: 100_000n });
    expect(await states()).toEqual(['in confirmed']);
  });

  it('leaves the transfer of a pull pending, and the next pull returns the money', async () => {
    await sitDown(world, who);
    const { cut } = cutAfter('withdrawAll');
    expect((await pull()).code).toBe(errors.TRANSFER_IN_PROGRESS);
    await cut;
    expect(expectOk(await pull()).data.balance).toBe(100_000n);
    expect(await moneyOf(world, who)).toMatchObject({ main: 100_000n, game: 0n, in_transit: 0n });
  });
});

describe('a transfer into a game', () => {
  it('is queried by its id and confirmed if its response is lost, without being sent again', async () => {
    provider.faults.deposit.push('response_lost');
    expect(expectOk(await launch()).data).toMatchObject({ moved: 100_000n, game_balance: 100_000n });
    expect(await states()).toEqual(['in confirmed']);
    expect(received('deposit')).toHaveLength(1);
  });

  it('is reported as pending while it cannot be queried', async () => {
    provider.faults.deposit.push('response_lost');
    provider.faults.queryTransfer.push('lost');
    const key = world.newKey();
    const first = await launch(key);
    expect(first.code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect(first.headers.get('retry-after')).not.toBeNull();
    expect(await states()).toEqual(['in unknown']);
    expect((await moneyOf(world, who)).total).toBe(100_000n);
    expect(expectOk(await launch(key)).data).toMatchObject({ moved: 100_000n });
    expect(await states()).toEqual(['in confirmed']);
    expect(new Set(provider.received.map(({ id }) => id)).size).toBe(1);
  });

  it('that never arrived is cancelled, and its money is returned even if it arrives later', async () => {
    provider.faults.deposit.push('lost');
    expect((await launch()).code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect(await moneyOf(world, who)).toMatchObject({ main: 0n, game: 0n, in_transit: 100_000n, total: 100_000n });
    for (let turn = 0; turn < 6; turn += 1) expect((await launch()).code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect(received('cancelTransfer')).toHaveLength(0);
    await sweep(130);
    expect(await states()).toEqual(['in failed']);
    expect(received('cancelTransfer')).toHaveLength(1);
    expect(await moneyOf(world, who)).toMatchObject({ main: 100_000n, game: 0n, in_transit: 0n });
    const { id } = provider.received[0]!;
    // The lost call arrives late and is refused, because its id is cancelled.
    const late = await arcadeProvider.deposit(world.app, {
      id,
      player_id: who.id,
      direction: 'in',
      amount: cents(100_000),
    });
    expect(late).toEqual({ state: 'refused', refusal: 'CANCELLED' });
    expect((await moneyOf(world, who)).total).toBe(100_000n);
  });

  it('that failed makes every launch with the same key fail', async () => {
    provider.faults.deposit.push('lost');
    const key = world.newKey();
    await launch(key);
    await sweep(130);
    expect((await launch(key)).code).toBe(errors.GAME_CLOSED);
    expect(expectOk(await launch()).data.moved).toBe(100_000n);
  });

  it('confirmed with another amount stays unknown until the provider confirms the amount sent', async () => {
    provider.faults.deposit.push('short');
    provider.faults.queryTransfer.push('short');
    const key = world.newKey();
    expect((await launch(key)).code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect(await states()).toEqual(['in unknown']);
    expect((await launch(key)).code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect(expectOk(await launch(key)).data.moved).toBe(100_000n);
  });
});

describe('a process that dies', () => {
  const insertTransfer = async (direction: 'in' | 'out', sent: boolean) => {
    const id = newId();
    const at = world.clock.now();
    await world.pool.query(
      `insert into game_transfer (id, player_id, provider, direction, amount_cents, state, requested_at, sent_at, next_ask_at)
       values ($1, $2, 'arcade', $3, $4, 'requested', $5, $6, $5)`,
      [id, who.id, direction, direction === 'in' ? 0 : null, at, sent ? at : null],
    );
    return { id, player_id: who.id, direction };
  };

  it('leaves a transfer that the job sends, if it dies before sending', async () => {
    await sitDown(world, who);
    await insertTransfer('out', false);
    await sweep(10);
    expect(await states()).toEqual(['in confirmed', 'out confirmed']);
    expect(await moneyOf(world, who)).toMatchObject({ main: 100_000n, game: 0n, in_transit: 0n });
  });

  it('leaves a transfer that the job queries, if it dies after the provider acted', async () => {
    await sitDown(world, who);
    const transfer = await insertTransfer('out', true);
    await arcadeProvider.withdrawAll(world.app, transfer);
    expect(await moneyOf(world, who)).toMatchObject({ main: 0n, game: 0n, in_transit: 100_000n });
    await sweep(10);
    expect(received('withdrawAll')).toHaveLength(0);
    expect(await moneyOf(world, who)).toMatchObject({ main: 100_000n, game: 0n, in_transit: 0n });
  });

  it('leaves a transfer that is cancelled, if it dies between marking it as sent and sending it', async () => {
    await sitDown(world, who);
    await insertTransfer('out', true);
    await sweep(130);
    expect(await states()).toEqual(['in confirmed', 'out failed']);
    expect(expectOk(await pull()).data.moved).toBe(100_000n);
  });
});

describe('a transfer out of a game', () => {
  it.each<Fault>(['lost', 'response_lost'])(
    'whose first call is %s ends with all money in the main wallet, counted once [R2.28]',
    async (fault) => {
      await sitDown(world, who);
      provider.faults.withdrawAll.push(fault);
      const first = await pull();
      expect(first.code).toBe(fault === 'lost' ? errors.TRANSFER_IN_PROGRESS : 0);
      expect((await moneyOf(world, who)).total).toBe(100_000n);
      await sweep(130);
      expectOk(await pull());
      expect(await moneyOf(world, who)).toMatchObject({ main: 100_000n, game: 0n, in_transit: 0n });
    },
  );

  it('that is unknown is continued by the next pull under the same id', async () => {
    await sitDown(world, who);
    provider.faults.withdrawAll.push('response_lost');
    provider.faults.queryTransfer.push('lost', 'lost');
    expect((await pull()).code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect(await moneyOf(world, who)).toMatchObject({ main: 0n, game: 0n, in_transit: 100_000n });
    expect((await pull()).code).toBe(errors.TRANSFER_IN_PROGRESS);
    expect((await launch()).code).toBe(0);
    expect(await states()).toEqual(['in confirmed', 'out confirmed', 'in confirmed']);
    expect((await moneyOf(world, who)).total).toBe(100_000n);
  });

  it('is queried after 1, 2, 5, 15 and 60 seconds and then every minute', async () => {
    await sitDown(world, who);
    provider.faults.withdrawAll.push('response_lost');
    provider.faults.queryTransfer.push(...Array.from({ length: 8 }, (): Fault => 'lost'));
    await pull();
    const waits: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const { rows } = await world.pool.query<{ next_ask_at: Date }>(
        "select next_ask_at from game_transfer where player_id = $1 and state = 'unknown'",
        [who.id],
      );
      waits.push((rows[0]!.next_ask_at.getTime() - world.clock.now().getTime()) / 1000);
      world.clock.set(rows[0]!.next_ask_at);
      await runDueTransfers(world.app);
    }
    expect(waits).toEqual([1, 2, 5, 15, 60, 60, 60]);
    world.clock.advance(60_000);
    await runDueTransfers(world.app);
    expect(await states()).toEqual(['in confirmed', 'out confirmed']);
  });
});

describe('a provider', () => {
  it('executes each transfer id once, however often it is called, and remembers the result', async () => {
    const transfer = { id: randomUUID(), player_id: who.id, direction: 'in' as const, amount: cents(100_000) };
    await sitDown(world, who);
    const before = await moneyOf(world, who);
    const out = { id: randomUUID(), player_id: who.id, direction: 'out' as const };
    const responses = await Promise.all([1, 2, 3].map(() => arcadeProvider.withdrawAll(world.app, out)));
    for (const response of responses) expect(response).toEqual({ state: 'done', amount: 100_000n });
    const back = await Promise.all([1, 2, 3].map(() => arcadeProvider.deposit(world.app, transfer)));
    for (const response of back) expect(response).toEqual({ state: 'done', amount: 100_000n });
    expect(await moneyOf(world, who)).toEqual(before);
    expect(await arcadeProvider.queryTransfer(world.app, transfer)).toEqual({ state: 'done', amount: 100_000n });
    expect(await arcadeProvider.cancelTransfer(world.app, transfer)).toEqual({ state: 'done', amount: 100_000n });
    const unseen = { ...transfer, id: randomUUID() };
    expect(await arcadeProvider.queryTransfer(world.app, unseen)).toEqual({ state: 'not_found' });
    expect(await arcadeProvider.cancelTransfer(world.app, unseen)).toEqual({ state: 'cancelled' });
    expect(await arcadeProvider.queryTransfer(world.app, unseen)).toEqual({ state: 'cancelled' });
  });
});

describe('reconciling the books', () => {
  const differing = async () =>
    (await reconcileBooks(world.pool)).filter(({ what }) => !left_over.has(what)).map(({ check }) => check);
  const left_over = new Set<string>();
  beforeAll(async () => {
    for (const { what } of await reconcileBooks(world.pool)) left_over.add(what);
  });

  // Runs only once, because later runs report the rows that it leaves.
  it('finds money in transit without a transfer, and a transfer that only the provider knows', {
    repeats: 0,
  }, async () => {
    await sitDown(world, who);
    expect(await differing()).toEqual([]);
    const stray = { id: newId(), player_id: who.id, direction: 'out' as const };
    await arcadeProvider.withdrawAll(world.app, stray);
    expect(await differing()).toEqual([
      'money in transit between wallets equals the open transfers',
      'the arcade and the platform agree on every wallet transfer',
    ]);
    await arcadeProvider.deposit(world.app, { ...stray, id: newId(), direction: 'in', amount: cents(100_000) });
    expect(await differing()).not.toContain('money in transit between wallets equals the open transfers');
    // Both rows are reported, the older id first, in any join order.
    const named = (await reconcileBooks(world.pool)).map(({ what }) => what).filter((what) => !left_over.has(what));
    expect(named).toHaveLength(2);
    expect(named).toEqual(named.toSorted());
  });
});

describe('any sequence of launches, bets, pulls and faults', () => {
  const step = fc.record({
    act: fc.constantFrom('launch', 'pull', 'bet', 'sweep', 'wait', 'both' as const),
    deposit: fc.constantFrom<Fault | null>(null, null, 'lost', 'response_lost'),
    withdrawAll: fc.constantFrom<Fault | null>(null, null, 'lost', 'response_lost'),
    query: fc.constantFrom<Fault | null>(null, null, null, 'lost', 'response_lost'),
    cancel: fc.constantFrom<Fault | null>(null, 'lost', 'response_lost'),
  });

  const calm = { deposit: null, withdrawAll: null, query: null, cancel: null };
  const a_minute_and_more = [1, 2, 3, 4].flatMap(() => [
    { ...calm, act: 'wait' as const },
    { ...calm, act: 'sweep' as const },
  ]);
  /** Loses and cancels a transfer in each direction. Random steps do not always do so. */
  const both_directions_lost = [
    { ...calm, act: 'pull' as const },
    { ...calm, act: 'launch' as const, deposit: 'lost' as const },
    ...a_minute_and_more,
    { ...calm, act: 'launch' as const },
    { ...calm, act: 'pull' as const, withdrawAll: 'lost' as const },
    ...a_minute_and_more,
  ];

  it('conserves the sum of all money at every step', async () => {
    const table = await readyTable(world, who);
    await setClientSeed(world, table, 'a-long-day');
    let total = 100_000n;
    const reached = new Set<string>();
    const books = await reconcileBooks(world.pool);
    const place = async () => {
      const body = { stake: '5.00', target_hundredths: 4000, over: false };
      const { code, data } = await world.call(diceBet, { token: table.token, body });
      if (code === 0) total += data.payout - data.stake;
      else expect(code).toBe(errors.INSUFFICIENT_FUNDS);
    };
    const act: Record<string, () => Promise<unknown>> = {
      launch: () => launch(),
      pull,
      bet: place,
      sweep: () => runDueTransfers(world.app),
      wait: async () => world.clock.advance(20_000),
      both: () => Promise.all([launch(), place(), pull(), pull(), place()]),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const current of steps) {
          provider.clearFaults();
          provider.faults.deposit.push(current.deposit);
          provider.faults.withdrawAll.push(current.withdrawAll);
          provider.faults.queryTransfer.push(current.query, current.query);
          provider.faults.cancelTransfer.push(current.cancel);
          await act[current.act]!();
          const money = await moneyOf(world, who);
          expect(money.total).toBe(total);
          for (const state of await states()) reached.add(state);
          expect(await reconcileBooks(world.pool)).toEqual(books);
          expect(money.main >= 0n && money.game >= 0n && money.in_transit >= 0n).toBe(true);
        }
        provider.clearFaults();
        await sweep(200);
        expectOk(await pull());
        expect(await moneyOf(world, who)).toMatchObject({ main: total, game: 0n, in_transit: 0n });
        const ended = await states();
        for (const state of ended) reached.add(state);
        expect(ended.filter((state) => /requested|unknown/.test(state))).toEqual([]);
      }),
      { numRuns: 13, examples: [[both_directions_lost]] },
    );
    // The runs must reach each final state and the unknown state in both directions.
    for (const direction of ['in', 'out'])
      for (const state of ['confirmed', 'failed', 'unknown']) expect(reached).toContain(`${direction} ${state}`);
    const ids = received('deposit').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }, 120_000);
});
