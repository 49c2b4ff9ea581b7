import { createHash } from 'node:crypto';
import { formatMoney } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { RequestContext, Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import { grantBonus, wagerOf } from '../bonus/public.ts';
import { sendBalanceChanged } from '../event/public.ts';
import { grantFreeRounds } from '../free-round/public.ts';
import { addMessage } from '../notify/public.ts';
import { exclusionOf } from '../protection/public.ts';
import { freeRoundsOf, giftState, type MessageRow } from './message-row.ts';

/**
 * Pays a message's gift into its wallet, or grants its free rounds, once.
 *
 * The caller has locked the owner and the message's row. The message's id is the key of the journal, bonus or free rounds, which prevents a
 * second payment.
 *
 * Errors  NO_GIFT, GIFT_EXPIRED, GIFT_WHILE_EXCLUDED
 */
export async function claimGift(ctx: RequestContext, tx: Tx, row: MessageRow): Promise<void> {
  const now = ctx.clock.now();
  if (row.gift_cents === null) throw apiError('NO_GIFT');
  const state = giftState(row, now);
  if (state === 'claimed') return;
  if (state === 'expired') throw apiError('GIFT_EXPIRED', { expired_at: row.gift_expires_at!.toISOString() });
  const exclusion = row.promotional ? await exclusionOf(tx, row.player_id, now) : null;
  if (exclusion !== null) throw apiError('GIFT_WHILE_EXCLUDED', { until: exclusion.until?.toISOString() ?? null });
  await payGift(ctx, tx, row, now);
  await sql`update message set claimed_at = ${now} where id = ${row.id}`.execute(tx);
  // Granting free rounds already notifies the player.
  if (row.gift_rounds !== null) return;
  const wager = wagerOf(row.gift_cents, row.gift_wager_times);
  await addMessage(tx, {
    player_id: row.player_id,
    type: 4,
    text: row.gift_wallet === 'bonus' ? 'gift_bonus' : 'gift_main',
    extra: { amount: formatMoney(row.gift_cents), wager: formatMoney(wager) },
    link: { to: '/wallet', label: 'wallet' },
    is_read: true,
    at: now,
  });
  if (row.gift_wallet === 'bonus') return;
  const extra = { message_id: row.id, amount: row.gift_cents };
  await sendBalanceChanged(tx, { player_id: row.player_id, at: now, extra, key: 'gift_claimed' });
}

const DAY_MS = 86_400_000;
const GIFT_BONUS_DAYS = 30;

async function payGift(ctx: RequestContext, tx: Tx, row: MessageRow, at: Date): Promise<void> {
  const amount = row.gift_cents!;
  const free_rounds = freeRoundsOf(row);
  if (free_rounds !== null) {
    const { rounds, stake, games, days, wager_times } = free_rounds;
    const expires_at = new Date(at.getTime() + days * DAY_MS);
    await grantFreeRounds(
      tx,
      {
        ...{ player_id: row.player_id, source: 'message', source_id: row.id, games, stake, rounds, expires_at },
        ...{ wager_times, bonus_days: GIFT_BONUS_DAYS },
      },
      at,
    );
    return;
  }
  if (row.gift_wallet === 'bonus') {
    const { player_id, id, gift_wager_times: wager_times } = row;
    const expires_at = new Date(at.getTime() + GIFT_BONUS_DAYS * DAY_MS);
    await grantBonus(ctx, tx, {
      ...{ player_id, source: 'message', source_id: id, amount, wager_times, expires_at, is_awaited: true },
    });
    return;
  }
  await ctx.ledger.mustPost(tx, {
    id: newId(),
    owner_id: row.player_id,
    key: row.id,
    request_hash: createHash('sha256').update(`message ${row.id} claim`).digest(),
    currency: 'PKR',
    legs: [
      {
        debit: { house: 'promo_expense:message_gift' },
        credit: { player_id: row.player_id, purpose: 'main' },
        amount,
        reason: 'bonus',
      },
    ],
    at,
    ref: { type: 'message', id: row.id },
  });
}
