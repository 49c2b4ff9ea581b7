import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { spanOf } from '../protection/public.ts';
import { FIRST_DAY, ruleAt, ruleOfVersion, weightedStakes } from '../reward/public.ts';
import { daysAfter, keptUntil, monthOf, newState, type VipRule, type VipStakes, type VipState } from './vip-rules.ts';

export type ClaimRow = {
  id: string;
  player_id: string;
  kind: 'level_up' | 'monthly';
  level: number;
  month: string | null;
  rule_version: number;
  amount_cents: Cents;
  created_at: Date;
  expires_at: Date | null;
  claimed_at: Date | null;
};

const DAY_MS = 86_400_000;

const COLUMNS = sql`level, rule_version, deducted_cents, kept_from::text, raised_on::text, looked_on::text, look_on::text, is_warned,
  open_month::text`;

/** Returns the first moment of a day in Karachi. */
export const beginOf = (day: string): Date => spanOf('day', new Date(Date.parse(day) + DAY_MS / 2)).from;

/** Reads a player's stored VIP state; null if the player was never checked. */
export async function readState(db: Queryable, player_id: string): Promise<VipState | null> {
  return (
    (await sql<VipState>`select ${COLUMNS} from player_vip where player_id = ${player_id}`.execute(db)).rows[0] ?? null
  );
}

/** Locks the state, adding a row if there is none. The caller holds the owner's lock. */
export async function lockState(
  tx: Queryable,
  player_id: string,
  { today, rule_version }: { today: string; rule_version: number },
): Promise<VipState> {
  const first = newState(today, rule_version);
  await sql`insert into player_vip (player_id, rule_version, kept_from, looked_on, open_month)
    values (${player_id}, ${rule_version}, ${today}, ${today}, ${first.open_month}) on conflict do nothing`.execute(tx);
  const { rows } =
    await sql<VipState>`select ${COLUMNS} from player_vip where player_id = ${player_id} for update`.execute(tx);
  return rows[0]!;
}

export async function storeState(tx: Queryable, player_id: string, state: VipState): Promise<void> {
  await sql`update player_vip set level = ${state.level}, rule_version = ${state.rule_version}, deducted_cents = ${state.deducted_cents},
      kept_from = ${state.kept_from}, raised_on = ${state.raised_on}, looked_on = ${state.looked_on}, look_on = ${state.look_on},
      is_warned = ${state.is_warned}, open_month = ${state.open_month}
    where player_id = ${player_id}`.execute(tx);
}

export type VipFacts = {
  today: string;
  current: VipRule;
  /** The rule under which the level was reached or last renewed. */
  level_rule: VipRule['rule'];
  /** The rule that was in force when the undecided month began. */
  month: VipRule;
  stakes: VipStakes;
};

export async function factsOf(db: Queryable, player_id: string, state: VipState, at: Date): Promise<VipFacts> {
  const today = dayInKarachi(at);
  const current = await ruleAt(db, 'vip', at);
  const { rule: level_rule } = await ruleOfVersion(db, 'vip', state.rule_version);
  const month = await ruleAt(db, 'vip', beginOf(state.open_month));
  const within = (from_day: string, to_day: string) => weightedStakes(db, player_id, { from_day, to_day });
  const stakes = {
    life: await within(FIRST_DAY, today),
    keep_period: await within(state.kept_from, daysAfter(keptUntil(state, level_rule), -1)),
    open_month: await within(state.open_month, daysAfter(monthOf(state.open_month, 1), -1)),
  };
  return { today, current, level_rule, month, stakes };
}
