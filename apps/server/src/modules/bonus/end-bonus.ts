import { createHash } from 'node:crypto';
import { formatMoney, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import type { Leg } from '../../ledger/ledger.ts';
import { sendBalanceChanged } from '../event/public.ts';
import { addMessage, type FactText } from '../notify/public.ts';
import { activateNext, type BonusDeps } from './activate-next.ts';
import { type BonusRow, expenseAccount, isRunning } from './bonus-row.ts';
import { splitCleared } from './bonus-rules.ts';

/** How a running bonus ends. Only a cleared bonus becomes main money. */
export type BonusEnd = 'cleared' | 'used' | 'expired' | 'given_up';

const NOTICES: Readonly<Record<BonusEnd, FactText | null>> = {
  cleared: 'bonus_cleared',
  // No notice is needed: the player saw the last stake lose, or gave the bonus up.
  used: null,
  given_up: null,
  expired: 'bonus_expired',
};

/**
 * Ends a waiting or active bonus and activates the next one.
 *
 * A cleared bonus is paid to the main wallet, up to the conversion maximum. The rest returns to the house account that paid for it.
 *
 * The caller holds the owner's lock and the lock of the bonus's row.
 */
export async function endBonus(deps: BonusDeps, tx: Tx, row: BonusRow, decided: BonusEnd): Promise<void> {
  if (!isRunning(row.state)) throw new Error(`bonus ${row.id} cannot end: its state is ${row.state}`);
  // A bonus of a reversed deposit neither clears nor expires: it counts as given up.
  const end = decided !== 'used' && (await isDepositReversed(tx, row)) ? 'given_up' : decided;
  const at = deps.clock.now();
  const { player_id, left_cents: left } = row;
  const { converted, returned } =
    end === 'cleared' ? splitCleared(left, row.conversion_maximum_cents) : { converted: ZERO, returned: left };
  const from = { player_id, purpose: 'bonus' } as const;
  const legs: Leg[] = [];
  if (converted > 0n)
    legs.push({ debit: from, credit: { player_id, purpose: 'main' }, amount: converted, reason: 'bonus_cleared' });
  if (returned > 0n)
    legs.push({
      debit: from,
      credit: { house: expenseAccount[row.source] },
      amount: returned,
      reason: 'bonus_returned',
    });
  if (legs.length > 0) {
    const id = newId();
    await deps.ledger.mustPost(tx, {
      id,
      owner_id: player_id,
      key: id,
      request_hash: createHash('sha256').update(`bonus ${row.id} ${end}`).digest(),
      currency: 'PKR',
      legs,
      at,
      ref: { type: 'bonus', id: row.id },
      // A block stops the player's own requests, but not payments to the player or expiries.
      despite_block: true,
    });
  }
  await sql`update bonus set state = ${end}, left_cents = 0, converted_cents = ${converted}, ended_at = ${at}
    where id = ${row.id}`.execute(tx);
  await activateNext(tx, player_id, at);
  const text = NOTICES[end];
  if (text !== null && left > 0n) {
    const extra = { amount: formatMoney(end === 'cleared' ? converted : left) };
    await addMessage(tx, { player_id, type: 4, text, extra, link: { to: '/wallet', label: 'wallet' }, at });
  }
  await sendBalanceChanged(tx, { player_id, at, extra: { bonus_id: row.id } });
}

async function isDepositReversed(tx: Tx, { deposit_id }: BonusRow): Promise<boolean> {
  if (deposit_id === null) return false;
  const { rows } = await sql`select 1 from deposit where id = ${deposit_id} and state = 'reversed'`.execute(tx);
  return rows.length > 0;
}
