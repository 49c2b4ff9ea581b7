import { listPromotions, listSends } from '@nua/contract/console/message.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { activeConditions, type Conditions } from '../../modules/message/public.ts';
import { handleConsole } from '../console-handle.ts';
import { periodOf, stateOfPeriod } from './content.ts';
import { directionOf } from './filtered-page.ts';

const PAGE = 50;

type Send = Conditions & {
  id: string;
  created_at: Date;
  operator: string;
  state: 'proposed' | 'waiting' | 'running' | 'done' | 'cancelled';
  title_en: string;
  title_ur: string;
  segment: string;
  inactive_days: number | null;
  player_id: string | null;
  vip_level: number | null;
  promotional: boolean;
  gift_cents: Cents | null;
  sent: number;
  passed_over: number;
};

/** Formats the recipients of a sending: its segment and its conditions. */
function recipientsText(send: Send): string {
  const value = send.inactive_days ?? send.player_id ?? send.vip_level;
  const to = value === null ? send.segment : `${send.segment}:${value}`;
  const textOf = (one: unknown) => (one instanceof Date ? one.toISOString() : String(one));
  return [to, ...Object.entries(activeConditions(send)).map(([name, one]) => `${name} ${textOf(one)}`)].join(', ');
}

export const sends = handleConsole(listSends, async ({ reads }, { query: { sort, state, after } }) => {
  const { direction, follows } = directionOf(sort);
  const place = after ?? null;
  const { rows } = await sql<Send>`
    select id, created_at, operator, state, title_en, title_ur, segment, inactive_days, player_id, vip_level, promotional,
      gift_cents, sent, passed_over, joined_from, joined_until, seen_from, seen_until, level_from, level_until,
      deposits_from_cents, deposits_until_cents, played_games, language
    from message_send where (${state ?? null}::text is null or state = ${state ?? null}) and (${place}::uuid is null or id ${follows} ${place})
    order by id ${direction} limit ${PAGE + 1}`.execute(reads);
  const list = rows.slice(0, PAGE).map((send) => ({
    id: send.id,
    at: send.created_at.toISOString(),
    by: send.operator,
    state: send.state,
    title_en: send.title_en,
    title_ur: send.title_ur,
    reaches: recipientsText(send),
    is_promotional: send.promotional,
    gift: send.gift_cents,
    sent: send.sent,
    passed_over: send.passed_over,
  }));
  return { list, has_more: rows.length > PAGE };
});

type Offer = { key: string; active: boolean; title_en: string | null; title_ur: string | null; extra: unknown };
export const promotions = handleConsole(listPromotions, async ({ app, reads }) => {
  const now = app.clock.now();
  const offers = await sql<Offer>`
    select key, active, content -> 'content' -> 'en' ->> 'title' as title_en, content -> 'content' -> 'ur' ->> 'title' as title_ur, extra
    from cms_item where key like 'promo-%' order by key limit 200`.execute(reads);
  return {
    offers: offers.rows.map(({ key, active, title_en, title_ur, extra }) => ({
      key,
      title_en: title_en ?? '',
      title_ur: title_ur ?? '',
      state: active ? stateOfPeriod(periodOf(extra), now) : ('hidden' as const),
      ...periodOf(extra),
    })),
  };
});
