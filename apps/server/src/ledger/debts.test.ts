import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { owingPlayer, totalsOf } from '../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newId } from '../db/new-id.ts';
import { createLedger } from './ledger.ts';
import { reconcileBooks } from './reconcile-books.ts';

const world = useWorld();

describe('the reconciliation of debts', () => {
  /** Returns the names of the checks that find a difference after a change, and undoes the change. */
  async function checksAfter(text: string, values: unknown[]): Promise<string[]> {
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
  const accountOf = (table: string, purpose: string) => `${table}.owner_id = $1 and ${table}.purpose = '${purpose}'`;
  const houseAccount = (table: string) => `${table}.purpose = 'adjustment'`;

  it('finds a deposit that is marked as paid although it was taken back', async () => {
    const { deposit } = await owingPlayer(world);
    const change = "update deposit set state = 'paid' where id = $1";
    expect(await checksAfter(change, [deposit])).toEqual(['the transfers of every deposit agree with its state']);
  });

  it('finds a debt that was paid twice', async () => {
    const { player } = await owingPlayer(world);
    const text = transferTo('debt', houseAccount('d'), accountOf('c', 'debt'));
    expect(await checksAfter(text, [player.id, world.clock.now()])).toEqual(['no debt is negative']);
  });

  it('finds money that a player in debt can spend', async () => {
    const { player } = await owingPlayer(world);
    const text =
      "update ledger.account set credits_posted = credits_posted + 1 where owner_id = $1 and purpose = 'main'";
    expect(await checksAfter(text, [player.id])).toContain('a player in debt has nothing to spend');
  });

  it('finds a transfer that uses a debt account for another purpose', async () => {
    const { player } = await owingPlayer(world);
    const text = transferTo('adjustment', accountOf('d', 'debt'), houseAccount('c'));
    expect(await checksAfter(text, [player.id, world.clock.now()])).toEqual(['only debts have transfers of a debt']);
  });
});

describe('money that a player in debt receives', () => {
  it('is not posted at all if it cannot pay the debt', async () => {
    const { player } = await owingPlayer(world);
    const { pool, clock } = world.app;
    const connect = async () => {
      const client = await pool.connect();
      const query = (...what: unknown[]) =>
        /pay_debt/.test(String(what[0])) ? Promise.reject(new Error('broken')) : client.query(...(what as [string]));
      return { query, release: () => client.release() };
    };
    const ledger = createLedger({ pool: { connect } as never, clock });
    const id = newId();
    const leg = {
      debit: { house: 'adjustment' },
      credit: { player_id: player.id, purpose: 'main' },
      amount: cents(5_000n),
      reason: 'adjustment',
    } as const;
    const journal = { id, owner_id: player.id, key: id, request_hash: Buffer.alloc(32), currency: 'PKR' } as const;
    const submit = (to: typeof ledger) => to.submit({ ...journal, at: clock.now(), legs: [leg] });
    await expect(submit(ledger)).rejects.toThrow('broken');
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 900_000n });
    // With the same keys again, the money arrives once and pays the debt.
    expect(await submit(world.app.ledger)).toMatchObject({ status: 'posted', debt_paid: 5_000n });
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 895_000n });
  });
});
