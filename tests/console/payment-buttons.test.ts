import { bankLineStates } from '@nua/contract/console/bank-line.ts';
import { depositStates } from '@nua/contract/deposit.ts';
import { referralCashOutStates } from '@nua/contract/referral.ts';
import { withdrawStates } from '@nua/contract/withdraw.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../apps/console/src/parts/decide.tsx';
import {
  bankLineDecisions,
  cashOutDecisions,
  depositDecisions,
  payoutDecisions,
} from '../../apps/console/src/parts/payment-decisions.ts';
import { depositActs } from '../../apps/server/src/operator/acts/deposits.ts';
import { payoutActs } from '../../apps/server/src/operator/acts/payouts.ts';
import { acts } from '../../apps/server/src/operator/acts.ts';

const at = '2026-03-10T07:00:00.000Z';
const amount = cents(150_000);
const payment = { id: 'd', amount, rail: 'bank', reference: 'NUA2345678', at };
const line = { line_id: 'L1', amount, sender: 'A', reference: 'r', reason: null, at, fits: ['amount' as const] };

const payouts = withdrawStates.map((state) => ({
  name: `payout ${state}`,
  decisions: payoutDecisions({ id: 'w', state, amount, deposits: [{ ...payment, state: 'paid' }] }),
}));

/** Deposits of each state, by a wallet and by a bank transfer, with everything that their page may offer. */
const deposits = depositStates.flatMap((state) =>
  [false, true].map((is_bank_transfer) => ({
    name: `deposit ${state}${is_bank_transfer ? ' by bank' : ''}`,
    decisions: depositDecisions({
      ...{ id: 'd', state, reason: null, is_bank_transfer, is_acknowledged: false },
      lines: is_bank_transfer ? [{ ...line, state: 'review', is_own: true }] : [],
      payouts: state === 'paid' ? [{ id: 'w', amount, at }] : [],
    }),
  })),
);

const lines = bankLineStates.map((state) => ({
  name: `line ${state}`,
  decisions: bankLineDecisions({ line_id: 'L1', state, suggestions: [], proposal: null }),
}));

const cashOuts = referralCashOutStates.map((state) => ({
  name: `cash-out ${state}`,
  decisions: cashOutDecisions({ id: 'c', state }),
}));

/** The argument of an act that names the payment of each page. */
const pages = [
  { argument: 'withdrawal', states: payouts },
  { argument: 'deposit', states: deposits },
  { argument: 'line', states: lines },
  { argument: 'cycle', states: cashOuts },
] as const;

/** The acts that take an argument of this name, except reads. */
const actsAbout = (argument: string): string[] =>
  Object.entries(acts)
    .filter(([, act]) => act.approval !== 'reads' && Object.keys(act.arguments).includes(argument))
    .map(([name]) => name);

/** Returns the values that the button of a decision sends. */
const valuesOf = ({ values = {}, field }: Decision): string[] => [
  ...Object.keys(values),
  ...(field === undefined ? [] : [field.name]),
];

describe.each(pages)('the page of the payment that acts name in the argument $argument', ({ argument, states }) => {
  it('has a button for each act about the payment in at least one of its states', () => {
    const offered = new Set(states.flatMap(({ decisions }) => decisions.map(({ act }) => act)));
    expect(actsAbout(argument).filter((name) => !offered.has(name))).toEqual([]);
    expect(actsAbout(argument)).not.toEqual([]);
  });

  it('has buttons that send exactly the arguments of their acts', () => {
    for (const { name, decisions } of states)
      for (const decision of decisions) {
        const { act } = decision;
        expect({ name, act, sends: valuesOf(decision).sort() }).toEqual({
          ...{ name, act },
          sends: Object.keys(acts[act]?.arguments ?? {}).sort(),
        });
      }
  });
});

it('the pages of payments have a button for every act about deposits, payouts and cash-outs of the referral wheel', () => {
  const offered = new Set(
    [...payouts, ...deposits, ...lines, ...cashOuts].flatMap(({ decisions }) => decisions.map(({ act }) => act)),
  );
  const registered = Object.entries({ ...depositActs, ...payoutActs, referral: acts.referral! }).filter(
    ([, { approval }]) => approval !== 'reads',
  );
  expect(registered.map(([name]) => name).sort()).toEqual([...offered].sort());
});

it('the page of a payment offers each act in exactly the states that allow it', () => {
  const offered = Object.fromEntries(
    [...payouts, ...deposits, ...lines, ...cashOuts].map(({ name, decisions }) => [
      name,
      [...new Set(decisions.map(({ act }) => act))],
    ]),
  );
  const isOffered = Object.entries(offered).filter(([, names]) => names.length > 0);
  expect(Object.fromEntries(isOffered)).toEqual({
    'payout reviewing': ['approve', 'reject', 'send-back'],
    'payout approved': ['reject'],
    'payout unknown': ['resolve'],
    'deposit created by bank': ['match', 'send-back-line'],
    'deposit awaiting_approval by bank': ['match', 'send-back-line'],
    'deposit checking by bank': ['match', 'send-back-line'],
    'deposit paid': ['send-back'],
    'deposit paid by bank': ['send-back-line', 'send-back'],
    'deposit failed by bank': ['match', 'send-back-line'],
    'deposit expired by bank': ['match', 'send-back-line'],
    'deposit reviewing': ['deposit'],
    'deposit reviewing by bank': ['deposit', 'match', 'send-back-line'],
    'deposit reversed': ['acknowledge'],
    'deposit reversed by bank': ['acknowledge', 'send-back-line'],
    'line review': ['match', 'send-back-line'],
    'cash-out reviewing': ['referral'],
  });
});

it('the page of a deposit to a closed account offers only to refuse it or to send it back', () => {
  const deposit = {
    ...{ id: 'd', state: 'reviewing' as const, reason: 'account_closed', is_acknowledged: false, payouts: [] },
    lines: [{ ...line, state: 'review' as const, is_own: true }],
  };
  const actsOf = (is_bank_transfer: boolean) =>
    depositDecisions({ ...deposit, is_bank_transfer, lines: is_bank_transfer ? deposit.lines : [] }).map(
      ({ act, values }) => `${act} ${values?.outcome ?? ''}`.trim(),
    );
  expect(actsOf(false)).toEqual(['deposit refuse']);
  expect(actsOf(true)).toEqual(['deposit refuse', 'send-back-line']);
});
