import { readFileSync } from 'node:fs';
import { parseCents } from '@nua/money';
import { expect, it } from 'vitest';
import { payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { depositPaid, totalsOf } from '../../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newId } from '../../../db/new-id.ts';
import type { TransferRef } from '../../../ledger/journal.ts';
import type { Leg } from '../../../ledger/ledger.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';

const migration = (name: string) =>
  readFileSync(new URL(`../../../db/migrations/${name}/up.sql`, import.meta.url), 'utf8');
const UP = `${migration('0840-player-debt')}; ${migration('0931-transfer-ref')}`;
const BEFORE = `
  alter table ledger.transfer rename column ref to about;
  alter table ledger.transfer alter column about type jsonb
    using case when about is not null then jsonb_build_object('word', about -> 'type', 'id', about -> 'id') end;
  do $$ declare old text := (select replace(replace(pg_get_functiondef(oid), '_ref', '_about'), 'at, ref,', 'at, about,')
    from pg_proc where proname = 'post' and pronamespace = 'ledger'::regnamespace);
  begin drop function ledger.post; execute old; end $$;
  drop function ledger.pay_debt; drop function ledger.open_debt_account; drop function ledger.debt_of;
  drop index ledger.transfer_debt_owed; drop index ledger.transfer_debt_paid; drop index ledger.account_debt;
  alter table deposit drop column acknowledged_at`;

const world = useWorld();

it('the migration to player debts turns earlier shortfalls into debts and pays them from the available balance', async () => {
  const player = await payingPlayer(world);
  const deposit = await depositPaid(world, player, '1000.00');
  const main = { player_id: player.id, purpose: 'main' } as const;
  const receivable = { house: 'player_receivable' as 'suspense' } as const;
  const credit = { house: 'psp_clearing:jazzcash' } as const;
  const post = async (legs: Leg[], ref?: TransferRef) => {
    const id = newId();
    const journal = { id, owner_id: player.id, key: id, request_hash: Buffer.alloc(32), currency: 'PKR' } as const;
    await world.app.ledger.post(world.pool, [{ ...journal, legs, at: world.clock.now(), ...(ref && { ref }) }]);
  };
  const leg = (debit: Leg['debit'], to: Leg['credit'], amount: string, reason: Leg['reason']): Leg => ({
    debit,
    credit: to,
    amount: parseCents(amount),
    reason,
  });
  await post([leg(main, { house: 'adjustment' }, '700.00', 'adjustment')]);
  const legs = [leg(main, credit, '300.00', 'reversal'), leg(receivable, credit, '700.00', 'reversal')];
  await post(legs, { type: 'deposit', id: deposit });
  await world.pool.query("update deposit set state = 'reversed' where id = $1", [deposit]);
  await post([leg({ house: 'adjustment' }, main, '250.00', 'adjustment')]);
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    await client.query(BEFORE);
    await client.query(UP);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 45_000n });
  expect(await reconcileBooks(world.pool)).toEqual([]);
});
