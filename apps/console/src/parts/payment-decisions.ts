import type { getBankLine } from '@nua/contract/console/bank-line.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { getDeposit } from '@nua/contract/console/deposit.ts';
import type { getPayout } from '@nua/contract/console/payout.ts';
import { type Cents, formatMoney } from '@nua/money';
import { railText } from '../texts/payment.ts';
import type { Decision } from './decide.tsx';
import { karachiTime } from './karachi-time.ts';

type Payout = Pick<ConsoleResponse<typeof getPayout>, 'id' | 'state' | 'amount' | 'deposits'>;
type Deposit = Pick<
  ConsoleResponse<typeof getDeposit>,
  'id' | 'state' | 'reason' | 'is_bank_transfer' | 'is_acknowledged' | 'lines' | 'payouts'
>;
type BankLine = Pick<ConsoleResponse<typeof getBankLine>, 'line_id' | 'state' | 'suggestions'>;

const paymentText = ({ amount, at }: { amount: Cents; at: string }): string =>
  `${formatMoney(amount)}, ${karachiTime(at).slice(0, 16)}`;

/** The possible decisions about a payout in its state. */
export function payoutDecisions({ id: withdrawal, state, amount, deposits }: Payout): readonly Decision[] {
  const values = { withdrawal };
  const reject: Decision = { title: 'Reject', act: 'reject', values, is_refusal: true };
  if (state === 'reviewing') {
    const sources = deposits.filter((one) => one.state === 'paid' && one.amount >= amount);
    const options = sources.map((one) => ({ value: one.id, label: `${paymentText(one)}, ${railText(one.rail)}` }));
    const field = { name: 'deposit', label: 'To the source of this deposit', options };
    const sendBack: Decision = { title: 'Send back', act: 'send-back', values, field };
    return [{ title: 'Approve', act: 'approve', values }, reject, ...(options.length > 0 ? [sendBack] : [])];
  }
  if (state === 'approved') return [reject];
  if (state !== 'unknown') return [];
  return [
    { title: 'The provider paid it', act: 'resolve', values: { ...values, outcome: 'paid' } },
    {
      title: 'The provider did not pay it',
      act: 'resolve',
      values: { ...values, outcome: 'rejected' },
      is_refusal: true,
    },
  ];
}

/** The decision that the money of a line was sent back. The text of its button names the line if the page shows several. */
const sendLineBack = (line: string, title: string): Decision => ({
  title,
  act: 'send-back-line',
  values: { line },
  is_refusal: true,
  field: {
    name: 'reference',
    label: 'Reference of the transfer back',
    hint: 'Send the money back at the bank first. Then record it here with the bank’s reference.',
  },
});

/** The possible decisions about a deposit in its state. A bank transfer is credited by a match with its line. */
export function depositDecisions(deposit: Deposit): readonly Decision[] {
  const { id, state, reason, is_bank_transfer, is_acknowledged, lines, payouts } = deposit;
  const values = { deposit: id };
  const decisions: Decision[] = [];
  if (state === 'reversed' && !is_acknowledged)
    decisions.push({ title: 'Acknowledge the reversal', act: 'acknowledge', values });
  if (state === 'reviewing' && !is_bank_transfer && reason !== 'account_closed')
    decisions.push({
      title: 'Credit what the provider reported',
      act: 'deposit',
      values: { ...values, outcome: 'credit' },
    });
  if (state === 'reviewing')
    decisions.push({ title: 'Refuse', act: 'deposit', values: { ...values, outcome: 'refuse' }, is_refusal: true });
  const waiting = lines.filter((line) => line.state === 'review');
  if (waiting.length > 0 && state !== 'paid' && state !== 'reversed' && reason !== 'account_closed') {
    const options = waiting.map((line) => ({ value: line.line_id, label: `${line.line_id}: ${paymentText(line)}` }));
    const field = { name: 'line', label: 'Bank transfer', options };
    decisions.push({ title: 'Credit this bank transfer', act: 'match', values, field });
  }
  for (const { line_id } of waiting.filter(({ is_own }) => is_own))
    decisions.push(sendLineBack(line_id, `Record that ${line_id} was sent back`));
  if (payouts.length > 0) {
    const options = payouts.map((one) => ({ value: one.id, label: paymentText(one) }));
    const field = { name: 'withdrawal', label: 'Payout under review', options };
    decisions.push({ title: 'Send the payout back to this deposit', act: 'send-back', values, field });
  }
  return decisions;
}

/** The possible decisions about a line of the bank statement in its state. */
export function bankLineDecisions({ line_id, state, suggestions }: BankLine): readonly Decision[] {
  if (state !== 'review') return [];
  const values = { line: line_id };
  const options = suggestions.map((one) => ({
    value: one.id,
    label: `${one.player}: ${paymentText(one)}, ${one.reference}`,
  }));
  const match: Decision = {
    title: 'Credit this deposit',
    act: 'match',
    values,
    field: { name: 'deposit', label: 'Deposit', options },
  };
  const matchTyped: Decision = {
    title: options.length > 0 ? 'Credit the other deposit' : 'Credit this deposit',
    act: 'match',
    values,
    field: { name: 'deposit', label: options.length > 0 ? 'Id of another deposit' : 'Id of the deposit' },
  };
  return [...(options.length > 0 ? [match] : []), matchTyped, sendLineBack(line_id, 'Record that it was sent back')];
}
