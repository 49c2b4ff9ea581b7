import type { unread } from '@nua/contract/message.ts';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Queryable } from '../../db/connect.ts';
import { isExcluded } from '../protection/public.ts';
import { isOffersOff } from '../reward/public.ts';
import { giftWaits } from './message-row.ts';

export type Unread = v.InferOutput<typeof unread>;
const COUNTED = sql`id, type, read_at, gift_cents, claimed_at, gift_expires_at`;
type Counted = { is_inbox: boolean; regular: bigint; gift: bigint; waiting: bigint };

/** Returns which kinds of messages are unread: none, regular, gift (claimable) or both. */
export function summaryOf(regular: number, gift: number): Unread['summary'] {
  if (regular > 0) return gift > 0 ? 'both' : 'regular';
  return gift > 0 ? 'gift' : 'none';
}

/**
 * Counts unread messages for each tab, using two partial indexes.
 *
 * Offers are not counted for excluded players or players who turned offers off, but remain in the list.
 */
export async function unreadOf(db: Queryable, player_id: string, now: Date): Promise<Unread> {
  const isSilent = (await isExcluded(db, player_id, now)) || (await isOffersOff(db, player_id));
  const is_counted = isSilent ? sql`not promotional` : sql`true`;
  const { rows } = await sql<Counted>`
    select m.type = 1 as is_inbox,
      count(*) filter (where m.read_at is null and not ${giftWaits(now)}) as regular,
      count(*) filter (where m.read_at is null and ${giftWaits(now)}) as gift,
      count(*) filter (where ${giftWaits(now)}) as waiting
    from (
      select ${COUNTED} from message where player_id = ${player_id} and read_at is null and deleted_at is null
        and ${is_counted}
      union
      select ${COUNTED} from message where player_id = ${player_id} and gift_cents is not null and claimed_at is null
        and deleted_at is null and ${is_counted}) m
    group by 1`.execute(db);
  const countsOf = (is_inbox: boolean) => {
    const found = rows.find((row) => row.is_inbox === is_inbox);
    return {
      regular: Number(found?.regular ?? 0n),
      gift: Number(found?.gift ?? 0n),
      gifts: Number(found?.waiting ?? 0n),
    };
  };
  const [inbox, notification] = [countsOf(true), countsOf(false)];
  return {
    inbox: inbox.regular + inbox.gift,
    notification: notification.regular + notification.gift,
    summary: summaryOf(inbox.regular + notification.regular, inbox.gift + notification.gift),
    inbox_summary: summaryOf(inbox.regular, inbox.gift),
    notification_summary: summaryOf(notification.regular, notification.gift),
    gifts: inbox.gifts + notification.gifts,
    inbox_gifts: inbox.gifts,
    notification_gifts: notification.gifts,
  };
}
