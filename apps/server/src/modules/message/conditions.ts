import type { Language } from '@nua/contract/wire.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';

/** The conditions of a sending in addition to its segment. Null means no condition. A period includes its start and excludes its end. */
export type Conditions = {
  joined_from: Date | null;
  joined_until: Date | null;
  seen_from: Date | null;
  seen_until: Date | null;
  level_from: number | null;
  level_until: number | null;
  /** Bounds of the sum of all paid deposits, both included. */
  deposits_from_cents: Cents | null;
  deposits_until_cents: Cents | null;
  /** The player has played one of these games. */
  played_games: readonly string[] | null;
  language: Language | null;
};

export const NO_CONDITIONS: Conditions = {
  joined_from: null,
  joined_until: null,
  seen_from: null,
  seen_until: null,
  level_from: null,
  level_until: null,
  deposits_from_cents: null,
  deposits_until_cents: null,
  played_games: null,
  language: null,
};

/** Returns only the columns of the conditions. */
export const conditionsOf = (from: Conditions): Conditions => ({
  joined_from: from.joined_from,
  joined_until: from.joined_until,
  seen_from: from.seen_from,
  seen_until: from.seen_until,
  level_from: from.level_from,
  level_until: from.level_until,
  deposits_from_cents: from.deposits_from_cents,
  deposits_until_cents: from.deposits_until_cents,
  played_games: from.played_games,
  language: from.language,
});

/** Returns the conditions that are not null, for a log or a list. */
export const activeConditions = (from: Conditions): Partial<Conditions> =>
  Object.fromEntries(Object.entries(conditionsOf(from)).filter(([, value]) => value !== null));

/** Selects the players `p` who meet every condition that is not null. */
export function meets(conditions: Conditions): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [];
  const add = (value: unknown, part: RawBuilder<unknown>) => {
    if (value !== null) parts.push(part);
  };
  const { played_games, level_from, level_until, deposits_from_cents, deposits_until_cents } = conditions;
  add(conditions.joined_from, sql`p.created_at >= ${conditions.joined_from}`);
  add(conditions.joined_until, sql`p.created_at < ${conditions.joined_until}`);
  add(conditions.language, sql`p.language = ${conditions.language}`);
  const seenSince = (at: Date | null) =>
    sql`exists (select from device d where d.player_id = p.id and d.last_seen_at >= ${at})`;
  add(conditions.seen_from, seenSince(conditions.seen_from));
  add(conditions.seen_until, sql`not ${seenSince(conditions.seen_until)}`);
  add(
    level_from ?? level_until,
    sql`exists (select from player_vip v where v.player_id = p.id
      and v.level between ${level_from ?? 1} and ${level_until ?? 20})`,
  );
  const deposited = sql`(select coalesce(sum(d.amount_cents), 0) from deposit d where d.player_id = p.id and d.state = 'paid')`;
  add(deposits_from_cents, sql`${deposited} >= ${deposits_from_cents}`);
  add(deposits_until_cents, sql`${deposited} <= ${deposits_until_cents}`);
  const games = played_games === null ? null : [...played_games];
  // A job adds a player's rounds to the sums later. So the rounds after the player's last summed round are searched too.
  add(
    games,
    sql`(exists (select from arcade.round_sum s where s.player_id = p.id and s.game_id = any (${games}::text[]))
      or exists (select from arcade.round r where r.player_id = p.id and r.state = 'settled' and r.game_id = any (${games}::text[])
        and r.id > coalesce((select m.last_id from arcade.round_mark m where m.player_id = p.id), '00000000-0000-0000-0000-000000000000')))`,
  );
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
