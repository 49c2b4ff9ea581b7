import type { getBankLine } from '@nua/contract/console/bank-line.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { getDeposit } from '@nua/contract/console/deposit.ts';
import type { getPayout } from '@nua/contract/console/payout.ts';
import type { getCashOut } from '@nua/contract/console/referral.ts';
import { type Cents, formatMoney } from '@nua/money';
import { railText, paymentDecisions as text } from '../texts/payment.ts';
import { words } from '../texts/words.ts';
import type { Decision } from './decide.tsx';
import { karachiTime } from './karachi-time.ts';

type Payout = Pick<ConsoleResponse<typeof getPayout>, 'id' | 'state' | 'amount' | 'deposits'>;
type Deposit = Pick<
  ConsoleResponse<typeof getDeposit>,
  'id' | 'state' | 'reason' | 'is_bank_transfer' | 'is_acknowledged' | 'lines' | 'payouts'
>;
type CashOut = Pick<ConsoleResponse<typeof getCashOut>, 'id' | 'state'>;
type BankLine = Pick<ConsoleResponse<typeof getBankLine>, 'line_id' | 'state' | 'suggestions' | 'proposal'>;

const paymentText = ({ amount, at }: { amount: Cents; at: string }): string =>
  `${formatMoney(amount)}, ${karachiTime(at).slice(0, 16)}`;

/** The possible decisions about a payout in its state. */
export function payoutDecisions({ id: withdrawal, state, amount, deposits }: Payout): readonly Decision[] {
  const values = { withdrawal };
  const reject: Decision = { title: text.reject, act: 'reject', values, is_refusal: true };
  if (state === 'reviewing') {
    const sources = deposits.filter((one) => one.state === 'paid' && one.amount >= amount);
    const options = sources.map((one) => ({ value: one.id, label: `${paymentText(one)}, ${railText(one.rail)}` }));
    const field = { name: 'deposit', label: text.to_source, options };
    const sendBack: Decision = { title: text.send_back, act: 'send-back', values, field };
    return [{ title: text.approve, act: 'approve', values }, reject, ...(options.length > 0 ? [sendBack] : [])];
  }
  if (state === 'approved') return [reject];
  if (state !== 'unknown') return [];
  return [
    { title: text.paid, act: 'resolve', values: { ...values, outcome: 'paid' } },
    {
      title: text.not_paid,
      act: 'resolve',
      values: { ...values, outcome: 'rejected' },
      is_refusal: true,
    },
  ];
}

/** The decision that records that the money of a bank line was sent back. `title` is the text of its button. */
const sendLineBack = (line: string, title: string): Decision => ({
  title,
  act: 'send-back-line',
  values: { line },
  is_refusal: true,
  field: {
    name: 'reference',
    label: text.back_reference,
    hint: text.send_back_first,
  },
});

/** The possible decisions about a deposit in its state. A bank transfer is credited by a match with its line. */
export function depositDecisions(deposit: Deposit): readonly Decision[] {
  const { id, state, reason, is_bank_transfer, is_acknowledged, lines, payouts } = deposit;
  const values = { deposit: id };
  const decisions: Decision[] = [];
  if (state === 'reversed' && !is_acknowledged) decisions.push({ title: text.acknowledge, act: 'acknowledge', values });
  if (state === 'reviewing' && !is_bank_transfer && reason !== 'account_closed')
    decisions.push({
      title: text.credit_reported,
      act: 'deposit',
      values: { ...values, outcome: 'credit' },
    });
  if (state === 'reviewing')
    decisions.push({ title: text.refuse, act: 'deposit', values: { ...values, outcome: 'refuse' }, is_refusal: true });
  const waiting = lines.filter((line) => line.state === 'review');
  if (waiting.length > 0 && state !== 'paid' && state !== 'reversed' && reason !== 'account_closed') {
    const options = waiting.map((line) => ({ value: line.line_id, label: `${line.line_id}: ${paymentText(line)}` }));
    const field = { name: 'line', label: text.bank_transfer, options };
    decisions.push({ title: text.credit_transfer, act: 'match', values, field });
  }
  for (const { line_id } of waiting.filter(({ is_own }) => is_own))
    decisions.push(sendLineBack(line_id, text.record_line_sent_back({ line: line_id })));
  if (payouts.length > 0) {
    const options = payouts.map((one) => ({ value: one.id, label: paymentText(one) }));
    const field = { name: 'withdrawal', label: text.payout_under_review, options };
    decisions.push({ title: text.send_payout_back, act: 'send-back', values, field });
  }
  return decisions;
}

/** The possible decisions about a line of the bank statement in its state. While one act is proposed, the other is refused. */
export function bankLineDecisions({ line_id, state, suggestions, proposal }: BankLine): readonly Decision[] {
  if (state !== 'review') return [];
  const values = { line: line_id };
  const options = suggestions.map((one) => ({
    value: one.id,
    label: `${one.player}: ${paymentText(one)}, ${one.reference}`,
  }));
  const match: Decision = {
    title: text.credit_deposit,
    act: 'match',
    values,
    field: { name: 'deposit', label: words.deposit, options },
  };
  const matchTyped: Decision = {
    title: options.length > 0 ? text.credit_other_deposit : text.credit_deposit,
    act: 'match',
    values,
    field: { name: 'deposit', label: options.length > 0 ? text.other_deposit_id : text.deposit_id },
  };
  const all = [...(options.length > 0 ? [match] : []), matchTyped, sendLineBack(line_id, text.record_sent_back)];
  return all.filter(({ act }) => proposal === null || act === proposal.act);
}

/** The possible decisions about a cash-out of the referral wheel in its state. */
export function cashOutDecisions({ id: cycle, state }: CashOut): readonly Decision[] {
  if (state !== 'reviewing') return [];
  return [
    { title: text.approve, act: 'referral', values: { cycle, decision: 'approve' } },
    { title: text.reject, act: 'referral', values: { cycle, decision: 'reject' }, is_refusal: true },
  ];
}
