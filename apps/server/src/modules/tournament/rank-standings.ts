import type { Cents } from '@nua/money';
import { type Field, type Placed, rankField, type Score, type Tournament } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { sendStandingsChanged } from '../event/public.ts';
import { excludedAt } from '../protection/public.ts';
import { hasOffersOff } from '../reward/public.ts';
import type { Edition } from './edition-row.ts';

const MINUTE_MS = 60_000;
/** A player whose score has not changed for this long gets no event. */
const NOTIFIED_FOR_MS = 10 * MINUTE_MS;

/**
 * Ranks the players of an edition and stores their places. Guests, blocked and excluded players, players below the minimum level and
 * players who turned offers off are not ranked. The next player gets the place.
 */
export async function rankStandings(tx: Tx, edition: Edition, rule: Tournament, at: Date): Promise<Placed[]> {
  const placed = rankField(rule, await readField(tx, edition, rule, at));
  await sql`
    update tournament_score s set place = t.place, prize_cents = coalesce(t.prize, 0)
    from tournament_score o left join unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ place }) => place)}::int[],
      ${placed.map(({ prize }) => prize)}::bigint[]) t (player_id, place, prize) on t.player_id = o.player_id
    where o.tournament_id = ${edition.id} and s.tournament_id = o.tournament_id and s.player_id = o.player_id
      and (s.place, s.prize_cents) is distinct from (t.place, coalesce(t.prize, 0))`.execute(tx);
  await sql`update tournament set players = ${placed.length}, counted_at = ${at} where id = ${edition.id}`.execute(tx);
  return placed;
}

async function readField(tx: Tx, { id }: Edition, { level_minimum }: Tournament, at: Date): Promise<Field> {
  const { rows: scores } = await sql<Score>`
    select s.player_id as id, s.points, s.weighted_cents as weighted
    from tournament_score s join player p on p.id = s.player_id
    where s.tournament_id = ${id} and s.points > 0 and p.status = 1 and p.phone is not null
      and not ${hasOffersOff(sql`s.player_id`)} and not ${excludedAt(sql`s.player_id`, at)}
      and (${level_minimum} = 0 or exists (
        select from player_vip v where v.player_id = s.player_id and v.level >= ${level_minimum}))`.execute(tx);
  const ids = scores.map((score) => score.id);
  const { rows: same } = await sql<{ one: string; other: string }>`
    select distinct mine.player_id as one, theirs.player_id as other
    from person_print mine join person_print theirs on theirs.print = mine.print and theirs.player_id <> mine.player_id
    where mine.player_id = any(${ids}::uuid[]) and theirs.player_id = any(${ids}::uuid[])
      and mine.proof = 'held' and mine.lifted_at is null and mine.left_at is null
      and theirs.proof = 'held' and theirs.lifted_at is null`.execute(tx);
  return {
    scores: scores.map((score) => ({ ...score, points: BigInt(score.points), weighted: score.weighted as Cents })),
    same: same.map(({ one, other }) => [one, other]),
  };
}

/** Notifies players whose place has changed since their last event, each at most once a minute. */
export async function notifyStandings(tx: Tx, { id }: Edition, at: Date): Promise<void> {
  const { rows } = await sql<{ player_id: string }>`
    update tournament_score set notified_place = place, notified_at = ${at}
    where tournament_id = ${id} and place is not null and place is distinct from notified_place
      and changed_at > ${new Date(at.getTime() - NOTIFIED_FOR_MS)}
      and (notified_at is null or notified_at <= ${new Date(at.getTime() - MINUTE_MS)})
    returning player_id`.execute(tx);
  const ids = rows.map(({ player_id }) => player_id);
  if (ids.length > 0) await sendStandingsChanged(tx, ids, id, at);
}
