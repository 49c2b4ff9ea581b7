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

/** The texts that the console's forms show for fields whose name and unit do not explain them. */
export const fieldTexts: FieldTexts = {
  clientSettings: {
    active: 'If this is off, apps and pages do not reload by themselves when there is a newer version.',
  },
  deposit_setting: {
    deposit_pay_type_setting: 'Players see the payment methods in this order.',
    open: 'A closed payment method accepts no deposits.',
    quick_amounts: 'The amounts that a player can choose with one press.',
    expected_s: 'How long a deposit usually takes. Players see this time.',
    pending_limit: 'How many deposits of one player may be pending at the same time.',
  },
  withdraw_setting: {
    withdrawal_pay_type_setting: 'Players see the payment methods in this order.',
    open: 'A closed payment method accepts no withdrawals.',
  },
  alarm_rules: {
    great_win: 'A win of this amount or more in one round raises an alarm.',
    house_loss: 'If the site loses this amount or more in one day, an alarm is raised.',
    max_z: 'How many standard deviations the return of a game may be away from its theoretical return.',
    payment_unknown_s: 'How long the outcome of a payment may be unknown.',
    waiting_s: 'How long a payment, win, round, cash-out or question may wait for a person.',
    failed_payments_bps: 'The share of a rail’s payments of an hour that may fail.',
    minimum_payments: 'With fewer payments of a rail in an hour, no alarm is raised about their share.',
    lost_texts_bps: 'The share of an hour’s texts that may not arrive.',
    minimum_texts: 'With fewer texts in an hour, no alarm is raised about their share.',
    failed_sign_ins_bps: 'The share of the players’ sign-ins of a quarter of an hour that may fail.',
    minimum_sign_ins: 'With fewer sign-ins in a quarter of an hour, no alarm is raised about their share.',
    staff_attempts:
      'The number of failed sign-ins in a row of one staff member that raises an alarm. An address may have twice as many.',
    node_silent_s: 'How long a node may be silent without being stopped.',
    events_late_s: 'How long an event may wait until players see it.',
    webhook_late_s: 'How long an event may wait for the receiver of a webhook.',
    mail_late_s: 'How long a mail to a person on call may wait.',
    failed_runs: 'How many runs of a job in a row may fail.',
    job_stuck_s: 'How long a run of a job may take.',
    long_job_stuck_s: 'How long a run may take of a job that reads whole tables: backups, books, seals and alarms.',
    disk_free_mb: 'With less free space on the disk of the embedded database, an alarm is raised. In megabytes.',
    reconcile_late_s: 'How long ago the books may have been recomputed.',
    seal_late_s: 'How long ago the ledger may have been sealed.',
    calendar_late_s: 'How long a commitment may wait for a calendar.',
    block_late_s: 'How long a stamp may wait for a block.',
    salt_late_s: 'How long a chain of shared rounds may wait for its salt. Its block is a day ahead.',
    backup_log_late_s: 'How long ago the log of the database may have been stored.',
    backup_base_late_s: 'How old the last base backup may be.',
    backup_drill_late_s: 'How long ago a backup may have been restored as a test.',
    archive_late_s:
      'How long a month may have ended without being archived. The archive runs on the third of the next month.',
  },
  withdraw_rules: {
    daily_count: 'The maximum number of withdrawals of one player in a day.',
    daily_sum: 'The maximum sum of all withdrawals of one player in a day.',
    automatic_limit: 'Up to this amount a payout is approved automatically.',
    two_person_limit: 'Above this amount a payout needs two operators.',
    turnover_bps:
      'If a player has staked less than this share of the deposits, an operator reviews the payout. 10000 means all of the deposits.',
    account_wait_hours: 'How long a new payout account waits before its first withdrawal.',
    expected_s: 'How long an automatic payout usually takes. Players see this time.',
    review_expected_s: 'How long the review of a payout usually takes. Players see this time.',
    quick_amounts: 'The amounts that a player can choose with one press.',
  },
  bank_account: {
    title: 'The name of the account’s owner.',
    iban: 'A Pakistani IBAN of 24 characters without spaces, such as PK36SCBL0000001123456702.',
  },
  guest_rules: {
    per_device: 'The maximum number of guests that one device can create in a day.',
    per_address: 'After this number of guests in a day, an IP address needs a proof of work for each new guest.',
    demo_grant: 'The play money of a new player. A site with real money gives none.',
  },
  code_rules: {
    per_number_hour: 'The maximum number of codes for one phone number in an hour.',
    per_number_day: 'The maximum number of codes for one phone number in a day.',
    per_device_hour: 'The maximum number of codes in an hour for a device that the account does not know.',
    per_site_hour: 'The maximum number of codes in an hour for all such devices of the site together.',
  },
  sms_rules: {
    per_hour: 'The maximum number of SMS of the whole site in an hour.',
    per_day: 'The maximum number of SMS of the whole site in a day.',
  },
  play_rules: {
    payout_cap: 'The maximum payout of one round.',
    closed_games:
      'The ids of games, such as dice. The operator commands “game close” and “game open” also change this list.',
    launch_maximum:
      'The largest amount that moves from the main wallet when a player opens a game. Without a value, all of it moves.',
  },
  pace_rules: { profile: 'standard: slots take 2.5 s a spin. strict: 5 s, without auto-bet and fishing.' },
  protection_rules: {
    raise_wait_hours: 'How long a player must wait before confirming a higher limit.',
    raise_open_hours: 'After the wait, how long the player can confirm the higher limit.',
    reality_check: 'The interval for players who have not chosen one.',
  },
  message_rules: {
    gift_expiry_days: 'How long a player can claim a gift.',
    bonus_wager_times: 'How many times bonus money must be wagered before it can be withdrawn.',
  },
  month_rules: {
    kept_months:
      'How many whole months of rounds and transfers stay in the database. Without a number, all of them stay.',
  },
  fee_rates: {
    from: 'The first day on which this entry is valid. Put the earliest day first.',
    payments: 'The share of each deposit and payout that the payment provider charges.',
    providers: 'The share of the GGR in basis points (100 is 1 %), by the provider’s name in the configuration.',
  },
  operator_rules: {
    one_name_limit: 'The maximum that one operator may give or promise to players within 24 hours, in total.',
    one_name_payouts: 'The maximum sum of reviewed payouts that one operator may approve within 24 hours.',
    proposal_hours: 'How long a proposal waits for a second operator.',
  },
  contact_channels: {
    label: 'The text that players see, such as the number.',
    href: 'The link that opens when a player taps the text. It begins with tel:, mailto: or https://.',
    example: 'The address is only an example: nobody reads it. Players see it marked as an example.',
  },
  ticket_rules: {
    per_player_open: 'The maximum number of open questions of one player.',
    per_player_day: 'The maximum number of questions of one player in a day.',
    per_device_hour: 'The maximum number of questions from one visitor’s device in an hour.',
    per_address_hour:
      'The maximum number of questions from one IP address in an hour. A whole mobile network may share one address.',
    entries_day: 'The maximum number of messages that a player can add to one question in a day.',
  },
  redirects: { to: 'A path of this site, or an https address.', status: 'The HTTP status of the redirect.' },
};
