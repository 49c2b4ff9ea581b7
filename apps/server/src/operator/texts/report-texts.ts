import { type Cents, formatMoney } from '@nua/money';
import { localTime, withLocalTimes } from '../local-time.ts';

type Sums = readonly { rail: string; count: number; sum: Cents }[];

/** The day since midnight in Pakistan, and the amounts of each operator in 24 hours. */
export type Today = {
  from: Date;
  until: Date;
  new_players: number;
  new_guests: number;
  deposits: Sums;
  deposits_taken_back: Sums;
  payouts: Sums;
  /** Stakes less payouts. */
  games_keep: Cents;
  /** The time up to which the rounds are counted; null if all rounds are counted. */
  games_counted_until: Date | null;
  games: readonly { game: string; rounds: number; staked: Cents; paid: Cents }[];
  operators: readonly { operator: string; gave: Cents; gave_limit: Cents; payouts: Cents; payouts_limit: Cents }[];
};

/** Everything that waits for a person, oldest first. */
export type Waits = {
  payouts_paused: boolean;
  proposals: readonly { at: Date; id: string; act: string; subject: string; operator: string; expires_at: Date }[];
  waiting: readonly {
    at: Date;
    kind: string;
    id: string;
    amount: Cents;
    state: string;
    reason: string | null;
    who: string;
  }[];
  /** Accounts that may belong to an excluded player. */
  matches: readonly { at: Date; id: string; who: string; excluded: string; proof: string }[];
};

function sumLines(title: string, sums: Sums): string[] {
  const total = sums.reduce((all, { sum }) => all + sum, 0n) as Cents;
  const parts = sums.map(({ rail, count, sum }) => `  ${rail}  ${count}  ${formatMoney(sum)}`);
  return [`${title} ${formatMoney(total)}`, ...parts];
}

export const todayText = (today: Today): string =>
  [
    `${localTime(today.from)} to ${localTime(today.until)}`,
    `new: ${today.new_players} players, ${today.new_guests} guests`,
    ...sumLines('deposits', today.deposits),
    ...sumLines('deposits taken back', today.deposits_taken_back),
    ...sumLines('payouts', today.payouts),
    `games keep ${formatMoney(today.games_keep, { sign: true })} (staked less paid)`,
    ...(today.games_counted_until
      ? [`  rounds up to ${localTime(today.games_counted_until)}; newer rounds follow`]
      : []),
    ...today.games.map(
      ({ game, rounds, staked, paid }) =>
        `  ${game}  ${rounds} rounds  staked ${formatMoney(staked)}  paid ${formatMoney(paid)}`,
    ),
    'caused by operators in 24 hours (above the limit, two operators):',
    ...today.operators.map(
      ({ operator, gave, gave_limit, payouts, payouts_limit }) =>
        `  ${operator}  gave or promised ${formatMoney(gave)} of ${formatMoney(gave_limit)}, payouts ${formatMoney(payouts)} of ${formatMoney(payouts_limit)}`,
    ),
  ].join('\n');

export const waitingText = ({ payouts_paused, proposals, waiting, matches }: Waits): string =>
  [
    ...(payouts_paused ? ['Payouts are paused (set payouts_paused false).'] : []),
    ...proposals.map(
      ({ id, act, subject, operator, at, expires_at }) =>
        `${localTime(at)}  proposal ${id}  ${act}  ${subject}  by ${operator}, until ${localTime(expires_at)}`,
    ),
    ...(waiting.length === 0 ? ['Nothing waits for a person.'] : []),
    ...waiting.map(
      ({ at, kind, id, amount, state, reason, who }) =>
        `${localTime(at)}  ${kind} ${id}  ${formatMoney(amount)}  ${state} ${reason ?? ''}  ${who}`,
    ),
    ...matches.map(
      ({ at, id, who, excluded, proof }) =>
        `${localTime(at)}  match ${id}  ${who} ${proof === 'reached' ? `deposits from the wallet to which excluded ${excluded} was paid out` : `deposits with a CNIC that ends like that of excluded ${excluded}`}`,
    ),
  ].join('\n');

/** The newest entries of the log, or the result of its check: the number of entries, and the last hash. */
export type LogData = {
  checked: number | null;
  last_hash: string | null;
  entries: readonly {
    at: Date;
    operator: string;
    act: string;
    subject: string;
    /** As JSON. */
    before: string;
    after: string;
    note: string | null;
  }[];
};

export function logText({ checked, last_hash, entries }: LogData): string {
  if (checked === 0 || (checked === null && entries.length === 0)) return 'The log is empty.';
  if (checked !== null) return `All ${checked} entries are unchanged. The hash of the last entry is ${last_hash}.`;
  return entries
    .map(
      (row) =>
        `${localTime(row.at)}  ${row.operator}  ${row.act}  ${row.subject}  ${withLocalTimes(`${row.before} -> ${row.after}`)}${row.note ? `  (${row.note})` : ''}`,
    )
    .join('\n');
}
