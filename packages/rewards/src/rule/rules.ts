import * as v from 'valibot';
import { canonicalText } from './canonical-text.ts';
import { type RuleDocument, type RuleKind, type RuleOf, type Rules, schemas } from './rule-schemas.ts';

export const ruleKinds = [
  ...(['weight', 'promo', 'vip', 'club', 'wheel', 'referral', 'task'] as const),
  'tournament',
] as const satisfies RuleKind[];

/** A part of a document that does not fit the schema. The path is empty for the whole document. */
export type FieldProblem = { at: readonly (string | number)[]; text: string };

/**
 * Thrown for a document that is not a valid rule of its kind. Each line of `problems` is `path: reason`. For a problem
 * without a path, the kind takes its place. `fields` has the same problems with their paths as lists.
 */
export class RuleError extends Error {
  override name = 'RuleError';
  readonly problems: readonly string[];
  readonly fields: readonly FieldProblem[];

  constructor(kind: RuleKind, fields: readonly FieldProblem[]) {
    const problems = fields.map(({ at, text }) => `${at.length === 0 ? kind : at.join('.')}: ${text}`);
    super(`not a valid rule of kind ${kind}: ${problems.join('; ')}`);
    this.problems = problems;
    this.fields = fields;
  }
}

/**
 * Parses a stored or written document.
 *
 * Shape   ('wheel', parsed JSON) -> rule
 * Units   decimal texts in, paisa out
 * Errors  RuleError
 */
export function readRule<Kind extends RuleKind>(kind: Kind, document: unknown): RuleOf<Kind> {
  const read = v.safeParse(schemas[kind], document);
  if (read.success) return read.output;
  throw new RuleError(
    kind,
    read.issues.map(({ path, message }) => ({
      at: (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
      text: message,
    })),
  );
}

/**
 * Formats a rule as the text that is stored. `readRule` parses it.
 *
 * Shape   rule -> JSON with names in alphabetical order
 * Units   paisa in, decimal texts out
 */
export const ruleText = <Kind extends RuleKind>(rule: RuleOf<Kind>): string => canonicalText(rule);

const vipLevels: RuleDocument<'vip'>['levels'] = [
  { level: 1, points: '3000.00', level_up: '15.00', monthly: '10.00', monthly_points: '4000.00' },
  { level: 2, points: '30000.00', level_up: '130.00', monthly: '90.00', monthly_points: '36000.00' },
  { level: 3, points: '500000.00', level_up: '600.00', monthly: '280.00', monthly_points: '112000.00' },
  { level: 4, points: '5000000.00', level_up: '1600.00', monthly: '600.00', monthly_points: '240000.00' },
  { level: 5, points: '10000000.00', level_up: '4000.00', monthly: '1600.00', monthly_points: '640000.00' },
  { level: 6, points: '80000000.00', level_up: '16000.00', monthly: '4000.00', monthly_points: '1600000.00' },
  { level: 7, points: '300000000.00', level_up: '65000.00', monthly: '16000.00', monthly_points: '6400000.00' },
];

const slices: readonly (readonly [prize: string, weight: number])[] = [
  ['1.00', 470],
  ['10.00', 45],
  ['2.00', 215],
  ['100.00', 1],
  ['5.00', 150],
  ['50.00', 4],
  ['20.00', 15],
];

/** Weekly tournaments begin on Mondays. */
const A_MONDAY = '2024-01-01';

const daily = { wager_times: 1, days: 7 };
const monthly = { wager_times: 1, days: 30 };
const idOf = (n: string) => `00000000-0000-7000-8000-0000000${n}`;

const documents: { readonly [Kind in RuleKind]: RuleDocument<Kind> } = {
  weight: {
    weights: {
      ...{
        blackjack: 1263,
        crash: 2500,
        dice: 2500,
        fishing: 10_000,
        football: 10_000,
        hilo: 2500,
        keno: 2327,
        kites: 8785,
        limbo: 2500,
        mines: 2500,
        orchard: 10_000,
      },
      ...{ plinko: 2099, river: 7952, roulette: 6756 },
    },
  },
  promo: {
    promos: [
      {
        ...{ id: idOf('10001'), key: 'promo-first-deposit', type: 'first_deposit', nth: 1, percent_bps: 10_000 },
        ...{ amount_maximum: '2000.00', deposit_minimum: '500.00', wager_times: 10, stake_maximum: '200.00' },
        ...{ conversion_times: 5, days: 14 },
      },
      {
        ...{ id: idOf('10002'), key: 'promo-second-deposit', type: 'deposit', nth: 2, percent_bps: 5_000 },
        ...{ amount_maximum: '1000.00', deposit_minimum: '500.00', wager_times: 10, stake_maximum: '200.00' },
        ...{ conversion_times: 5, days: 14 },
      },
      {
        ...{ id: idOf('10003'), key: 'promo-rebate', type: 'rebate', rate_bps_hundredths: 1_500 },
        ...{ amount_maximum: '5000.00', ...daily },
      },
      {
        ...{ id: idOf('10004'), key: 'promo-third-deposit', type: 'free_rounds', nth: 3, deposit_minimum: '500.00' },
        ...{ games: ['orchard', 'kites', 'river'], rounds: 10, stake: '10.00', play_days: 7, ...daily },
      },
    ],
  },
  vip: { levels: vipLevels, keep_days: 30, keep_share_bps: 1_000, ...monthly },
  club: {
    levels: [{ rate_bps_hundredths: 2_000 }, { rate_bps_hundredths: 500 }],
    ...{ day_maximum: '5000.00', ...daily },
  },
  wheel: {
    thresholds: [
      { amount: '500.00', spins: 1 },
      { amount: '2000.00', spins: 3 },
      { amount: '10000.00', spins: 10 },
    ],
    segments: [
      ...slices.map(([prize, weight]) => ({ prize, again: false, weight })),
      { prize: '0.00', again: true, weight: 100 },
    ],
    ...daily,
  },
  referral: {
    ...{ target: '500.00', cycle_hours: 72, claim_hours: 24 },
    join: { minimum_bps: 2_000, maximum_bps: 3_000 },
    daily: { minimum_bps: 100, maximum_bps: 200, times: 3 },
    friend: { minimum_bps: 800, maximum_bps: 1_200 },
    ...{ friends_maximum: 8, friend_weighted: '5000.00', ...monthly },
  },
  task: {
    tasks: [
      {
        ...{ id: idOf('20001'), key: 'task-daily-stake', kind: 'weighted_stake', repeats: 'daily' },
        ...{ target: '1000.00', prize: '1.00', screen: 'activity', ...daily },
      },
      {
        ...{ id: idOf('20002'), key: 'task-verify-phone', kind: 'verify_phone', repeats: 'once' },
        ...{ target: '1.00', prize: '2.00', screen: 'promo', ...monthly },
      },
      {
        ...{ id: idOf('20003'), key: 'task-check-round', kind: 'check_round', repeats: 'once' },
        ...{ target: '1.00', prize: '1.00', screen: 'activity', ...monthly },
      },
      {
        ...{ id: idOf('20004'), key: 'task-deposit', kind: 'deposit', repeats: 'once' },
        ...{ target: '500.00', prize: '3.00', screen: 'promo', ...monthly },
      },
      {
        ...{ id: idOf('20005'), key: 'task-first-friend', kind: 'friend', repeats: 'once' },
        ...{ target: '1.00', prize: '10.00', screen: 'referral', ...monthly },
      },
    ],
  },
  tournament: {
    tournaments: [
      {
        ...{ id: idOf('30001'), name: { en: 'Weekly tournament', ur: 'ہفتہ وار ٹورنامنٹ' }, games: [] },
        ...{ ranking: 'weighted_stake', stake_minimum: '0.00', first_day: A_MONDAY, length_days: 7, repeats: 'weekly' },
        prizes: ['150.00', '90.00', '60.00', '45.00', '30.00', '15.00', '15.00', '15.00', '15.00', '15.00'],
        ...{ prize_rate_bps_hundredths: 1_500, players_minimum: 3, level_minimum: 0, entry_weighted: '0.00', ...daily },
      },
    ],
  },
};

/** The first version of every rule: usual industry numbers, scaled so that the edge pays for all repeating rewards. */
export const firstRules: Rules = {
  weight: readRule('weight', documents.weight),
  promo: readRule('promo', documents.promo),
  vip: readRule('vip', documents.vip),
  club: readRule('club', documents.club),
  wheel: readRule('wheel', documents.wheel),
  referral: readRule('referral', documents.referral),
  task: readRule('task', documents.task),
  tournament: readRule('tournament', documents.tournament),
};
