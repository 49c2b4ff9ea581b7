import { type Cents, formatMoney } from '@nua/money';
import { localTime } from '../local-time.ts';
import { plainLine } from '../plain-text.ts';

export type DepositTable = {
  deposits: readonly {
    at: Date;
    id: string;
    amount: Cents;
    state: string;
    reason: string | null;
    rail: string;
    reference: string;
    provider_ref: string | null;
    who: string;
  }[];
};

export const depositsText = ({ deposits }: DepositTable): string =>
  deposits
    .map(
      (row) =>
        `${localTime(row.at)}  ${row.id}  ${formatMoney(row.amount)}  ${row.state}${row.reason ? ` (${row.reason})` : ''}  ${row.rail}  ${row.reference}  ${plainLine(row.provider_ref ?? '-')}  ${row.who}`,
    )
    .join('\n') || 'There is none.';

type Adjusted = { main: Cents; debt_paid: Cents | null; transfer: string };

export function adjustedText({ main, debt_paid, transfer }: Adjusted): string {
  const paid = debt_paid ? `; ${formatMoney(debt_paid)} of it paid a debt` : '';
  return `Adjusted: the main wallet holds ${formatMoney(main)}${paid}. Transfer ${transfer}`;
}

type Cost = { granted: Cents; returned: Cents; net: Cents };
/** The cost of rewards in some days: in total, by kind, and by day and kind. */
export type RewardTable = Cost & {
  from: string;
  until: string;
  kinds: readonly (Cost & { kind: string })[];
  days: readonly (Cost & { day: string; kind: string })[];
};

const costLine = (name: string, { granted, returned, net }: Cost): string =>
  `${name}  granted ${formatMoney(granted)}  returned ${formatMoney(returned)}  net ${formatMoney(net)}`;

export const rewardsText = ({ from, until, kinds, days, ...all }: RewardTable): string =>
  [
    `${from} to ${until}`,
    ...days.map((row) => costLine(`${row.day}  ${row.kind}`, row)),
    ...kinds.map((row) => costLine(`all days  ${row.kind}`, row)),
    costLine('all', all),
  ].join('\n');
