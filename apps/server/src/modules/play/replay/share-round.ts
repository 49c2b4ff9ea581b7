import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { whereFilters } from '../../../core/input/where-filters.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { lockText, lockTexts } from '../../../db/advisory-locks.ts';
import { readReplay } from '../../fairness/public.ts';
import { assertNotExcluded } from '../../protection/public.ts';
import { gameNameOf } from '../pace/playable-games.ts';
import type { ShareChoice } from './replay-rules.ts';

/** The number of links that a player may create in an hour. */
const PER_HOUR = 60;
const HOUR_MS = 3_600_000;

type ShareRow = ShareChoice & { id: string; shared_at: Date };

const playerOf = ({ gameSession }: RequestContext): string => {
  if (gameSession === null) throw new Error('a link to a round was requested without a game session');
  return gameSession.player_id;
};

const onWire = <Row extends ShareRow>({ shared_at, ...row }: Row) => ({ ...row, shared_at: shared_at.toISOString() });

export const getShare = handle(calls.getShare, async (ctx, { params }) => {
  const { rows } = await sql<ShareRow>`select id, shows_stake, shows_check, shared_at from replay_share
    where player_id = ${playerOf(ctx)} and round_id = ${params.round} and taken_back_at is null`.execute(ctx.db);
  return { share: rows[0] ? onWire(rows[0]) : null };
});

export const shareRound = handle(calls.shareRound, (ctx, { params, body }) =>
  share(ctx, playerOf(ctx), params.round ?? '', body),
);

export const createShare = handle(calls.createShare, (ctx, { params, body }) =>
  share(ctx, sessionOf(ctx).player_id, params.round ?? '', body),
);

/** Errors  PLAYER_EXCLUDED, NOT_FOUND, ARCHIVE_UNAVAILABLE, RATE_LIMITED */
async function share(ctx: RequestContext, player_id: string, round_id: string, choice: ShareChoice) {
  const at = ctx.clock.now();
  await assertNotExcluded(ctx.db, player_id, at);
  // A replay exists only for an ended round of this player whose rules are known.
  if ((await readReplay({ ...ctx, archive: ctx.ports.month_archive }, { player_id, round_id })) === null)
    throw apiError('NOT_FOUND');
  const write = (tx: Tx) => writeShare(tx, { player_id, round_id, at, ...choice });
  return await keyedMutex(ctx.pool, `share ${player_id}`, () => ctx.db.transaction().execute(write));
}

/**
 * Creates the link of a round, or changes what its existing link shows.
 *
 * Errors  RATE_LIMITED if the player has made too many links in an hour
 */
async function writeShare(
  tx: Tx,
  {
    player_id,
    round_id,
    at,
    shows_stake,
    shows_check,
  }: ShareChoice & { player_id: string; round_id: string; at: Date },
) {
  // The lock serialises the count over all nodes.
  await lockText(tx, lockTexts.replay_share(player_id));
  const changed = await sql<ShareRow>`update replay_share set shows_stake = ${shows_stake}, shows_check = ${shows_check}
    where player_id = ${player_id} and round_id = ${round_id} and taken_back_at is null
    returning id, shows_stake, shows_check, shared_at`.execute(tx);
  if (changed.rows[0]) return { share: onWire(changed.rows[0]) };
  const since = new Date(at.getTime() - HOUR_MS);
  const recent = await sql<{ made: number; first: Date | null }>`select count(*)::int as made, min(shared_at) as first
    from replay_share where player_id = ${player_id} and shared_at > ${since}`.execute(tx);
  const { made, first } = recent.rows[0]!;
  if (made >= PER_HOUR) {
    const retry_after_ms = (first ?? at).getTime() + HOUR_MS - at.getTime();
    throw apiError('RATE_LIMITED', undefined, { retry_after_s: Math.ceil(retry_after_ms / 1000) });
  }
  const { rows } =
    await sql<ShareRow>`insert into replay_share (player_id, round_id, shows_stake, shows_check, shared_at)
    values (${player_id}, ${round_id}, ${shows_stake}, ${shows_check}, ${at})
    returning id, shows_stake, shows_check, shared_at`.execute(tx);
  return { share: onWire(rows[0]!) };
}

export const takeBackShare = handle(calls.takeBackShare, (ctx, { params }) =>
  takeBack(ctx, playerOf(ctx), params.round ?? ''),
);

export const endShare = handle(calls.endShare, (ctx, { params }) =>
  takeBack(ctx, sessionOf(ctx).player_id, params.round ?? ''),
);

/** Takes a link back. An excluded player may do this too. */
async function takeBack(ctx: RequestContext, player_id: string, round_id: string) {
  await sql`update replay_share set taken_back_at = ${ctx.clock.now()}
    where player_id = ${player_id} and round_id = ${round_id} and taken_back_at is null`.execute(ctx.db);
  return {};
}

type ListedRow = ShareRow & { round_id: string; game_id: string | null; pays_hundredths: number | null };

/** Lists the links that were not taken back. `game_id` is null for a round that is only in the archive. */
export const listShares = handle(calls.listShares, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const mine = sql`s.player_id = ${player_id} and s.taken_back_at is null and ${whereFilters(list.filter, { round_id: 's.round_id' })}`;
  const { rows } = await sql<ListedRow>`
    select s.id, s.shows_stake, s.shows_check, s.shared_at, s.round_id, r.game_id,
      (r.payout_cents * 100 / nullif(r.stake_cents, 0))::float8 as pays_hundredths
    from replay_share s left join arcade.round r on r.player_id = s.player_id and r.id = s.round_id
    where ${mine} order by s.shared_at desc, s.id limit ${list.size} offset ${list.offset}`.execute(ctx.db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from replay_share s where ${mine}`.execute(
    ctx.db,
  );
  const named = rows.map((row) => ({
    ...onWire(row),
    game_name: row.game_id === null ? null : gameNameOf(ctx, row.game_id),
  }));
  return { list: named, page: list.page, size: list.size, total: counted.rows[0]!.total };
});
