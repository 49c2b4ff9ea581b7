import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { MessageText } from '../notify/public.ts';
import { type Conditions, meets } from './conditions.ts';

/** The recipients of a sending. `vip` selects the players who have exactly this level when the message is written. */
export type Segment =
  | { to: 'all' }
  | { to: 'inactive'; days: number }
  | { to: 'player'; player_id: string }
  | { to: 'vip'; level: number };

export type GiftRequest = {
  amount: Cents;
  wallet: 'main' | 'bonus';
  expires_at: Date;
  /** The wagering factor of bonus money; 0 for the main wallet. */
  wager_times: number;
  /** Free rounds instead of money: `amount` is the sum of their stakes, and their winnings become the bonus. */
  free_rounds?: { rounds: number; games: readonly string[] };
};

/** The content of a sending by an operator: texts in both languages, recipients, and a gift. */
export type SendRequest = {
  type: 1 | 2 | 3;
  /** True for an offer: excluded players neither receive it nor claim its gift. */
  promotional: boolean;
  en: MessageText;
  ur: MessageText;
  extra: Readonly<Record<string, unknown>>;
  show_type: 1 | 2 | 3 | null;
  segment: Segment;
  conditions?: Conditions;
  gift: GiftRequest | null;
};

export type MessageSend = Conditions & {
  id: string;
  type: number;
  promotional: boolean;
  title_en: string;
  title_ur: string;
  content_en: string;
  content_ur: string;
  extra: Record<string, unknown>;
  show_type: number | null;
  segment: Segment['to'];
  inactive_days: number | null;
  player_id: string | null;
  vip_level: number | null;
  gift_cents: Cents | null;
  gift_wallet: 'main' | 'bonus' | null;
  gift_expires_at: Date | null;
  gift_wager_times: number;
  gift_rounds: number | null;
  gift_games: string[] | null;
  state: 'proposed' | 'waiting' | 'running' | 'done' | 'cancelled';
  last_player: string | null;
  sent: number;
  passed_over: number;
  operator: string;
  created_at: Date;
  done_at: Date | null;
};

/** The subject of a sending in the log and in the amounts of operators. */
export const subjectOfSend = (send_id: string): string => `message ${send_id}`;

const DAY_MS = 86_400_000;

type Reached = Conditions & Pick<MessageSend, 'segment' | 'inactive_days' | 'player_id' | 'vip_level' | 'created_at'>;

/**
 * Selects the players `p` of a sending: the active members of its segment who meet its conditions. Players who registered after the sending
 * was recorded are excluded, so that the sending ends.
 */
export function reaches(send: Reached): RawBuilder<boolean> {
  const is_member = sql`p.status = 1 and p.created_at <= ${send.created_at} and ${meets(send)}`;
  if (send.segment === 'player') return sql`(${is_member} and p.id = ${send.player_id})`;
  if (send.segment === 'all') return sql`(${is_member})`;
  if (send.segment === 'vip') {
    return sql`(${is_member} and exists (select from player_vip v where v.player_id = p.id and v.level = ${send.vip_level}))`;
  }
  const since = new Date(send.created_at.getTime() - (send.inactive_days ?? 0) * DAY_MS);
  return sql`(${is_member} and p.created_at < ${since}
    and not exists (select from device d where d.player_id = p.id and d.last_seen_at >= ${since}))`;
}
