import { calls, type ResponseOf } from '@nua/contract';
import { type Cents, cents, ZERO } from '@nua/money';
import type { Tournament } from '@nua/rewards';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import type { Queryable } from '../../db/connect.ts';
import { isExcluded } from '../protection/public.ts';
import { isOffersOff } from '../reward/public.ts';
import { ruleOfEdition } from './edition-row.ts';
import { findEdition } from './get-tournament.ts';

type Reason = NonNullable<ResponseOf<typeof calls.getMyTournament>['reason']>;
type OwnStanding = { place: number | null; points: bigint; weighted_cents: Cents; prize_cents: Cents };

export const getMyTournament = handle(calls.getMyTournament, async (ctx, { params }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  const edition = await findEdition(ctx.db, params.id!);
  const rule = await ruleOfEdition(ctx.db, edition);
  const { rows } = await sql<OwnStanding>`
    select s.place, s.points, s.weighted_cents, case when z.state = 'returned' then 0 else s.prize_cents end as prize_cents
    from tournament_score s
    left join tournament_prize z on z.tournament_id = s.tournament_id and z.player_id = s.player_id
    where s.tournament_id = ${edition.id} and s.player_id = ${player_id}`.execute(ctx.db);
  const [mine] = rows;
  const is_ranked = mine !== undefined && mine.place !== null;
  return {
    place: mine?.place ?? null,
    points: cents(mine?.points ?? 0n),
    weighted: mine?.weighted_cents ?? ZERO,
    prize: mine?.prize_cents ?? ZERO,
    reason: is_ranked ? null : await reasonOf(ctx.db, { player_id, is_guest, mine, rule, at: ctx.clock.now() }),
  };
});

export type StandingFacts = {
  player_id: string;
  is_guest: boolean;
  mine: Pick<OwnStanding, 'points' | 'weighted_cents'> | undefined;
  rule: Tournament;
  at: Date;
};

/** Returns why a player has no place. */
export async function reasonOf(db: Queryable, { player_id, is_guest, mine, rule, at }: StandingFacts): Promise<Reason> {
  if (is_guest) return 'guest';
  if (await isExcluded(db, player_id, at)) return 'excluded';
  if (await isOffersOff(db, player_id)) return 'offers_off';
  if (await isBelowLevel(db, player_id, rule)) return 'level';
  if (mine === undefined || mine.points === 0n) return 'no_points';
  return mine.weighted_cents < rule.entry_weighted ? 'below_entry' : 'other_account';
}

async function isBelowLevel(db: Queryable, player_id: string, { level_minimum }: Tournament): Promise<boolean> {
  if (level_minimum === 0) return false;
  const { rows } = await sql`select 1 from player_vip
    where player_id = ${player_id} and level >= ${level_minimum}`.execute(db);
  return rows.length === 0;
}
