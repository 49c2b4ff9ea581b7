import type { Cents } from '@nua/money';
import { keepOrDrop, levelAfter, levelOf, monthlyOf, pointsToKeep, type RuleOf, vipLevel } from '@nua/rewards';

export type VipRule = { version: number; rule: RuleOf<'vip'> };

/** Days are Karachi days such as `2026-11-23`. */
export type VipState = {
  level: number;
  rule_version: number;
  deducted_cents: Cents;
  /** The first day of the period that decides whether the level is kept. */
  kept_from: string;
  raised_on: string | null;
  /** The day of the last check. */
  looked_on: string;
  /** The day of the next check of a player who does not play until then; null without one. */
  look_on: string | null;
  is_warned: boolean;
  /** The first day of the month whose reward is not decided yet. */
  open_month: string;
};

/** Weighted stakes in paisa: of all time, of the period that keeps the level, and of the undecided month. */
export type VipStakes = { life: Cents; keep_period: Cents; open_month: Cents };

export type NewClaim = {
  kind: 'level_up' | 'monthly';
  level: number;
  month: string | null;
  amount: Cents;
  rule_version: number;
};

/** The result of a check: the state to store, new rewards, and what to notify the player about. */
export type LevelDecision = {
  state: VipState;
  claims: readonly NewClaim[];
  rose_to: number | null;
  dropped_to: number | null;
  /** The points missing to keep the level, announced once, some days before the decision. */
  missing: Cents | null;
};

const DAY_MS = 86_400_000;
const WARN_DAYS = 7;

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the first day of the month that contains the day, or of a later month. */
export function monthOf(day: string, later = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** Returns the day on which it is decided whether the level is kept. */
export const keptUntil = ({ kept_from }: Pick<VipState, 'kept_from'>, level_rule: RuleOf<'vip'>): string =>
  daysAfter(kept_from, level_rule.keep_days);

/** Returns the points: the weighted stakes of all time, less the points deducted with lost levels. */
export const pointsOf = ({ deducted_cents }: Pick<VipState, 'deducted_cents'>, life: Cents): Cents =>
  (life - deducted_cents) as Cents;

export const newState = (today: string, rule_version: number): VipState => ({
  level: 0,
  rule_version,
  deducted_cents: 0n as Cents,
  kept_from: today,
  raised_on: null,
  looked_on: today,
  look_on: null,
  is_warned: false,
  open_month: monthOf(today),
});

/**
 * Checks a player's level on a day: decides last month's reward, then whether the level is kept, then whether it rises.
 *
 * A second check on the same day can only raise the level. A level rises at most once a day, and not on a day on which a level was lost. A
 * month is decided by the rule with which it began, a level by the rule under which it was reached or last renewed.
 */
export function decideLevel(
  before: VipState,
  stakes: VipStakes,
  { today, current, level_rule, month }: { today: string; current: VipRule; level_rule: RuleOf<'vip'>; month: VipRule },
): LevelDecision {
  const monthly = monthlyClaim(before, stakes.open_month, today, month);
  const state: VipState = { ...before, looked_on: today, open_month: monthOf(today) };
  const dropped_to = endPeriod(state, stakes, today, { current, level_rule });
  const points = pointsOf(state, stakes.life);
  const rose_today = before.raised_on === today || dropped_to !== null;
  const level = levelAfter(current.rule, { level: state.level, points, rose_today });
  const rose_to = level > state.level ? level : null;
  if (rose_to !== null) {
    // The points that raised the level do not count for keeping it, so the new period begins the next day.
    const kept_from = daysAfter(today, 1);
    Object.assign(state, { level, rule_version: current.version, kept_from, raised_on: today, is_warned: false });
  }
  const missing =
    rose_to === null && dropped_to === null ? missingSoon(state, stakes.keep_period, today, level_rule) : null;
  if (missing !== null) state.is_warned = true;
  const level_up = rose_to === null ? null : levelUpClaim(rose_to, current);
  const has_more = levelOf(current.rule, points) > state.level;
  state.look_on = nextCheck(state, today, state.rule_version === current.version ? current.rule : level_rule, has_more);
  return { state, claims: [monthly, level_up].filter((claim) => claim !== null), rose_to, dropped_to, missing };
}

function monthlyClaim(state: VipState, staked: Cents, today: string, { version, rule }: VipRule): NewClaim | null {
  if (state.open_month >= monthOf(today)) return null;
  const reward = monthlyOf(rule, state.level, staked);
  if (reward === null || reward.monthly === 0n) return null;
  const { level, monthly: amount } = reward;
  return { kind: 'monthly', level, month: state.open_month, amount, rule_version: version };
}

function levelUpClaim(level: number, { version, rule }: VipRule): NewClaim | null {
  const amount = vipLevel(rule, level)!.level_up;
  return amount === 0n ? null : { kind: 'level_up', level, month: null, amount, rule_version: version };
}

/** Ends an expired period: the level is kept or drops by one, and a new period begins. Returns the lower level, or null. */
function endPeriod(
  state: VipState,
  stakes: VipStakes,
  today: string,
  { current, level_rule }: { current: VipRule; level_rule: RuleOf<'vip'> },
): number | null {
  if (state.level === 0 || today < keptUntil(state, level_rule)) return null;
  const points = pointsOf(state, stakes.life);
  const after = keepOrDrop(level_rule, { level: state.level, points, earned: stakes.keep_period });
  const dropped_to = after.level < state.level ? after.level : null;
  state.level = after.level;
  state.deducted_cents = (stakes.life - after.points) as Cents;
  state.rule_version = current.version;
  state.kept_from = today;
  state.is_warned = false;
  return dropped_to;
}

function missingSoon(state: VipState, earned: Cents, today: string, level_rule: RuleOf<'vip'>): Cents | null {
  if (state.level === 0 || state.is_warned) return null;
  if (today < daysAfter(keptUntil(state, level_rule), -WARN_DAYS)) return null;
  const missing = pointsToKeep(level_rule, state.level) - earned;
  return missing > 0n ? (missing as Cents) : null;
}

/** Returns the day of the next check of a player who does not play. Players who play are checked daily. */
function nextCheck(state: VipState, today: string, level_rule: RuleOf<'vip'>, has_more: boolean): string | null {
  const tomorrow = daysAfter(today, 1);
  if (has_more) return tomorrow;
  if (state.level === 0) return null;
  const until = keptUntil(state, level_rule);
  const warned = daysAfter(until, -WARN_DAYS);
  const due = [until, monthOf(today, 1), ...(state.is_warned ? [] : [warned])].filter((day) => day > today);
  return due.sort()[0] ?? tomorrow;
}
