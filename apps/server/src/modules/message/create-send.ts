import { type Cents, ZERO } from '@nua/money';
import { freeRoundsCostCents, type ProvidedReturns } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { NO_CONDITIONS } from './conditions.ts';
import { type MessageSend, reaches, type SendRequest } from './message-send.ts';

/** Records a sending. A `proposed` sending waits for a second operator's approval. */
export async function createSend(
  tx: Tx,
  request: SendRequest,
  by: { operator: string; state: 'proposed' | 'waiting'; at: Date },
): Promise<MessageSend> {
  const { segment, gift, conditions = NO_CONDITIONS } = request;
  const { rows } = await sql<MessageSend>`
    insert into message_send (type, promotional, title_en, title_ur, content_en, content_ur, extra, show_type, segment,
      inactive_days, player_id, vip_level, gift_cents, gift_wallet, gift_expires_at, gift_wager_times,
      gift_rounds, gift_games, joined_from, joined_until, seen_from, seen_until, level_from, level_until,
      deposits_from_cents, deposits_until_cents, played_games, language, state, operator, created_at)
    values (${request.type}, ${request.promotional}, ${request.en.title}, ${request.ur.title}, ${request.en.content}, ${request.ur.content},
      ${JSON.stringify(request.extra)}::jsonb, ${request.show_type}, ${segment.to},
      ${segment.to === 'inactive' ? segment.days : null}, ${segment.to === 'player' ? segment.player_id : null},
      ${segment.to === 'vip' ? segment.level : null},
      ${gift?.amount ?? null}, ${gift?.wallet ?? null}, ${gift?.expires_at ?? null}, ${gift?.wager_times ?? 0},
      ${gift?.free_rounds?.rounds ?? null}, ${gift?.free_rounds ? [...gift.free_rounds.games] : null},
      ${conditions.joined_from}, ${conditions.joined_until}, ${conditions.seen_from}, ${conditions.seen_until},
      ${conditions.level_from}, ${conditions.level_until}, ${conditions.deposits_from_cents}, ${conditions.deposits_until_cents},
      ${conditions.played_games && [...conditions.played_games]}, ${conditions.language},
      ${by.state}, ${by.operator}, ${by.at})
    returning *`.execute(tx);
  return rows[0]!;
}

/** Estimates how many players a sending would reach now, and its cost if all of them claim the gift. */
export async function estimateSend(
  tx: Tx,
  request: SendRequest,
  at: Date,
  provided: ProvidedReturns,
): Promise<{ players: number; cost: Cents }> {
  const { segment } = request;
  return await estimateStoredSend(
    tx,
    {
      ...(request.conditions ?? NO_CONDITIONS),
      segment: segment.to,
      inactive_days: segment.to === 'inactive' ? segment.days : null,
      player_id: segment.to === 'player' ? segment.player_id : null,
      vip_level: segment.to === 'vip' ? segment.level : null,
      gift_cents: request.gift?.amount ?? null,
      gift_rounds: request.gift?.free_rounds?.rounds ?? null,
      gift_games: request.gift?.free_rounds ? [...request.gift.free_rounds.games] : null,
      created_at: at,
    },
    provided,
  );
}

export async function estimateStoredSend(
  tx: Tx,
  send: Parameters<typeof reaches>[0] & Gift,
  provided: ProvidedReturns,
): Promise<{ players: number; cost: Cents }> {
  const { rows } = await sql<{ players: bigint }>`
    select count(*) as players from player p where ${reaches(send)}`.execute(tx);
  const players = rows[0]?.players ?? 0n;
  return { players: Number(players), cost: (costOfGift(send, provided) * players) as Cents };
}

type Gift = Pick<MessageSend, 'gift_cents' | 'gift_rounds' | 'gift_games'>;

/** Returns the cost of one gift: its amount, or the average winnings of its free rounds, rounded up. */
export function costOfGift({ gift_cents, gift_rounds, gift_games }: Gift, provided: ProvidedReturns): Cents {
  if (gift_cents === null) return ZERO;
  if (gift_rounds === null || gift_games === null) return gift_cents;
  const stake = (gift_cents / BigInt(gift_rounds)) as Cents;
  return freeRoundsCostCents({ games: gift_games, rounds: gift_rounds, stake }, provided);
}
