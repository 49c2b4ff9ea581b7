import { type message, messageStatus } from '@nua/contract/message.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import type { ListInput } from '../../core/input/list-query.ts';
import { wagerOf } from '../bonus/public.ts';
import { type MessageTexts, systemTextsOf } from '../notify/public.ts';

export type Message = v.InferOutput<typeof message>;
export type GiftState = 'claimable' | 'claimed' | 'expired';

export type MessageRow = {
  id: string;
  player_id: string;
  type: number;
  template: string | null;
  extra: Record<string, unknown>;
  promotional: boolean;
  read_at: Date | null;
  gift_cents: Cents | null;
  gift_wallet: 'main' | 'bonus' | null;
  gift_expires_at: Date | null;
  gift_wager_times: number;
  gift_rounds: number | null;
  gift_games: string[] | null;
  claimed_at: Date | null;
  at: Date;
  title_en: string | null;
  title_ur: string | null;
  content_en: string | null;
  content_ur: string | null;
  sent_extra: Record<string, unknown> | null;
};

export const MESSAGE = sql`m.*, s.title_en, s.title_ur, s.content_en, s.content_ur, s.extra as sent_extra,
  s.gift_rounds, s.gift_games
  from message m left join message_send s on s.id = m.send_id`;

/** Returns an SQL condition: the message `m` has a gift that can be claimed now. */
export const giftWaits = (at: Date): RawBuilder<boolean> =>
  sql`(m.gift_cents is not null and m.claimed_at is null and m.gift_expires_at > ${at})`;

/** Returns the SQL condition for a tab. Type 2 selects the tab Notification, which shows the types 2, 3 and 4. */
export function inTab(filter: ListInput['filter']): RawBuilder<boolean> {
  const types = filter
    .filter(({ field }) => field === 'type')
    .map(({ value }) => (value === 2 ? sql`m.type in (2, 3, 4)` : sql`m.type = ${value}`));
  return types.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(types, sql` and `)})`;
}

export function giftState(row: Pick<MessageRow, 'claimed_at' | 'gift_expires_at'>, now: Date): GiftState {
  if (row.claimed_at !== null) return 'claimed';
  return row.gift_expires_at !== null && row.gift_expires_at > now ? 'claimable' : 'expired';
}

const NOTHING: MessageTexts = { en: { title: '', content: '' }, ur: { title: '', content: '' } };

function textsOf(row: MessageRow): MessageTexts {
  // A message with an unknown template key, from another build, is still listed.
  if (row.template !== null) return systemTextsOf(row.template) ?? NOTHING;
  return {
    en: { title: row.title_en ?? '', content: row.content_en ?? '' },
    ur: { title: row.title_ur ?? '', content: row.content_ur ?? '' },
  };
}

export const FREE_ROUND_DAYS = 7;

/** Returns the free rounds of a gift, or null if the gift is money. */
export function freeRoundsOf(row: MessageRow): NonNullable<Message['gift']>['free_rounds'] {
  const { gift_cents, gift_rounds: rounds, gift_games: games, gift_wager_times: wager_times } = row;
  if (gift_cents === null || rounds === null || games === null) return null;
  return { rounds, stake: (gift_cents / BigInt(rounds)) as Cents, games, days: FREE_ROUND_DAYS, wager_times };
}

export function messageResponse(row: MessageRow, now: Date): Message {
  const texts = textsOf(row);
  const state = row.gift_cents === null ? null : giftState(row, now);
  return {
    id: row.id,
    type: row.type,
    status: row.read_at === null ? messageStatus.unread : messageStatus.read,
    has_claim_item: state === 'claimable' || state === 'claimed' ? 1 : 0,
    title: { en: texts.en.title, ur: texts.ur.title },
    content: { en: texts.en.content, ur: texts.ur.content },
    extra: { ...row.sent_extra, ...row.extra },
    promotional: row.promotional,
    gift:
      row.gift_cents === null || state === null
        ? null
        : {
            amount: row.gift_cents,
            wallet: row.gift_wallet!,
            state,
            expires_at: row.gift_expires_at!.toISOString(),
            claimed_at: row.claimed_at?.toISOString() ?? null,
            wager:
              row.gift_wallet === 'bonus' && row.gift_rounds === null
                ? wagerOf(row.gift_cents, row.gift_wager_times)
                : null,
            free_rounds: freeRoundsOf(row),
          },
    at: row.at.toISOString(),
  };
}
