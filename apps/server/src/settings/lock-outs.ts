import { screens } from '@nua/contract/screen.ts';
import type { SettingKey, SettingValue } from './setting-rules.ts';

/** The reason why no valid value can lock anybody out. */
type Harmless = { harmless: string };
/** Returns what a value would make impossible, or null. */
type LockOut<Key extends SettingKey> = ((value: SettingValue<Key>) => string | null) | Harmless;

const MAX_ACCOUNT_WAIT_HOURS = 30 * 24;
const MAX_RAISE_WAIT_HOURS = 90 * 24;
/** The smallest allowed number of texts. Strangers' codes use half of them, and one code can take several parts. */
const MINIMUM_TEXTS = 10;
/** Paths that must not be redirected, because players would be left without their money or without help. */
const NEEDED_PATHS = (['sign-in', 'wallet', 'wallet-withdraw', 'profile', 'customer service'] as const).map(
  (name) => screens[name].path as string,
);

const hasZero = (counts: Readonly<Record<string, number>>): boolean => Object.values(counts).includes(0);

/** Checks for values that would lock out players, payouts or staff. Such a value is refused when it is set. */
export const lockOuts: { readonly [Key in SettingKey]: LockOut<Key> } = {
  clientSettings: { harmless: 'A page that does not reload by itself is reloaded by its next navigation.' },
  deposit_setting: ({ deposit_pay_type_setting: types, pending_limit }) => {
    if (types.length === 0) return 'no deposit would be possible: no pay type is listed. Close one with "open": false';
    if (types.some(({ minimum, maximum }) => minimum > maximum || maximum === 0n))
      return 'no deposit of a pay type would be possible: its minimum is above its maximum, or its maximum is 0';
    return pending_limit === 0 ? 'no deposit would be possible: pending_limit is 0' : null;
  },
  withdraw_setting: ({ withdrawal_pay_type_setting: types }) =>
    types.some(({ open }) => open)
      ? null
      : 'no withdrawal would be possible: no pay type is open. payouts_paused stops payouts and lets players request them',
  payouts_paused: {
    harmless:
      'Its purpose is to stop payouts. Players request withdrawals, an alarm is raised, and two operators release it.',
  },
  alarm_rules: { harmless: 'A limit only decides when an alarm is raised, and the form excludes useless values.' },
  withdraw_rules: ({ minimum, maximum, daily_count, daily_sum, account_wait_hours }) => {
    if (minimum > maximum || maximum === 0n)
      return 'no withdrawal would be possible: the minimum is above the maximum, or the maximum is 0';
    if (minimum > daily_sum) return 'no withdrawal would be possible: the minimum is above daily_sum';
    if (daily_count === 0) return 'no withdrawal would be possible: daily_count is 0';
    return account_wait_hours > MAX_ACCOUNT_WAIT_HOURS ? 'new payout accounts would wait for more than 30 days' : null;
  },
  bank_account: {
    harmless: 'The form accepts a whole IBAN only, and transfers to another account are found by their reference.',
  },
  guest_rules: ({ per_device, per_address }) =>
    hasZero({ per_device, per_address }) ? 'no guest could be created: a number is 0' : null,
  code_rules: { harmless: 'The form accepts no number below 1.' },
  sms_rules: ({ per_hour, per_day }) =>
    Math.min(per_hour, per_day) < MINIMUM_TEXTS
      ? `players could not sign in by phone: fewer than ${MINIMUM_TEXTS} texts would be sent`
      : null,
  play_rules: ({ stake_minimum, stake_maximum, payout_cap, launch_maximum }) => {
    if (stake_minimum > stake_maximum || stake_maximum === 0n)
      return 'no bet would be possible: stake_minimum is above stake_maximum, or stake_maximum is 0';
    if (payout_cap < stake_minimum) return 'no bet would be possible: payout_cap is below stake_minimum';
    return launch_maximum !== null && (launch_maximum < stake_minimum || launch_maximum === 0n)
      ? 'no launch would move enough for a bet: launch_maximum is below stake_minimum'
      : null;
  },
  pace_rules: { harmless: 'Both profiles allow play.' },
  maintenance: { harmless: 'The acts that change it limit its length, and the console stays open.' },
  protection_rules: ({ raise_wait_hours }) =>
    raise_wait_hours > MAX_RAISE_WAIT_HOURS ? 'players could not raise a limit within 90 days' : null,
  month_rules: { harmless: 'A dropped month is read from its archive, and its amounts do not change.' },
  message_rules: { harmless: 'The form limits both numbers, and money without conditions does not depend on them.' },
  fee_rates: { harmless: 'Only reports use it.' },
  operator_rules: {
    harmless: 'With limits of 0 two operators decide everything, and a proposal waits for at least an hour.',
  },
  operator_roles: { harmless: 'Two operators keep the permissions "settings" and "names": assertTwoKeepControl.' },
  operator_permissions: {
    harmless: 'Two operators keep the permissions "settings" and "names": assertTwoKeepControl.',
  },
  link_sites: { harmless: 'Without an entry, texts link to this site only.' },
  contact_channels: (channels) =>
    channels.length === 0 ? 'a player who cannot sign in could not reach anybody: no channel is listed' : null,
  framed_pages: { harmless: 'Without an entry, no page of another site is shown in this one.' },
  ticket_rules: (rules) => (hasZero(rules) ? 'players could not ask customer service: a number is 0' : null),
  redirects: (rules) => {
    const targetOf = (path: string): string | null => {
      const rule = Object.hasOwn(rules, path) ? rules[path]! : null;
      return rule === null ? null : typeof rule === 'string' ? rule : rule.to;
    };
    const needed = NEEDED_PATHS.find((path) => targetOf(path) !== null);
    if (needed !== undefined) return `players could not reach ${needed}`;
    const circular = Object.keys(rules).find((path) => isCircular(path, targetOf));
    return circular === undefined ? null : `the redirect of ${circular} would lead back to itself`;
  },
};

/** Reports whether the redirects from a path lead back to an earlier path. */
function isCircular(from: string, targetOf: (path: string) => string | null): boolean {
  const visited = new Set<string>();
  for (let path: string | null = from; path !== null; path = pathOf(targetOf(path))) {
    if (visited.has(path)) return true;
    visited.add(path);
  }
  return false;
}

/** The path of a redirect's target, or null if the target is on another site. */
const pathOf = (target: string | null): string | null =>
  target?.startsWith('/') ? target.split(/[?#]/)[0]!.replace(/\/+$/, '') || '/' : null;

export function lockOutBy<Key extends SettingKey>(key: Key, value: SettingValue<Key>): string | null {
  const rule: LockOut<Key> = lockOuts[key];
  return typeof rule === 'function' ? rule(value) : null;
}
