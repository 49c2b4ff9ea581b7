import { createHash } from 'node:crypto';
import { type DepositState, depositStates } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { isBankTransfer, payTypeFacts } from '../../core/pay-type-facts.ts';
import { newId } from '../../db/new-id.ts';
import { HOUSE_OWNER } from '../../ledger/ledger.ts';
import {
  creditDeposit,
  type DepositRow,
  isAccountClosed,
  isUnpaid,
  lockDeposit,
  notifyUnpaid,
  recordDepositEvent,
} from '../../modules/payment/public.ts';
import { type Act, change, read, type TxCall } from '../act.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { id, oneOf, optional, word } from '../parameters.ts';
import { closeProposals } from '../proposals.ts';
import { depositsText } from '../texts/money-texts.ts';

type BankLine = {
  line_id: string;
  amount_cents: Cents;
  state: string;
  reason: string | null;
  deposit_id: string | null;
};

/** Locks a deposit in the usual order: first its owner, then the row. */
async function lockDepositAndOwner({ deps, tx }: TxCall, deposit_id: string): Promise<DepositRow> {
  const owner = await sql<{ player_id: string }>`select player_id from deposit where id = ${deposit_id}`.execute(tx);
  if (!owner.rows[0]) throw new CommandError(`There is no deposit ${deposit_id}.`);
  await deps.ledger.responses.lockOwner(tx, owner.rows[0].player_id);
  return (await lockDeposit(tx, deposit_id))!;
}

function assertState(row: DepositRow, state: DepositRow['state']): void {
  if (row.state !== state) throw new CommandError(`The deposit is ${row.state}; this act needs ${state}.`);
}

/** Refuses a deposit of a closed account. Its money is sent back to its source and never credited. */
async function assertAccountOpen(tx: Tx, { player_id }: DepositRow): Promise<void> {
  if (await isAccountClosed(tx, player_id))
    throw new CommandError('The account is closed; send the money back to its source.');
}

type End = { state: 'paid' | 'failed'; reason: string | null; amount: Cents };

async function endDeposit(tx: Tx, row: DepositRow, at: Date, to: End): Promise<void> {
  const { state, reason, amount: amount_cents } = to;
  await sql`update deposit set state = ${state}, reason = ${reason}, amount_cents = ${amount_cents}, next_at = null, alert = false,
    final_at = ${at} where id = ${row.id}`.execute(tx);
  await recordDepositEvent(tx, row.id, at, { state, source: 'operator', reason, amount_cents });
  // The player of a failed or expired deposit was notified already.
  if (!isUnpaid(row.state)) await notifyUnpaid(tx, row, to, at);
  await closeProposals(tx, subjectOfDeposit(row.id), at);
}

/** Returns the amount that the provider reported, or else the requested amount. */
async function reportedAmount(tx: Tx, row: DepositRow): Promise<Cents> {
  const { rows } = await sql<{ amount_cents: Cents }>`
    select amount_cents from deposit_event where deposit_id = ${row.id} and state = 'reviewing' and amount_cents is not null
    order by id limit 1`.execute(tx);
  return rows[0]?.amount_cents ?? row.amount_cents;
}

/** Locks a line of the bank statement that is under review. */
async function lockLine(tx: Tx, line_id: string): Promise<BankLine> {
  const { rows } = await sql<BankLine>`select line_id, amount_cents, state, reason, deposit_id from bank_line
    where line_id = ${line_id} for update`.execute(tx);
  const [line] = rows;
  if (line?.state !== 'review') throw new CommandError(`There is no line ${line_id} under review.`);
  return line;
}

const subjectOfDeposit = (deposit_id: string): string => `deposit ${deposit_id}`;

/** The subject of the proposals and the log entries about a line of the bank statement. */
export const subjectOfLine = (line_id: string): string => `bank line ${line_id}`;

/** Books that money without an owner has left the account at the bank. */
async function releaseSuspense(
  deps: OperatorDeps,
  tx: Tx,
  { line_id, amount_cents: amount, at }: BankLine & { at: Date },
): Promise<void> {
  const id = newId();
  const leg = {
    debit: { house: 'suspense' },
    credit: { house: 'psp_clearing:bank' },
    amount,
    reason: 'settlement',
  } as const;
  const request_hash = createHash('sha256').update(`bank line ${line_id} sent back`).digest();
  await deps.ledger.mustPost(tx, {
    id,
    owner_id: HOUSE_OWNER,
    key: id,
    request_hash,
    currency: 'PKR',
    at,
    legs: [leg],
  });
}

const MAX_LINES = 50;

type Deposit = {
  id: string;
  pay_type: PayType;
  amount_cents: Cents;
  state: DepositState;
  reason: string | null;
  reference: string;
  provider_ref: string | null;
  created_at: Date;
  who: string;
};

export const depositActs = {
  deposits: read({
    permission: 'look',
    help: `the newest ${MAX_LINES} deposits, of every state or of one`,
    arguments: { state: { ...optional(oneOf(...depositStates)), form: 'STATE' } },
    run: async ({ deps }, { state = null }) => {
      const { rows } = await sql<Deposit>`
        select d.id, d.pay_type, d.amount_cents, d.state, d.reason, d.reference, d.provider_ref, d.created_at,
          coalesce(p.user_name, p.alias_name) as who
        from deposit d join player p on p.id = d.player_id where ${state}::text is null or d.state = ${state}
        order by d.created_at desc, d.id desc limit ${MAX_LINES}`.execute(deps.db);
      return {
        deposits: rows.reverse().map(({ created_at: at, id, amount_cents: amount, pay_type, ...row }) => ({
          ...{ at, id, amount, state: row.state, reason: row.reason, rail: payTypeFacts(pay_type).rail },
          ...{ reference: row.reference, provider_ref: row.provider_ref, who: row.who },
        })),
      };
    },
    text: depositsText,
  }),
  deposit: change({
    permission: 'deposits',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'ends the review of a wallet deposit: credits the amount that the provider reported, or nothing',
    arguments: { deposit: id, outcome: oneOf('credit', 'refuse') },
    run: async (call, { deposit, outcome: verdict }) => {
      const { deps, tx } = call;
      const row = await lockDepositAndOwner(call, deposit);
      assertState(row, 'reviewing');
      const isCredited = verdict === 'credit';
      if (isCredited && isBankTransfer(row.pay_type))
        throw new CommandError('A bank deposit is credited by matching its line.');
      if (isCredited) await assertAccountOpen(tx, row);
      const amount = isCredited ? await reportedAmount(tx, row) : row.amount_cents;
      return {
        subject: subjectOfDeposit(deposit),
        content: { deposit, player: row.player_id, verdict, amount },
        money_effect: null,
        before: { state: row.state, reason: row.reason, amount_cents: row.amount_cents },
        logged_as: `resolve ${verdict}`,
        apply: async ({ at }) => {
          if (isCredited) await creditDeposit(deps, tx, row, amount);
          const [state, reason] = isCredited ? (['paid', null] as const) : (['failed', 'refused_by_operator'] as const);
          await endDeposit(tx, row, at, { state, reason, amount });
          return {
            data: { deposit, state, amount },
            after: { state, reason, amount_cents: amount },
          };
        },
      };
    },
    text: ({ state }) => (state === 'paid' ? 'Credited with the reported amount.' : 'Refused; nothing was credited.'),
  }),
  acknowledge: change({
    permission: 'deposits',
    approval: 'one',
    help: 'removes a reversed deposit from the waiting list; the debt of the player stays',
    arguments: { deposit: id },
    run: async (call, { deposit }) => {
      const { deps, tx } = call;
      const row = await lockDepositAndOwner(call, deposit);
      assertState(row, 'reversed');
      return {
        subject: subjectOfDeposit(deposit),
        before: { state: row.state, reason: row.reason, amount_cents: row.amount_cents },
        apply: async ({ at }) => {
          const { rows } = await sql`
            update deposit set acknowledged_at = ${at} where id = ${deposit} and acknowledged_at is null returning 1`.execute(
            tx,
          );
          if (rows.length === 0) throw new CommandError('It was acknowledged already.');
          const debt = await deps.ledger.debtOf(tx, row.player_id);
          return {
            data: { deposit, debt },
            after: { acknowledged: true, debt_cents: debt },
          };
        },
      };
    },
    text: ({ debt }) => `Acknowledged. The player owes ${debt > 0n ? formatMoney(debt) : 'nothing'}.`,
  }),
  match: change({
    permission: 'deposits',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'credits a line of the bank statement to its deposit, with the amount of the line',
    arguments: { line: word, deposit: id },
    run: async (call, { line: line_id, deposit }) => {
      const { deps, tx } = call;
      const row = await lockDepositAndOwner(call, deposit);
      const line = await lockLine(tx, line_id);
      if (!isBankTransfer(row.pay_type)) throw new CommandError('Only a bank deposit can be matched with a line.');
      if (row.state === 'paid' || row.state === 'reversed')
        throw new CommandError(`The deposit is ${row.state} already.`);
      await assertAccountOpen(tx, row);
      const amount = line.amount_cents;
      return {
        subject: subjectOfLine(line_id),
        also_decides: [subjectOfDeposit(row.id)],
        content: { line: line_id, deposit: row.id, player: row.player_id, amount },
        money_effect: null,
        before: { state: row.state, amount_cents: row.amount_cents, line: line.state },
        apply: async ({ at }) => {
          await creditDeposit(deps, tx, row, amount, 'suspense');
          await sql`update bank_line set state = 'resolved', deposit_id = ${row.id} where line_id = ${line_id}`.execute(
            tx,
          );
          await endDeposit(tx, row, at, { state: 'paid', reason: null, amount });
          return {
            data: { deposit: row.id, state: 'paid', amount, line: line_id },
            after: { state: 'paid', amount_cents: amount, line: 'resolved', deposit: row.id },
          };
        },
      };
    },
    text: () => 'Matched; the money is in the main wallet.',
  }),
  'send-back-line': change({
    permission: 'deposits',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'records that the money of a line of the bank statement was sent back at the bank, by the reference of that transfer',
    arguments: { line: word, reference: word },
    run: async (call, { line: line_id, reference }) => {
      const { deps, tx } = call;
      const line = await lockLine(tx, line_id);
      const amount = line.amount_cents;
      return {
        subject: subjectOfLine(line_id),
        content: { line: line_id, amount, reference, verdict: 'send back' },
        money_effect: null,
        before: { line: line.state, reason: line.reason, deposit: line.deposit_id },
        apply: async ({ at }) => {
          await releaseSuspense(deps, tx, { ...line, at });
          // The line is unlinked from its deposit, because it did not pay the deposit.
          await sql`update bank_line set state = 'resolved', reason = 'sent_back', deposit_id = null
            where line_id = ${line_id}`.execute(tx);
          return {
            data: { line: line_id, amount, reference },
            after: { line: 'resolved', reason: 'sent_back', amount_cents: amount, reference },
          };
        },
      };
    },
    text: ({ amount }) => `Recorded: ${formatMoney(amount)} went back to the sender.`,
  }),
} satisfies Record<string, Act>;
