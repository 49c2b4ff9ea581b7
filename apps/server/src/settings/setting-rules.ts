import { realityChecks } from '@nua/contract/limit.ts';
import { payType } from '@nua/contract/payment.ts';
import { maintenanceSetting, withdrawSetting } from '@nua/contract/setting.ts';
import { money } from '@nua/contract/wire.ts';
import * as v from 'valibot';
import { alarmRulesSchema, firstAlarmRules } from './alarm-limits.ts';
import { feeRates } from './fee-rates.ts';
import { firstRoles, holdings, roleList } from './permission-lists.ts';
import { EXAMPLE_BANK, EXAMPLE_CONTACTS, otherOrigin, redirectTarget, url, WALLET_DEPOSITS } from './setting-forms.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** At least one code must be allowed, because without codes no player could sign in by phone. */
const quota = v.pipe(count, v.minValue(1));
/** The play money of a new player in a demo, if no setting exists. */
export const DEMO_GRANT = '2000.00';

const rule = <const S extends v.GenericSchema>(declared: {
  purpose: string;
  public: boolean;
  /**
   * True if a change needs two operators: all that affects money, odds, protection or players. With `to_release`, one operator sets it to
   * true and two set it back.
   */
  needs_two_operators: boolean | 'to_release';
  schema: S;
  first: v.InferInput<S>;
  /** Which values are examples, including the first value; `none` if the first value suits a site with real money. */
  examples: 'none' | ((value: v.InferInput<S>) => boolean);
}) => declared;

/**
 * Every setting that an operator can change: its purpose, whether the client may read it, its form, and its first value, which a new site
 * has. The meaning of its fields is in `field-texts.ts`.
 *
 * An invalid value is refused when it is set. If a new version of the server does not accept a stored value, it uses the first value
 * instead.
 *
 * Units   amounts are stored as decimal strings in rupees and read as Cents
 * Source  specification section 3, settings list entry
 */
export const settingRules = {
  clientSettings: rule({
    purpose: 'Whether a client that sees a newer build reloads by itself.',
    public: true,
    needs_two_operators: false,
    schema: v.strictObject({ active: v.boolean() }),
    first: { active: true },
    examples: 'none',
  }),
  deposit_setting: rule({
    purpose: 'The pay types for deposits, in the order of the page, with their limits and quick amounts.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      deposit_pay_type_setting: v.array(
        v.strictObject({
          pay_type: payType,
          open: v.boolean(),
          minimum: money,
          maximum: money,
          quick_amounts: v.array(money),
          expected_s: count,
        }),
      ),
      pending_limit: count,
    }),
    first: {
      deposit_pay_type_setting: [
        { pay_type: 3, ...WALLET_DEPOSITS },
        { pay_type: 2, ...WALLET_DEPOSITS },
        {
          pay_type: 1,
          open: true,
          minimum: '500.00',
          maximum: '200000.00',
          quick_amounts: ['1000.00', '5000.00', '10000.00', '25000.00'],
          expected_s: 900,
        },
      ],
      pending_limit: 3,
    },
    examples: 'none',
  }),
  withdraw_setting: rule({
    purpose: 'The pay types for withdrawals. /api/c/payment/channel is computed from it.',
    public: true,
    needs_two_operators: true,
    schema: withdrawSetting,
    first: { withdrawal_pay_type_setting: [{ pay_type: 3 }, { pay_type: 2 }, { pay_type: 1 }] },
    examples: 'none',
  }),
  payouts_paused: rule({
    purpose: 'While it is true, no payout is sent. Payouts that were sent before are still queried.',
    public: false,
    // In an emergency one operator can stop payouts; two are needed to continue.
    needs_two_operators: 'to_release',
    schema: v.boolean(),
    first: false,
    examples: 'none',
  }),
  alarm_rules: rule({
    purpose: 'The limits from which an alarm is raised. Prometheus uses the same limits.',
    public: false,
    needs_two_operators: true,
    schema: alarmRulesSchema,
    first: firstAlarmRules,
    examples: 'none',
  }),
  withdraw_rules: rule({
    purpose: 'The limits of withdrawals, and the conditions under which an operator must approve one.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      minimum: money,
      maximum: money,
      daily_count: count,
      daily_sum: money,
      automatic_limit: money,
      two_person_limit: money,
      turnover_bps: count,
      account_wait_hours: count,
      expected_s: count,
      review_expected_s: v.optional(count, 86_400),
      quick_amounts: v.array(money),
    }),
    first: {
      minimum: '500.00',
      maximum: '100000.00',
      daily_count: 5,
      daily_sum: '200000.00',
      automatic_limit: '10000.00',
      two_person_limit: '50000.00',
      turnover_bps: 10_000,
      account_wait_hours: 24,
      expected_s: 300,
      review_expected_s: 86_400,
      quick_amounts: ['500.00', '1000.00', '5000.00', '10000.00'],
    },
    examples: 'none',
  }),
  bank_account: rule({
    purpose: 'Where players send a bank transfer.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      bank_name: v.string(),
      title: v.string(),
      iban: v.pipe(v.string(), v.regex(/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/)),
    }),
    first: EXAMPLE_BANK,
    examples: ({ iban, title }) => iban === EXAMPLE_BANK.iban || title === EXAMPLE_BANK.title,
  }),
  guest_rules: rule({
    purpose:
      'The number of guests that a device may create in a day, the number of guests after which an address needs a proof of work for each further guest, and the play money of a new player: for a guest once per device, for a registered player once per phone.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({ per_device: count, per_address: count, demo_grant: v.nullable(money) }),
    first: { per_device: 2, per_address: 200, demo_grant: null },
    examples: ({ demo_grant }) => demo_grant !== null && Number(demo_grant) > 0,
  }),
  code_rules: rule({
    purpose:
      'The limits of codes: for a player’s own number, for a number that strangers enter, for a stranger’s device, and for all strangers on the site.',
    public: false,
    // Texts cost money, and without codes no player could sign in.
    needs_two_operators: true,
    schema: v.strictObject({
      per_number_hour: quota,
      per_number_day: quota,
      per_device_hour: quota,
      per_site_hour: quota,
    }),
    first: {
      per_number_hour: 5,
      per_number_day: 10,
      per_device_hour: 10,
      per_site_hour: 20_000,
    },
    examples: 'none',
  }),
  sms_rules: rule({
    purpose:
      'The maximum number of texts of the whole site in an hour and in a day, which limits their cost. Strangers’ codes may use half of it, and the last tenth is reserved for notices.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({ per_hour: count, per_day: count }),
    first: { per_hour: 3_000, per_day: 20_000 },
    examples: 'none',
  }),
  play_rules: rule({
    purpose: 'Stake limits and the payout cap of the house’s own games, and which games are closed.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      stake_minimum: money,
      stake_maximum: money,
      payout_cap: money,
      closed_games: v.array(v.string()),
      launch_maximum: v.nullable(money),
    }),
    first: {
      stake_minimum: '1.00',
      stake_maximum: '25000.00',
      payout_cap: '1000000.00',
      closed_games: [],
      launch_maximum: null,
    },
    examples: 'none',
  }),
  pace_rules: rule({
    purpose:
      'How fast games may be played: standard (slots 2.5 s a spin without auto-bet) or strict (5 s, no auto-bet, no fishing).',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({ profile: v.picklist(['standard', 'strict']) }),
    first: { profile: 'standard' },
    examples: 'none',
  }),
  maintenance: rule({
    purpose:
      'From when until when bets, game launches and deposits stop, and the words that players read. Null if none is planned. The acts maintenance plan, start and end change it.',
    public: false,
    needs_two_operators: true,
    schema: maintenanceSetting,
    first: null,
    examples: 'none',
  }),
  protection_rules: rule({
    purpose:
      'The time that a raise of a player’s limit waits, the time in which it can then be confirmed, and the interval of the reality check for players who have not chosen one.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      raise_wait_hours: v.pipe(count, v.minValue(24)),
      raise_open_hours: v.pipe(count, v.minValue(1)),
      reality_check: v.picklist(realityChecks),
    }),
    first: { raise_wait_hours: 24, raise_open_hours: 72, reality_check: 60 },
    examples: 'none',
  }),
  message_rules: rule({
    purpose: 'Gifts in messages: the time in which they can be claimed, and the wagering factor of bonus money.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      gift_expiry_days: v.pipe(count, v.minValue(1), v.maxValue(90)),
      bonus_wager_times: v.pipe(count, v.maxValue(100)),
    }),
    first: { gift_expiry_days: 7, bonus_wager_times: 10 },
    examples: 'none',
  }),
  month_rules: rule({
    purpose:
      'How many whole months of rounds and transfers stay in the database. Older months that are archived may then be dropped by the command archive. Null drops nothing.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({ kept_months: v.nullable(v.pipe(count, v.minValue(13), v.maxValue(240))) }),
    first: { kept_months: null },
    examples: 'none',
  }),
  fee_rates: rule({
    purpose:
      'What payment rails and game providers charge, for the fees in reports: of each deposit and payout of a rail, and of a provider’s GGR. Each entry is valid from its day on.',
    public: false,
    needs_two_operators: true,
    schema: feeRates,
    first: [],
    examples: 'none',
  }),
  operator_rules: rule({
    purpose:
      'The maximum cost that one operator may cause within 24 hours without a second one, and the time that a proposal waits for the second.',
    public: false,
    needs_two_operators: true,
    schema: v.strictObject({
      one_name_limit: money,
      one_name_payouts: money,
      proposal_hours: v.pipe(count, v.minValue(1), v.maxValue(168)),
    }),
    first: { one_name_limit: '50000.00', one_name_payouts: '500000.00', proposal_hours: 24 },
    examples: 'none',
  }),
  operator_roles: rule({
    purpose: 'The permissions of each role. An operator holds a role if operator_permissions lists it as role:NAME.',
    public: false,
    needs_two_operators: true,
    schema: roleList,
    first: firstRoles,
    examples: 'none',
  }),
  operator_permissions: rule({
    purpose:
      'The permissions and roles of each operator, such as ["look", "role:support"]. An operator who is not in the list may do everything if it is one of the first two, and nothing otherwise.',
    public: false,
    needs_two_operators: true,
    schema: holdings,
    first: {},
    examples: 'none',
  }),
  link_sites: rule({
    purpose:
      'The other sites that an operator’s text may name or link to, each as its host. help.example also allows www.help.example.',
    public: false,
    // A link that leads players to another site can lead them to a thief.
    needs_two_operators: true,
    schema: v.pipe(v.array(v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,24}$/))), v.maxLength(50)),
    first: [],
    examples: 'none',
  }),
  contact_channels: rule({
    purpose: 'The ways to contact customer service, also for a player who cannot sign in.',
    public: true,
    // A link that leads players to another site can lead them to a thief.
    needs_two_operators: true,
    schema: v.array(
      v.strictObject({
        kind: v.picklist(['phone', 'whatsapp', 'email']),
        label: v.string(),
        href: url,
        example: v.optional(v.boolean()),
      }),
    ),
    first: [...EXAMPLE_CONTACTS],
    examples: (channels) =>
      channels.length === 0 ||
      channels.some(
        (channel) => channel.example === true || EXAMPLE_CONTACTS.some(({ href }) => href === channel.href),
      ),
  }),
  framed_pages: rule({
    purpose:
      'The other sites whose pages may be shown inside this site, over the whole screen, each as its origin: https://help.example.',
    public: true,
    // A framed page looks like a page of this site.
    needs_two_operators: true,
    schema: v.pipe(v.array(otherOrigin), v.maxLength(20)),
    first: [],
    examples: 'none',
  }),
  ticket_rules: rule({
    purpose:
      'The number of questions that a player, a visitor’s device or an address may ask customer service, and the number of messages in one question. A whole mobile network may share an address.',
    public: false,
    needs_two_operators: false,
    schema: v.strictObject({
      per_player_open: count,
      per_player_day: count,
      per_device_hour: count,
      per_address_hour: count,
      entries_day: count,
    }),
    first: { per_player_open: 10, per_player_day: 20, per_device_hour: 10, per_address_hour: 600, entries_day: 40 },
    examples: 'none',
  }),
  redirects: rule({
    purpose: 'A redirect for each path, to a path of this site or to another site, with status 302 or the given one.',
    public: true,
    // A link that leads players to another site can lead them to a thief.
    needs_two_operators: true,
    schema: v.record(
      v.pipe(v.string(), v.regex(/^\/[\w/-]{0,80}$/)),
      v.union([redirectTarget, v.strictObject({ to: redirectTarget, status: v.picklist([302, 307, 308]) })]),
    ),
    first: {},
    examples: 'none',
  }),
} as const;

export type SettingKey = keyof typeof settingRules;

/** The value of a setting in the server, with money as Cents. */
export type SettingValue<Key extends SettingKey> = v.InferOutput<(typeof settingRules)[Key]['schema']>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingRules, key);
}

/** Reports whether a value of a setting is an example, which a site with real money must not use. */
export function isExampleSetting(key: SettingKey, value: unknown): boolean {
  const { examples, schema } = settingRules[key];
  return examples !== 'none' && v.is(schema, value) && (examples as (value: unknown) => boolean)(value);
}
