import { calls } from '@nua/contract';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import type { Queryable } from '../../db/connect.ts';
import { inviteCodeOf, invitedBy, inviteLink } from '../referral/public.ts';
import { ruleAt } from '../reward/public.ts';

const HUNDREDTHS = 100;

type Sums = { level: number; turnover: Cents; commission: Cents; claimable: Cents };

export const getClub = handle(calls.getClub, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const [{ rule }, weight] = await Promise.all([ruleAt(ctx.db, 'club', at), ruleAt(ctx.db, 'weight', at)]);
  const [code, invited_by, members, sums] = await Promise.all([
    inviteCodeOf(ctx.db, player_id, at),
    invitedBy(ctx.db, player_id),
    countMembers(ctx.db, player_id, rule.levels.length),
    readSums(ctx.db, player_id),
  ]);
  return {
    code,
    link: inviteLink(code),
    levels: rule.levels.map(({ rate_bps_hundredths }, index) => {
      const level = index + 1;
      const sum = sums.find((entry) => entry.level === level);
      return {
        level,
        members: members.get(level) ?? 0,
        turnover: sum?.turnover ?? ZERO,
        commission: sum?.commission ?? ZERO,
        rate_bps: rate_bps_hundredths / HUNDREDTHS,
      };
    }),
    claimable: sums.reduce((total, { claimable }) => (total + claimable) as Cents, ZERO),
    day_maximum: rule.day_maximum,
    wager_times: rule.wager_times,
    days: rule.days,
    weights: weight.rule.weights,
    invited_by,
  };
});

async function countMembers(db: Queryable, player_id: string, levels: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ level: number; members: number }>`
    with recursive club as (
      select player_id, 1 as level from player_invite where inviter_id = ${player_id}
      union all
      select i.player_id, club.level + 1 from club join player_invite i on i.inviter_id = club.player_id
      where club.level < ${levels}
    )
    select level, count(*)::int as members from club group by level`.execute(db);
  return new Map(rows.map(({ level, members }) => [level, members]));
}

async function readSums(db: Queryable, player_id: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select level, sum(weighted_cents)::bigint as turnover, sum(amount_cents)::bigint as commission,
      coalesce(sum(amount_cents) filter (where claim_id is null), 0)::bigint as claimable
    from club_earning where player_id = ${player_id} group by level`.execute(db);
  return rows;
}
