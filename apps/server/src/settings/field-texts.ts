import type * as v from 'valibot';
import type { SettingKey, settingRules } from './setting-rules.ts';

type Input<Key extends SettingKey> = v.InferInput<(typeof settingRules)[Key]['schema']>;

/** The names of all fields within a value, but not the keys of a record. */
type FieldName<Value> = Value extends readonly (infer Item)[]
  ? FieldName<Item>
  : Value extends object
    ? string extends keyof Value
      ? FieldName<Value[keyof Value]>
      : { [Name in keyof Value & string]: Name | FieldName<Value[Name]> }[keyof Value & string]
    : never;

type FieldTexts = { readonly [Key in SettingKey]?: { readonly [Name in FieldName<Input<Key>>]?: string } };

/** What a field means, in one or two sentences, where its name and its unit do not show it. The console shows them in its forms. */
export const fieldTexts: FieldTexts = {
  clientSettings: { active: 'While it is off, a client that sees a newer build does not reload by itself.' },
  deposit_setting: {
    deposit_pay_type_setting: 'In the order of the page.',
    open: 'A closed pay type accepts no deposits.',
    quick_amounts: 'The amounts that a player can choose with one press.',
    expected_s: 'The time until a deposit is usually paid, which players see.',
    pending_limit: 'How many deposits of one player may wait for a response at the same time.',
  },
  withdraw_setting: {
    withdrawal_pay_type_setting: 'In the order of the page.',
    open: 'A closed pay type accepts no withdrawals.',
  },
  alarm_rules: {
    great_win: 'A win in one round from this amount on raises an alarm.',
    house_loss: 'A loss of the house in one day from this amount on raises an alarm.',
  },
  withdraw_rules: {
    daily_count: 'The number of withdrawals of one player in a day.',
    daily_sum: 'The sum of all withdrawals of one player in a day.',
    automatic_limit: 'Up to this amount a payout is approved automatically.',
    two_person_limit: 'Above this amount a payout needs two operators.',
    turnover_bps:
      'Stakes must reach this share of the deposits, or an operator reviews the payout. 10000 means all of the deposits.',
    account_wait_hours: 'The time that a new payout account waits before its first withdrawal.',
    expected_s: 'The time until an automatic payout usually arrives, which players see.',
    review_expected_s: 'The time that the review of a payout usually takes, which players see.',
    quick_amounts: 'The amounts that a player can choose with one press.',
  },
  bank_account: {
    title: 'The name of the account’s owner.',
    iban: 'A Pakistani IBAN of 24 characters without spaces, such as PK36SCBL0000001123456702.',
  },
  guest_rules: {
    per_device: 'The number of guests that a device may create in a day.',
    per_address: 'From this number of guests in a day on, an address needs a proof of work for each.',
    demo_grant: 'The play money of a new player. A site with real money gives none.',
  },
  code_rules: {
    per_number_hour: 'Codes for one number in an hour.',
    per_number_day: 'Codes for one number in a day.',
    per_device_hour: 'Codes that a stranger’s device may ask for in an hour.',
    per_site_hour: 'Codes of all strangers on the site in an hour.',
  },
  sms_rules: { per_hour: 'Texts of the whole site in an hour.', per_day: 'Texts of the whole site in a day.' },
  play_rules: {
    payout_cap: 'The maximum payout of one round.',
    closed_games: 'The ids of games, such as dice. The acts game close and game open change this list too.',
    launch_maximum: 'The largest amount that a launch moves from the main wallet. Without it a launch moves all of it.',
  },
  pace_rules: { profile: 'standard: slots take 2.5 s a spin. strict: 5 s, without auto-bet and fishing.' },
  protection_rules: {
    raise_wait_hours: 'The time that a raise of a player’s limit waits.',
    raise_open_hours: 'The time in which the raise can then be confirmed.',
    reality_check: 'For players who have not chosen an interval.',
  },
  message_rules: {
    gift_expiry_days: 'The time in which a gift can be claimed.',
    bonus_wager_times: 'How many times bonus money must be wagered before it can be withdrawn.',
  },
  month_rules: { kept_months: 'Whole months of rounds and transfers that stay. Without a number nothing is dropped.' },
  fee_rates: {
    from: 'The first day on which the entry is valid. The days ascend.',
    payments: 'The share of each deposit and payout that the rail charges.',
    providers: 'The share of the GGR in basis points (100 is 1 %), by the provider’s name in the configuration.',
  },
  operator_rules: {
    one_name_limit: 'The maximum that one operator may give or promise to players within 24 hours, over all acts.',
    one_name_payouts: 'The maximum sum of reviewed payouts that one operator may approve within 24 hours.',
    proposal_hours: 'The time that a proposal waits for the second operator.',
  },
  contact_channels: {
    label: 'The text that players see, such as the number.',
    href: 'The address that a press opens. It begins with tel:, mailto: or https://.',
    example: 'An example address without a recipient, which is shown with a mark.',
  },
  ticket_rules: {
    per_player_open: 'Open questions of one player.',
    per_player_day: 'Questions of one player in a day.',
    per_device_hour: 'Questions of a visitor’s device in an hour.',
    per_address_hour: 'Questions of an address in an hour. A whole mobile network may share an address.',
    entries_day: 'Entries of a player in one question within a day.',
  },
  redirects: { to: 'A path of this site, or an https address.', status: 'The HTTP status of the redirect.' },
};
