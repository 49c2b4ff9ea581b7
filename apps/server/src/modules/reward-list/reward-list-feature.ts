import { calls, type ResponseOf } from '@nua/contract';
import { type Cents, cents } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import type { Queryable } from '../../db/connect.ts';
import { claimableRebates } from '../promo/public.ts';
import { isExcluded } from '../protection/public.ts';
import { claimableTasks } from '../task/public.ts';
import { runningStandings } from '../tournament/public.ts';

type Reward = ResponseOf<typeof calls.listRewards>['list'][number];
type Row = Omit<Reward, 'amount' | 'expires_at'> & { amount: Cents; expires_at: Date | null };
type Viewer = { player_id: string; at: Date };

const MAX_SHOWN = 100;
const NO_DETAILS = { rounds: null, place: null, screen: null } as const;

const listRewards = handle(calls.listRewards, async (ctx, { list }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  const viewer = { player_id, at: ctx.clock.now() };
  if (await isExcluded(ctx.db, player_id, viewer.at)) return pageOf<Reward>([], list);
  const granted = await grantedRewards(ctx.db, viewer, is_guest);
  const rows = is_guest ? granted : [...granted, ...(await earnedRewards(ctx.db, viewer))].sort(compareRewards);
  return pageOf(
    rows.slice(0, MAX_SHOWN).map((row): Reward => ({ ...row, expires_at: row.expires_at?.toISOString() ?? null })),
    list,
  );
});

/** Reads the rewards that are stored as rows, in the order of the response. Guests can use only bonuses, free rounds and gifts. */
async function grantedRewards(db: Queryable, { player_id, at }: Viewer, is_guest: boolean): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'place' | 'screen'>>`
    select * from (
      select id, 'bonus' as kind, case state when 'active' then 'running' else 'waiting' end as state, left_cents as amount,
        null::int as rounds, expires_at
      from bonus where player_id = ${player_id} and state in ('active', 'waiting') and expires_at > ${at}
      union all
      select id, 'free_rounds', 'running', stake_cents, rounds - used, expires_at
      from free_rounds where player_id = ${player_id} and state = 'open' and used < rounds and expires_at > ${at}
      union all
      select m.id, 'gift', 'claimable', m.gift_cents / coalesce(s.gift_rounds, 1), s.gift_rounds, m.gift_expires_at
      from message m left join message_send s on s.id = m.send_id
      where m.player_id = ${player_id} and m.gift_cents is not null and m.claimed_at is null and m.deleted_at is null
        and m.gift_expires_at > ${at}
      union all
      select id, 'vip', 'claimable', amount_cents, null, expires_at
      from vip_claim where player_id = ${player_id} and claimed_at is null and (expires_at is null or expires_at > ${at})
      union all
      select id, 'wheel', 'claimable', prize_cents, null, expires_at
      from wheel_spin where player_id = ${player_id} and claimed_at is null and prize_cents > 0 and expires_at > ${at}
      union all
      select player_id, 'club', 'claimable', sum(amount_cents)::bigint, null, null
      from club_earning where player_id = ${player_id} and claim_id is null group by player_id having sum(amount_cents) > 0
      union all
      select id, 'referral', 'claimable', target_cents, null, claim_until
      from referral_cycle where player_id = ${player_id} and state = 'reached' and review_at is null and claim_until > ${at}
    ) r
    where not ${is_guest} or kind in ('bonus', 'free_rounds', 'gift')
    order by r.state <> 'claimable', r.expires_at nulls last, r.id limit ${MAX_SHOWN}`.execute(db);
  return rows.map((row) => ({ ...NO_DETAILS, ...row }));
}

/** Computes the rewards that follow from the player's acts and get a row only when they are claimed or paid. */
async function earnedRewards(db: Queryable, viewer: Viewer): Promise<Row[]> {
  const tasks = await claimableTasks(db, viewer);
  const rebates = await claimableRebates(db, viewer);
  const standings = await runningStandings(db, viewer);
  return [
    ...tasks.map(({ id, prize, screen, resets_at }) => ({
      ...{ ...NO_DETAILS, id, kind: 'task' as const, state: 'claimable' as const },
      ...{ amount: prize, screen, expires_at: resets_at },
    })),
    ...rebates.map(({ id, amount }) => ({
      ...{ ...NO_DETAILS, id, kind: 'rebate' as const, state: 'claimable' as const, amount, expires_at: null },
    })),
    ...standings.map(({ id, place, prize, ends_at }) => ({
      ...{ ...NO_DETAILS, id, kind: 'tournament' as const, state: 'running' as const },
      ...{ amount: cents(prize), place, expires_at: ends_at },
    })),
  ];
}

const NEVER = Number.POSITIVE_INFINITY;
const endOf = ({ expires_at }: Row): number => expires_at?.getTime() ?? NEVER;

/** Sorts claimable rewards before the others, each group by expiry. */
const compareRewards = (one: Row, other: Row): number =>
  Number(one.state !== 'claimable') - Number(other.state !== 'claimable') ||
  (endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other)) ||
  (one.id < other.id ? -1 : 1);

export const rewardListFeature: Feature = { name: 'reward-list', handlers: [listRewards] };
