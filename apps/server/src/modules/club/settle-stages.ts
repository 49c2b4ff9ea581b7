import type { RuleOf } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { samePersonPairs } from '../referral/public.ts';

/** The players of a day whose id is after `after_id`, up to and including `last_id`. */
export type Chunk = { day: string; after_id: string; last_id: string };

/**
 * Returns the next range of players that have rows on the day, or null.
 *
 * The stages select rows by the bounds of the range. A join with a list of players would be slow, because the new rows have no statistics.
 */
export async function nextChunk(
  tx: Tx,
  table: 'club_stake' | 'club_commission',
  { day, after_id }: Omit<Chunk, 'last_id'>,
  batch_players: number,
): Promise<Chunk | null> {
  const { rows } = await sql<{ last_id: string }>`select player_id as last_id from (
      select player_id from ${sql.table(table)} where day = ${day} and player_id > ${after_id}
      group by player_id order by player_id limit ${batch_players}) p
    order by player_id desc limit 1`.execute(tx);
  return rows[0] ? { day, after_id, ...rows[0] } : null;
}

export async function collectStakes(tx: Tx, day: string, { from, to }: { from: Date; to: Date }): Promise<void> {
  await sql`insert into club_stake (day, player_id, game_id, stake_cents)
    select ${day}::date, r.player_id, r.game_id, sum(r.stake_cents - r.bonus_stake_cents)
    from arcade.round r join player_invite i on i.player_id = r.player_id
    where r.at >= ${from} and r.at < ${to} and r.state = 'settled'
    group by r.player_id, r.game_id having sum(r.stake_cents - r.bonus_stake_cents) > 0
    order by r.player_id, r.game_id`.execute(tx);
}

/**
 * Writes the commission that the inviters of these members earn.
 *
 * Stakes are weighted as in `weightedStakes`. An inviter who closed the account or was excluded on the day earns nothing. Nobody earns from
 * a second account of the same person.
 */
export async function shareCommission(tx: Tx, { day, after_id, last_id }: Chunk, rule: RuleOf<'club'>): Promise<void> {
  const rates = rule.levels.map(({ rate_bps_hundredths }) => rate_bps_hundredths);
  await sql`
    with recursive stake as materialized (
      select player_id, game_id, stake_cents from club_stake
      where day = ${day} and player_id > ${after_id} and player_id <= ${last_id}
    ), game as materialized (
      select g.game_id, weight_on(g.game_id, ${day}) as weight from (select distinct game_id from stake) g
    ), weighted as materialized (
      select s.player_id, sum(s.stake_cents * g.weight / 10000)::bigint as cents
      from stake s join game g using (game_id) group by s.player_id
    ), upline as (
      select w.player_id as member_id, i.inviter_id as earner_id, 1 as level, w.cents
      from weighted w join player_invite i on i.player_id = w.player_id where w.cents > 0
      union all
      select upline.member_id, i.inviter_id, upline.level + 1, upline.cents
      from upline join player_invite i on i.player_id = upline.earner_id where upline.level < ${rates.length}
    ), refused as materialized (
      select e.earner_id from (select distinct earner_id from upline) e join player p on p.id = e.earner_id
      where p.status = 5 or exists (
        select from (select linked_players(e.earner_id) as id offset 0) linked join player_exclusion x on x.player_id = linked.id
        where x.from_at < karachi_midnight(${day}::date + 1)
          and (x.until_at is null or x.until_at > karachi_midnight(${day}::date)))
    ), mark as materialized (
      select p.id, m.mark from (select member_id as id from upline union select earner_id from upline) p,
        lateral person_marks(p.id) m (mark)
    ), sharing as materialized (
      select unnest(array_agg(id)) as id from mark group by mark having count(distinct id) > 1
    ), same as materialized (
      ${samePersonPairs(sql`select member_id as one, earner_id as other from upline
        where member_id in (select id from sharing) and earner_id in (select id from sharing) offset 0`)}
    )
    insert into club_commission (member_id, day, level, player_id, weighted_cents, amount_cents)
    select l.member_id, ${day}::date, l.level, l.earner_id, l.cents, l.cents * rate.bps_hundredths / 1000000
    from upline l join unnest(${rates}::bigint[]) with ordinality rate (bps_hundredths, level) on rate.level = l.level
    where l.earner_id not in (select earner_id from refused)
      and (l.member_id, l.earner_id) not in (select one, other from same)
    on conflict do nothing`.execute(tx);
}

/** Sums the commission of some inviters. The part above the daily maximum is deducted from the members who are sorted last. */
export async function sumEarnings(tx: Tx, { day, after_id, last_id }: Chunk, rule: RuleOf<'club'>): Promise<void> {
  await sql`
    with share as materialized (
      select member_id, level, player_id, weighted_cents, amount_cents,
        greatest(0, least(amount_cents, ${rule.day_maximum} - coalesce(sum(amount_cents) over (
          partition by player_id order by level, member_id rows between unbounded preceding and 1 preceding), 0)))::bigint as paid
      from club_commission where day = ${day} and player_id > ${after_id} and player_id <= ${last_id}
    ), cut as (
      update club_commission c set amount_cents = s.paid from share s
      where s.paid < s.amount_cents and c.member_id = s.member_id and c.day = ${day} and c.level = s.level
    )
    insert into club_earning (player_id, day, level, weighted_cents, amount_cents)
    select player_id, ${day}::date, level, sum(weighted_cents), sum(paid) from share group by player_id, level
    on conflict do nothing`.execute(tx);
}
