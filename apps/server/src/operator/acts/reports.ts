import { daysOf, MAX_REPORT_DAYS } from '@nua/contract/console/period.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { RailName } from '../../core/ports/payment-rail.ts';
import type { Queryable } from '../../db/connect.ts';
import { readOperatorTotals } from '../../ledger/operator-amounts.ts';
import { readWaiting, verifyWholeLog } from '../../modules/alarm/public.ts';
import { readCountedPlayers, readDayRounds } from '../../modules/day-sum/public.ts';
import { excludedAt } from '../../modules/protection/public.ts';
import { type Act, read } from '../act.ts';
import { limitsOf, totalOf } from '../authorise.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { day, flag, oneOf } from '../parameters.ts';
import { readOpenProposals } from '../proposals.ts';
import { readMoved } from '../reports/payments-report.ts';
import { type ReportName, readReports } from '../reports/read-reports.ts';
import { type PeriodReport, periodReportText } from '../texts/period-report-texts.ts';
import { type LogData, logText, type Today, todayText, type Waits, waitingText } from '../texts/report-texts.ts';

/** The payments of one rail that moved money in one direction. */
type PaidSum = { rail: RailName; count: number; sum: Cents };

/** Reads from the ledger the payments that moved money on a day. */
export async function readPayments(
  db: Queryable,
  day: string,
  now: Date,
): Promise<{ in: PaidSum[]; out: PaidSum[]; back: PaidSum[] }> {
  const moved = await readMoved(db, { from: day, until: day }, now);
  const sumsOf = (way: 'credited' | 'paid_out' | 'taken_back') =>
    moved.filter((row) => row[way].count > 0).map(({ rail, ...row }) => ({ rail, ...row[way] }));
  return { in: sumsOf('credited'), out: sumsOf('paid_out'), back: sumsOf('taken_back') };
}

/** Counts the new accounts of a day: players with a phone number, and guests. */
export async function countNewPlayers(
  db: Queryable,
  day: string,
  now: Date,
): Promise<{ players: number; guests: number }> {
  const { created, guests } = (await readCountedPlayers(db, { from: day, until: day, now })).days[0]!;
  return { players: created - guests, guests };
}

/** Reads the sums that each operator gave and paid out within the last 24 hours, with the limits. Operators whose access has ended are included. */
async function readOperators(deps: OperatorDeps, now: Date) {
  const totals = await readOperatorTotals(deps.db, now);
  const { rows } = await sql<{ name: string }>`select name from operator_name where has_secret`.execute(deps.db);
  const { given: gave_limit, payout: payouts_limit } = limitsOf(deps);
  const names = [...new Set([...rows.map(({ name }) => name), ...totals.map(({ operator }) => operator)])].sort();
  return names.map((operator) => {
    const { given: gave, payouts } = totalOf(totals, operator);
    return { operator, gave, gave_limit, payouts, payouts_limit };
  });
}

/** Reads the day since midnight in Pakistan: new players, money in and out, and stakes and payouts by game. */
async function readToday(deps: OperatorDeps): Promise<Today> {
  const now = deps.clock.now();
  const day = dayInKarachi(now);
  const began = new Date(`${day}T00:00:00+05:00`);
  const created = await countNewPlayers(deps.db, day, now);
  const payments = await readPayments(deps.db, day, now);
  const { games: played, counted_until } = await readDayRounds(deps.db, day);
  return {
    from: began,
    until: now,
    new_players: created.players,
    new_guests: created.guests,
    deposits: payments.in,
    deposits_taken_back: payments.back,
    payouts: payments.out,
    games_keep: played.reduce((all, { staked, paid }) => all + staked - paid, ZERO as bigint) as Cents,
    games_counted_until: counted_until,
    games: played.map(({ game_id, rounds, staked, paid }) => ({ game: game_id, rounds: Number(rounds), staked, paid })),
    operators: await readOperators(deps, now),
  };
}

/** Lists everything that waits for a person, oldest first. */
export async function listWaiting(deps: Pick<OperatorDeps, 'db' | 'settings' | 'clock'>): Promise<Waits> {
  return {
    payouts_paused: deps.settings.get('payouts_paused'),
    proposals: (await readOpenProposals(deps)).map(({ at, id, act, subject, operator, expires_at }) => ({
      ...{ at, id, act, subject, operator, expires_at },
    })),
    waiting: (await readWaiting(deps)).map(({ at, kind, id, amount_cents, state, reason, who }) => ({
      ...{ at, kind, id, amount: amount_cents, state, reason, who },
    })),
    matches: await readSuspects(deps),
  };
}

type Suspect = { id: string; at: Date; who: string; excluded: string; proof: string };

const SUSPECT_MS = 7 * 86_400_000;

/**
 * Lists accounts that may belong to an excluded player. In the last seven days they deposited from a wallet to which the
 * excluded player was paid, or with a CNIC of the same ending.
 *
 * The account may also belong to a stranger, so a person decides. `unmatch` removes the match of a wallet.
 */
async function readSuspects({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>) {
  const at = clock.now();
  const { rows } = await sql<Suspect>`
    select distinct on (p.id, o.id) theirs.id, mine.proven_at as at, coalesce(p.user_name, p.alias_name) as who,
      coalesce(o.user_name, o.alias_name) as excluded, theirs.proof
    from person_print theirs join person_print mine on mine.player_id <> theirs.player_id
        and (mine.print = theirs.print and theirs.proof = 'reached'
          or mine.ending_print = theirs.ending_print and theirs.proof = 'held')
      join player p on p.id = mine.player_id join player o on o.id = theirs.player_id
    where theirs.lifted_at is null and mine.proof = 'held' and mine.lifted_at is null
      and mine.kind <> 'phone' and mine.proven_at > ${new Date(at.getTime() - SUSPECT_MS)}
      and ${excludedAt(sql`theirs.player_id`, at)} and not ${excludedAt(sql`mine.player_id`, at)}
    order by p.id, o.id, mine.proven_at desc`.execute(db);
  return rows;
}

type Logged = {
  at: Date;
  operator: string;
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  note: string | null;
};

const MAX_LOG = 50;

/** Recomputes the hashes of the log. Throws with the first entry that does not follow from the previous entry. */
export async function checkLog({ db }: Pick<OperatorDeps, 'db'>): Promise<LogData> {
  const { broken, last } = await verifyWholeLog(db);
  if (broken !== null)
    throw new CommandError(`Entry ${broken} of the log was changed, or one before it was changed or removed.`);
  return { checked: last?.entry ?? 0, last_hash: last?.hash ?? null, entries: [] };
}

export const reportActs = {
  today: read({
    permission: 'look',
    help: 'since midnight: new players, money in and out, what games kept, and what each operator caused in 24 hours',
    arguments: {},
    run: ({ deps }) => readToday(deps),
    text: todayText,
  }),
  waiting: read({
    permission: 'look',
    needs_server_role: 'it compares fingerprints of excluded players, which the role of the console cannot read',
    help: 'everything that waits for a person: proposals, payments, wins and rounds of providers, cash-outs, matches',
    arguments: {},
    run: ({ deps }) => listWaiting(deps),
    text: waitingText,
  }),
  report: read({
    permission: 'look',
    help: `a report of one to ${MAX_REPORT_DAYS} days in Pakistan; FROM and UNTIL both count`,
    arguments: {
      report: oneOf(...(Object.keys(readReports) as ReportName[])),
      from: { ...day, form: 'FROM' },
      until: { ...day, form: 'UNTIL' },
    },
    run: async ({ deps }, { report, from, until }): Promise<PeriodReport> => {
      const days = daysOf({ from, until });
      if (days < 1 || days > MAX_REPORT_DAYS) throw new CommandError(`A report covers one to ${MAX_REPORT_DAYS} days.`);
      return { report, from, until, ...(await readReports[report](deps, { from, until })) };
    },
    text: periodReportText,
  }),
  log: read({
    permission: 'look',
    help: `the newest ${MAX_LOG} entries of the operator log; with --check, whether an entry was changed or removed`,
    arguments: {},
    options: { check: flag },
    run: async ({ deps }, { check }): Promise<LogData> => {
      if (check) return await checkLog(deps);
      const { rows } = await sql<Logged>`
        select at, operator, act, subject, before, after, note from operator_log order by at desc, id desc limit ${MAX_LOG}`.execute(
        deps.db,
      );
      const entries = rows.reverse().map(({ at, operator, act, subject, before, after, note }) => ({
        ...{ at, operator, act, subject, before: JSON.stringify(before), after: JSON.stringify(after), note },
      }));
      return { checked: null, last_hash: null, entries };
    },
    text: logText,
  }),
} satisfies Record<string, Act>;
