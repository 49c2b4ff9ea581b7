import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, formatMoney } from '@nua/money';
import { type RuleOf, vipLevel } from '@nua/rewards';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { addExpiryNotice, addMessage } from '../notify/public.ts';
import { exclusionOf } from '../protection/public.ts';
import { FIRST_DAY, isOffersOff, ruleAt, weightedByDay } from '../reward/public.ts';
import { beginOf, factsOf, lockState, storeState } from './vip-row.ts';
import { daysAfter, decideLevel, monthOf, type NewClaim, type VipState } from './vip-rules.ts';

type Deps = Pick<App, 'clock' | 'db' | 'ledger'>;

const PLAYERS_AT_ONCE = 200;
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';
/** Players who played in this many earlier days are checked too, in case the worker was down. */
const DAYS_BACK = 3;

/**
 * Checks the levels of players who are due, and of the next players who are in a game or played in the last days. Returns the player to
 * continue after, or null at the end.
 *
 * If the check of a player fails, the other players are still checked.
 *
 * Shape   (deps, the player to continue after, or null) -> player id or null
 */
export async function checkLevels(deps: Deps, after: string | null): Promise<string | null> {
  const at = deps.clock.now();
  const today = dayInKarachi(at);
  const { rule } = await ruleAt(deps.db, 'vip', at);
  const played = await nextPlayed(deps, after ?? BEFORE_EVERY_ID, today);
  const { rows: due } = await sql<{ player_id: string }>`select player_id from player_vip
    where look_on <= ${today} order by look_on limit ${PLAYERS_AT_ONCE}`.execute(deps.db);
  const checked = [...due, ...played.filter((player) => needsCheck(player, rule, today))];
  const failed: unknown[] = [];
  for (const player_id of new Set(checked.map((player) => player.player_id))) {
    try {
      await checkPlayerLevel(deps, player_id);
    } catch (error) {
      failed.push(new Error(`cannot check the VIP level of player ${player_id}`, { cause: error }));
    }
  }
  if (failed.length > 0)
    throw failed.length === 1 ? failed[0] : new AggregateError(failed, `cannot check ${failed.length} VIP levels`);
  return played.length < PLAYERS_AT_ONCE ? null : played.at(-1)!.player_id;
}

type Played = Pick<VipState, 'level' | 'looked_on' | 'raised_on'> & { player_id: string; points: Cents | null };

/** Reads the next players who are in a game or played in the last days, by id. `points` is read only for players who may rise. */
async function nextPlayed({ db }: Deps, after: string, today: string): Promise<Played[]> {
  const days = Array.from({ length: DAYS_BACK + 1 }, (_none, back) => daysAfter(today, -back));
  const life = { from_day: FIRST_DAY, to_day: today };
  const { rows } = await sql<Played>`
    with played as materialized (
      select player_id from (
        select * from (select distinct player_id from arcade.session where player_id > ${after}::uuid
          order by player_id limit ${PLAYERS_AT_ONCE}) in_game
        union
        select of_day.player_id from unnest(${days}::date[]) as wanted (one_day)
          cross join lateral (select distinct s.player_id from arcade.round_sum s
            where s.day = wanted.one_day and s.player_id > ${after}::uuid order by s.player_id limit ${PLAYERS_AT_ONCE}) of_day
      ) of_both order by player_id limit ${PLAYERS_AT_ONCE}
    )
    select p.player_id, coalesce(v.level, 0) as level, v.looked_on::text, v.raised_on::text,
      case when v.looked_on = ${today}::date and v.raised_on is distinct from ${today}::date then
        (select coalesce(sum(w.weighted), 0)::bigint from (${weightedByDay(sql`p.player_id`, life)}) w) - v.deducted_cents
      end as points
    from played p left join player_vip v on v.player_id = p.player_id
    order by p.player_id`.execute(db);
  return rows;
}

/** Reports whether a player must be checked: once a day, and again on reaching the points of the next level. */
function needsCheck({ level, looked_on, points }: Played, rule: RuleOf<'vip'>, today: string): boolean {
  if (looked_on !== today) return true;
  const next = vipLevel(rule, level + 1);
  return next !== undefined && points !== null && points >= next.points;
}

/** Checks one player's level. A second check on the same day can only raise the level. */
export async function checkPlayerLevel(deps: Deps, player_id: string): Promise<void> {
  const at = deps.clock.now();
  const today = dayInKarachi(at);
  await deps.db.transaction().execute(async (tx) => {
    await deps.ledger.responses.lockOwner(tx, player_id);
    const current = await ruleAt(tx, 'vip', at);
    const before = await lockState(tx, player_id, { today, rule_version: current.version });
    const suspension = await suspensionOf(tx, player_id, at);
    if (suspension !== null) {
      // During a suspension the level does not change, and nothing is granted or sent. Afterwards, the period to keep the level restarts.
      const look_on = suspension === 'for_good' ? null : daysAfter(today, 1);
      return await storeState(tx, player_id, { ...before, kept_from: today, looked_on: today, look_on });
    }
    const { stakes, ...rules } = await factsOf(tx, player_id, before, at);
    const decision = decideLevel(before, stakes, rules);
    await storeState(tx, player_id, decision.state);
    for (const claim of decision.claims) await writeClaim(tx, player_id, claim, at);
    await notifyPlayer(tx, player_id, decision, at);
  });
}

/** Returns how long a player's checks are suspended because the player is blocked, closed or excluded; null if they are not suspended. */
async function suspensionOf(tx: Tx, player_id: string, at: Date): Promise<'for_a_time' | 'for_good' | null> {
  const { rows } = await sql<{ status: number }>`select status from player where id = ${player_id}`.execute(tx);
  if (rows[0]?.status === 4) return 'for_a_time';
  if (rows[0]?.status !== 1) return 'for_good';
  const exclusion = await exclusionOf(tx, player_id, at);
  if (exclusion === null) return null;
  return exclusion.until === null ? 'for_good' : 'for_a_time';
}

/** Writes a reward once. Reaching a level again gives no second reward. */
async function writeClaim(tx: Tx, player_id: string, claim: NewClaim, at: Date): Promise<void> {
  // A monthly reward is decided in the following month and expires at the end of that month.
  const expires_at = claim.kind === 'monthly' ? beginOf(monthOf(dayInKarachi(at), 1)) : null;
  const { rows } = await sql`
    insert into vip_claim (player_id, kind, level, month, rule_version, amount_cents, created_at, expires_at)
    values (${player_id}, ${claim.kind}, ${claim.level}, ${claim.month}, ${claim.rule_version}, ${claim.amount}, ${at}, ${expires_at})
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0 || claim.kind === 'level_up') return;
  const month = claim.month!.slice(0, 7);
  await addMessage(tx, {
    ...{ player_id, type: 2, text: 'vip_month', link: { to: '/vip', label: 'vip' }, at },
    extra: { month, amount: formatMoney(claim.amount) },
  });
}

type Outcome = Pick<ReturnType<typeof decideLevel>, 'rose_to' | 'dropped_to' | 'missing' | 'state'>;

async function notifyPlayer(tx: Tx, player_id: string, { rose_to, dropped_to, missing, state }: Outcome, at: Date) {
  const message = { player_id, type: 2, link: { to: '/vip', label: 'vip' }, at } as const;
  if (rose_to !== null) {
    const event = {
      key: 'msg_vip_upgrade',
      title: `VIP ${rose_to}`,
      extra: { level: rose_to, navigateTo: '/vip' },
    } as const;
    await addMessage(tx, { ...message, text: 'vip_up', extra: { level: String(rose_to) }, event });
  }
  if (dropped_to !== null) await addMessage(tx, { ...message, text: 'vip_down', extra: { level: String(dropped_to) } });
  // A message about missing points is an offer, so players who turned offers off see the points only on the page.
  if (missing !== null && !(await isOffersOff(tx, player_id))) {
    const extra = { level: String(state.level), points: formatMoney(missing) };
    await addExpiryNotice(tx, { ...message, text: 'vip_keep', extra });
  }
}
