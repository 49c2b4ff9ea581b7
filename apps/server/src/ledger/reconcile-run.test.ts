import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bank,
  type LedgerWorld,
  paisa,
  payout,
  startLedgerWorld,
  wallet,
} from '../../../../tests/world/ledger-world.ts';
import { lockNumbers } from '../db/advisory-locks.ts';
import { newId } from '../db/new-id.ts';
import { type Reconciled, ReconcileRunning, reconcileNew, reconcileWhole } from './reconcile-run.ts';
import { readVerifiedPoint } from './verified-point.ts';

const HOUR_MS = 3_600_000;
const COUNTERS = 'counters equal the sum of transfers';
const RUNNING = 'the running balance follows from entry to entry';
const SUMS = 'the stored sums equal the sums of the verified transfers';
const DAYS = 'no transfer of a verified day has changed';

let world: LedgerWorld;
let player: string;
let client: PoolClient;
/** The times of a deposit, the verified point, a later deposit, and the run of a test. */
let first: Date;
let point: Date;
let second: Date;
let after: Date;

async function deposit(amount: number, at: Date): Promise<void> {
  const leg = { debit: bank, credit: wallet(player, 'main'), amount: paisa(amount), reason: 'deposit' as const };
  await world.ledger.post(world.pool, [world.journal(player, [leg], { at })]);
}

const namesOf = ({ differences }: Reconciled): string[] => [...new Set(differences.map(({ check }) => check))];

/** Changes rows as an owner of the database could, without the triggers that refuse it. */
async function tamper(text: string, at: Date): Promise<void> {
  await client.query('begin');
  await client.query(`set local session_replication_role = 'replica'`);
  const { rowCount } = await client.query(text, [at]);
  await client.query('commit');
  expect(rowCount).toBe(1);
}

beforeEach(async () => {
  world = await startLedgerWorld();
  client = await world.pool.connect();
  player = await world.player();
  const now_ms = world.clock.now().getTime();
  [first, point, second, after] = [0, 1, 2, 3].map((n) => new Date(now_ms + n * HOUR_MS)) as [Date, Date, Date, Date];
  await deposit(500, first);
  expect(await reconcileNew(client, point)).toMatchObject({ kind: 'whole', differences: [], verified_to: point });
  await deposit(300, second);
});
afterEach(async () => {
  client.release(true);
  await world.stop();
});

describe('a reconciliation from the verified point', () => {
  it('reads only new transfers, and moves the verified point past them', async () => {
    const done = await reconcileNew(client, after);
    expect(done).toMatchObject({ kind: 'new', differences: [], transfers: 1, verified_to: after });
    expect(done.balances.find(({ purpose }) => purpose === 'main')).toMatchObject({ balance: '800' });
    // An earlier horizon does not move the point back.
    expect(await reconcileNew(client, point)).toMatchObject({ differences: [], transfers: 0, verified_to: after });
  });

  it('does not move the verified point if an account’s counter differs from its transfers', async () => {
    const earlier_player = player;
    player = await world.player();
    await deposit(100, second);
    await client.query(
      `update ledger.account set credits_posted = credits_posted + 1 where owner_id = $1 and purpose = 'main'`,
      [earlier_player],
    );
    const done = await reconcileNew(client, after);
    expect(namesOf(done)).toEqual([COUNTERS]);
    expect(done.verified_to).toEqual(point);
    expect(await readVerifiedPoint(client)).toMatchObject({ verified_to: point });
  });

  it('finds a change or a deletion of a new transfer', async () => {
    await tamper('update ledger.transfer set amount = amount + 1 where at = $1', second);
    expect(namesOf(await reconcileNew(client, after))).toEqual([RUNNING, COUNTERS]);
    await tamper('delete from ledger.transfer where at = $1', second);
    expect(namesOf(await reconcileNew(client, after))).toEqual([COUNTERS]);
  });

  it('follows a hold that was made before the verified point and settled after it', async () => {
    const hold_id = newId();
    const leg = {
      debit: wallet(player, 'main'),
      credit: payout,
      amount: paisa(200),
      reason: 'withdraw' as const,
      hold_id,
    };
    const held = world.journal(player, [{ ...leg, kind: 'hold' }], { at: second });
    const settled = world.journal(player, [{ ...leg, kind: 'settle' }], { at: new Date(after.getTime() + 1) });
    await world.ledger.post(world.pool, [held]);
    expect(namesOf(await reconcileNew(client, after))).toEqual([]);
    await world.ledger.post(world.pool, [settled]);
    expect(await reconcileNew(client, after)).toMatchObject({ differences: [], transfers: 1 });
    expect(namesOf(await reconcileWhole(client, after))).toEqual([]);
  });

  it('finds stored sums that were changed', async () => {
    await client.query('update ledger.verified_account set credits = credits + 1 where debits = 0');
    expect(namesOf(await reconcileNew(client, after))).toEqual([COUNTERS]);
    expect(namesOf(await reconcileWhole(client, after))).toEqual([SUMS]);
  });

  it('does not find a change of a transfer before the verified point', async () => {
    await tamper('update ledger.transfer set amount = amount + 1 where at = $1', first);
    expect(namesOf(await reconcileNew(client, after))).toEqual([]);
    expect(namesOf(await reconcileWhole(client, after))).toEqual(
      expect.arrayContaining([RUNNING, SUMS, DAYS, COUNTERS]),
    );
  });
});

describe('a full reconciliation', () => {
  it('notices a change of a verified transfer that leaves every balance as it is', async () => {
    await tamper(`update ledger.transfer set reason = 'adjustment' where at = $1`, first);
    expect(namesOf(await reconcileNew(client, after))).toEqual([]);
    const done = await reconcileWhole(client, after);
    expect(namesOf(done)).toEqual([DAYS]);
    // A run with differences does not replace the stored sums.
    expect(namesOf(await reconcileWhole(client, after))).toEqual([DAYS]);
  });

  it('reads every transfer, and stores the sums of the final transfers', async () => {
    expect(await reconcileWhole(client, after)).toMatchObject({
      kind: 'whole',
      differences: [],
      transfers: 2,
      chunks: 3,
    });
    expect(await reconcileNew(client, after)).toMatchObject({ kind: 'new', differences: [], transfers: 0 });
    const { whole_at } = await readVerifiedPoint(client);
    expect(whole_at).not.toBeNull();
  });

  it('is refused while another run uses the database', async () => {
    const other = await world.pool.connect();
    await other.query('select pg_advisory_lock($1)', [lockNumbers.reconcile]);
    await expect(reconcileWhole(client)).rejects.toThrow(ReconcileRunning);
    await other.query('select pg_advisory_unlock($1)', [lockNumbers.reconcile]);
    other.release();
    expect(namesOf(await reconcileWhole(client, after))).toEqual([]);
  });
});
