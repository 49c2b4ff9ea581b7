import type { AnyGame } from '@nua/games';
import { sql } from 'kysely';
import { type ApiError, apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';

/** How fast a game may be played: the minimum time between round starts (0 for none), and whether auto-bet is offered. */
export type Pace = { every_ms: number; auto: boolean };

type Profile = (game: Pick<AnyGame, 'category'>) => Pace | 'closed';

const SLOTS = 2;
const FISHING = 5;

/**
 * The pace profiles that an operator can choose.
 *
 * `standard` limits slots to a spin every 2.5 s without auto-bet. `strict` allows a round every 5 s, no auto-bet and no fishing.
 *
 * Source  the time limits of slots and other casino games in the United Kingdom's technical standard 14, since 2025
 */
const profiles: Readonly<Record<'standard' | 'strict', Profile>> = {
  standard: ({ category }) => (category === SLOTS ? { every_ms: 2_500, auto: false } : { every_ms: 0, auto: true }),
  strict: ({ category }) => (category === FISHING ? 'closed' : { every_ms: 5_000, auto: false }),
};

type Settings = Pick<App, 'settings'>;

/** Returns the pace of a game under the current profile; null if the profile closes the game. */
export function paceOf({ settings }: Settings, game: Pick<AnyGame, 'category'>): Pace | null {
  const pace = profiles[settings.get('pace_rules').profile](game);
  return pace === 'closed' ? null : pace;
}

export function isClosed(deps: Settings, game: Pick<AnyGame, 'id' | 'category'>): boolean {
  return deps.settings.get('play_rules').closed_games.includes(game.id) || paceOf(deps, game) === null;
}

/**
 * Reserves the player's next round in a game with a minimum interval, across all nodes and tabs. Returns TOO_FAST if it is too early,
 * otherwise null.
 */
export async function reserveTurn(
  db: Queryable,
  player_id: string,
  { every_ms }: Pick<Pace, 'every_ms'>,
  at: Date,
): Promise<ApiError | null> {
  if (every_ms === 0) return null;
  const free_since = new Date(at.getTime() - every_ms);
  const { rows } = await sql`insert into arcade.pace as p (player_id, at) values (${player_id}, ${at})
    on conflict (player_id) do update set at = excluded.at where p.at <= ${free_since} returning 1`.execute(db);
  return rows.length === 1 ? null : apiError('TOO_FAST', undefined, { retry_after_s: Math.ceil(every_ms / 1_000) });
}
