import { calls } from '@nua/contract';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import type { Queryable } from '../../../db/connect.ts';
import { playerQueryRunner } from '../../../db/player-query.ts';
import { realityCheckOf } from './protection-response.ts';

/** A launch after this time without a round begins a new play session. Most phone calls and network failures are shorter. */
export const BREAK_MS = 30 * 60_000;

type Launch = { at: Date; round_before: Date | null };

/**
 * Returns the start of the running play session, or null if no game is open.
 *
 * Only a break from playing, or the return of the money, ends a play session. A page reload does not.
 *
 * Shape   the launches since the money last returned to the main wallet, in order -> start or null
 */
export function playSessionSince(launches: readonly Launch[]): Date | null {
  let since: Date | null = null;
  for (const { at, round_before } of launches) {
    const isBreak = round_before === null || at.getTime() - round_before.getTime() >= BREAK_MS;
    if (since === null || isBreak) since = at;
  }
  return since;
}

const DAY_MS = 86_400_000;
/** The maximum number of rounds to read, newest first. A play session rarely has more rounds. */
const MAX_ROUNDS = 20_000;

type Sums = { rounds: bigint; staked: Cents; won: Cents };

export const getPlay = handle(calls.getPlay, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const now = ctx.clock.now();
  const since = playSessionSince(await launchesOf(ctx.db, player_id, new Date(now.getTime() - DAY_MS)));
  const { rounds, staked, won } = since
    ? await sumsSince(ctx.db, player_id, since)
    : { rounds: 0n, staked: ZERO, won: ZERO };
  return {
    since: since?.toISOString() ?? null,
    rounds: Number(rounds),
    staked,
    won,
    net: (won - staked) as Cents,
    reality_check: await realityCheckOf(ctx, playerQueryRunner(ctx.db, player_id, now)),
    server_time: now.toISOString(),
  };
});

/** Reads the launches since the last return of the money, each with the last round before it. */
async function launchesOf(db: Queryable, player_id: string, not_before: Date): Promise<Launch[]> {
  const { rows } = await sql<Launch>`
    with launched as (
      select l.at from game_launch l
      where l.player_id = ${player_id} and l.at >= ${not_before} and l.at >= coalesce((select max(t.requested_at) from game_transfer t
        where t.player_id = l.player_id and t.direction = 'out' and t.state = 'confirmed'), '-infinity')
    ), played as (
      select at from arcade.round where player_id = ${player_id} and exists (select from launched)
      order by id desc limit ${MAX_ROUNDS}
    ), lined as (
      select at, is_launch, max(at) filter (where not is_launch) over (order by at, is_launch) as round_before
      from (select at, true as is_launch from launched union all select at, false from played) both_kinds
    )
    select at, round_before from lined where is_launch order by at`.execute(db);
  return rows;
}

/** Sums the rounds since a time. The house pays the stake of a free round, so it counts as zero. */
async function sumsSince(db: Queryable, player_id: string, since: Date): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) as rounds, coalesce(sum(stake_cents), 0)::bigint as staked, coalesce(sum(payout_cents), 0)::bigint as won
    from (select case when free_rounds_id is null then stake_cents else 0 end as stake_cents, payout_cents, at, state
      from arcade.round where player_id = ${player_id}
      order by id desc limit ${MAX_ROUNDS}) newest
    where at >= ${since} and state = 'settled'`.execute(db);
  return rows[0]!;
}
