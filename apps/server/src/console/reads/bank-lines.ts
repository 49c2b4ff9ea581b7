import { type bankLineStates, getBankLine, listBankLines } from '@nua/contract/console/bank-line.ts';
import type { DepositState } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import type { Queryable } from '../../db/connect.ts';
import { subjectOfLine } from '../../operator/acts/deposits.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';
import { directionOf } from './filtered-page.ts';

const PAGE = 50;
const MAX_SUGGESTIONS = 10;
const MAX_DEPOSITS = 10;
/** A transfer with the amount of a deposit may belong to it if the money arrived within this time after the deposit's request. */
const AFTER_REQUEST = sql`interval '7 days'`;
/** The bank's time of a transfer may be this much too early: the bank states only the day or the minute, and its clock may be wrong. */
const BEFORE_REQUEST = sql`interval '1 day'`;

type Line = {
  line_id: string;
  amount: Cents;
  sender: string;
  reference: string;
  state: (typeof bankLineStates)[number];
  reason: string | null;
  at: Date;
};
type Fit = 'reference' | 'amount';

const LINE = sql`l.line_id, l.amount_cents as amount, l.sender, l.reference, l.state, l.reason, l.at`;
const withTime = <One extends { at: Date }>({ at, ...rest }: One) => ({ ...rest, at: at.toISOString() });

/** The list shows the names of the people who sent the money, so each read is logged. */
export const bankLines = handleConsole(listBankLines, async (ctx, { query: { sort, after = null } }) => {
  const { reads } = ctx;
  const { direction, follows } = directionOf(sort);
  const { rows } = await sql<Line>`select ${LINE} from bank_line l
    where l.state = 'review' and (${after}::text is null
      or (l.at, l.line_id) ${follows} (select a.at, a.line_id from bank_line a where a.line_id = ${after}))
    order by l.at ${direction}, l.line_id ${direction} limit ${PAGE + 1}`.execute(reads);
  const look = await logFirstLook(ctx, {
    ...{ act: 'bank lines', subject: 'read bank lines' },
    reason: 'bank lines that wait',
  });
  return look.show({ list: rows.slice(0, PAGE).map(withTime), has_more: rows.length > PAGE });
});

type FullLine = Line & { taken_at: Date; deposit_id: string | null };
type Deposit = { id: string; amount: Cents; reference: string; state: DepositState; at: Date };
type OwnedDeposit = Deposit & { player_id: string; player: string };
type Suggestion = OwnedDeposit & { fits: Fit[] };
type Decision = { by: string; act: string; note: string | null; at: Date };

const DEPOSIT = sql`d.id, d.amount_cents as amount, d.reference, d.state, d.created_at as at`;
const OWNED = sql`${DEPOSIT}, d.player_id, coalesce(p.user_name, p.alias_name) as player`;
/** The condition for deposits that a line can still be matched with. The money of a closed account is sent back. */
const MATCHABLE = sql`d.pay_type = 1 and d.state not in ('paid', 'reversed') and p.status <> 5`;

/** Reads the deposits that may belong to a line: the deposit that the line names, and recent deposits of the same amount. */
async function readSuggestions(reads: Queryable, { amount, at, deposit_id, state }: FullLine): Promise<Suggestion[]> {
  if (state !== 'review') return [];
  const { rows } = await sql<OwnedDeposit>`
    select * from (
      select ${OWNED} from deposit d join player p on p.id = d.player_id where d.id = ${deposit_id} and ${MATCHABLE}
      union
      (select ${OWNED} from deposit d join player p on p.id = d.player_id
        where d.amount_cents = ${amount} and d.created_at between ${at}::timestamptz - ${AFTER_REQUEST}
          and ${at}::timestamptz + ${BEFORE_REQUEST} and ${MATCHABLE}
        order by d.created_at desc, d.id limit ${MAX_SUGGESTIONS})) s
    order by s.id is distinct from ${deposit_id}::uuid, s.at desc, s.id limit ${MAX_SUGGESTIONS}`.execute(reads);
  return rows.map((row) => ({
    ...row,
    fits: [
      ...(row.id === deposit_id ? ['reference' as const] : []),
      ...(row.amount === amount ? ['amount' as const] : []),
    ],
  }));
}

/** The page shows the sender of the money and the deposits of a player, so each read is logged. */
export const bankLine = handleConsole(getBankLine, async (ctx, { query: { line: line_id } }) => {
  const { reads } = ctx;
  const found = await sql<FullLine>`select ${LINE}, l.taken_at, l.deposit_id from bank_line l
    where l.line_id = ${line_id}`.execute(reads);
  const [line] = found.rows;
  if (line === undefined) throw new ConsoleError('NOT_FOUND');
  const owned = await sql<OwnedDeposit>`select ${OWNED} from deposit d join player p on p.id = d.player_id
    where d.id = ${line.deposit_id}`.execute(reads);
  const [deposit = null] = owned.rows;
  const subject = deposit === null ? 'read bank lines' : `player ${deposit.player_id}`;
  const look = await logFirstLook(ctx, { act: 'bank line', subject, reason: `bank line ${line_id}` });
  const deposits = await sql<Deposit & { pay_type: PayType }>`select ${DEPOSIT}, d.pay_type from deposit d
    where d.player_id = ${deposit?.player_id ?? null} order by d.created_at desc, d.id desc limit ${MAX_DEPOSITS}`.execute(
    reads,
  );
  const decisions = await sql<Decision>`select operator as by, act, note, at from operator_log
    where subject = ${subjectOfLine(line_id)} order by at, id`.execute(reads);
  const proposed = await sql<{ act: string; by: string; until: Date }>`
    select act, operator as by, expires_at as until from operator_proposal
    where subject = ${subjectOfLine(line_id)} and state = 'open' and expires_at > ${ctx.app.clock.now()}
    order by at limit 1`.execute(reads);
  const [proposal = null] = proposed.rows;
  const { deposit_id: _, taken_at, ...row } = line;
  return look.show({
    ...withTime(row),
    taken_at: taken_at.toISOString(),
    deposit: deposit === null ? null : withTime(deposit),
    deposits: deposits.rows.map(({ pay_type, ...one }) => ({ ...withTime(one), rail: payTypeFacts(pay_type).rail })),
    suggestions: (await readSuggestions(reads, line)).map(withTime),
    proposal: proposal && { ...proposal, until: proposal.until.toISOString() },
    decisions: decisions.rows.map(withTime),
  });
});

type DepositOfLines = { id: string; amount: Cents; state: DepositState; at: Date };

/** Reads the lines of a bank deposit. If it is not paid, lines under review with its amount and without a deposit are added. */
export async function readLinesOf(reads: Queryable, { id, amount, state, at }: DepositOfLines) {
  const isMatchable = state !== 'paid' && state !== 'reversed';
  const { rows } = await sql<Line & { is_own: boolean }>`
    select ${LINE}, true as is_own from bank_line l where l.deposit_id = ${id}
    union all
    select * from (select ${LINE}, false as is_own from bank_line l
      where ${isMatchable} and l.state = 'review' and l.deposit_id is null and l.amount_cents = ${amount}
        and l.at between ${at}::timestamptz - ${BEFORE_REQUEST} and ${at}::timestamptz + ${AFTER_REQUEST}
      order by l.at, l.line_id limit ${MAX_SUGGESTIONS}) s
    order by is_own desc, at, line_id`.execute(reads);
  return rows.map(({ is_own, ...row }) => ({
    ...withTime(row),
    is_own,
    fits: [...(is_own ? ['reference' as const] : []), ...(row.amount === amount ? ['amount' as const] : [])],
  }));
}
