import { calls, type ResponseOf } from '@nua/contract';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { isExcluded } from '../protection/public.ts';

type Reward = ResponseOf<typeof calls.listRewards>['list'][number];
type Row = Omit<Reward, 'amount' | 'expires_at'> & { amount: Cents; expires_at: Date | null };

const MAX_SHOWN = 100;

const listRewards = handle(calls.listRewards, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  if (await isExcluded(ctx.db, player_id, at)) return pageOf<Reward>([], list);
  const { rows } = await sql<Row>`
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
    order by r.state <> 'claimable', r.expires_at nulls last, r.id limit ${MAX_SHOWN}`.execute(ctx.db);
  return pageOf(
    rows.map((row): Reward => ({ ...row, expires_at: row.expires_at?.toISOString() ?? null })),
    list,
  );
});

export const rewardListFeature: Feature = { name: 'reward-list', handlers: [listRewards] };
