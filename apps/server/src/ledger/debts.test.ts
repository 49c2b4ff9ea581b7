import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owingPlayer } from '../../../../tests/world/reversing.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { chargesSettled } from '../features/deposit/run-due-deposits.ts';
import { reconcileBooks } from './reconcile-books.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await chargesSettled();
  await world.stop();
});

describe('the reconciliation of debts', () => {
  /** What the books say after a change that is undone at once. */
  async function afterChange(text: string, values: unknown[]): Promise<string[]> {
    const client = await world.pool.connect();
    try {
      await client.query('begin');
      await client.query(text, values);
      return (await reconcileBooks(client)).map(({ check }) => check);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const transferTo = (reason: string, debit: string, credit: string) => `
    insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at)
    select uuidv7(), 'post', d.id, c.id, 10000000, '${reason}', $2
    from ledger.account d, ledger.account c
    where ${debit} and ${credit}`;
  const own = (table: string, purpose: string) => `${table}.owner_id = $1 and ${table}.purpose = '${purpose}'`;
  const house = (table: string) => `${table}.purpose = 'adjustment'`;

  it('finds a deposit that is said to be paid though it was taken back', async () => {
    const { deposit } = await owingPlayer(world);
    const change = "update deposit set state = 'paid' where id = $1";
    expect(await afterChange(change, [deposit])).toEqual(['the transfers of every deposit agree with its state']);
  });

  it('finds a debt that was paid twice', async () => {
    const { player } = await owingPlayer(world);
    const text = transferTo('debt', house('d'), own('c', 'debt'));
    expect(await afterChange(text, [player.id, world.clock.now()])).toEqual(['no player owes less than nothing']);
  });

  it('finds money of a player who owes that was left to be spent', async () => {
    const { player } = await owingPlayer(world);
    const text =
      "update ledger.account set credits_posted = credits_posted + 1 where owner_id = $1 and purpose = 'main'";
    expect(await afterChange(text, [player.id])).toContain('who owes has nothing to spend');
  });

  it('finds a debt under another reason', async () => {
    const { player } = await owingPlayer(world);
    const text = transferTo('adjustment', own('d', 'debt'), house('c'));
    expect(await afterChange(text, [player.id, world.clock.now()])).toEqual(['only debts have transfers of a debt']);
  });
});
