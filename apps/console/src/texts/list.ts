import type { ConsoleCallName, consoleCalls } from '@nua/contract/console/console-calls.ts';
import type { ListRules, ListSort } from '@nua/contract/console/list-rules.ts';
import { railTexts } from './payment.ts';
import { languageTexts, ticketKindTexts } from './ticket-kinds.ts';

type Calls = typeof consoleCalls;
type Rules = {
  [Name in ConsoleCallName]: Calls[Name] extends { list: infer Declared extends ListRules } ? Declared : never;
}[ConsoleCallName];

type FilterOf<Declared> = Declared extends ListRules ? keyof Declared['filters'] & string : never;
type ShowOf<Declared> = Declared extends { shows: readonly (infer Show extends string)[] } ? Show : never;
type ValueOf<Declared, Name extends string> = Declared extends {
  filters: { [Key in Name]: { values: readonly (infer Value extends string)[] } };
}
  ? Value
  : never;

/** The names of all filters of the declared lists. A filter without texts does not compile. */
export type FilterName = FilterOf<Rules>;
type ChoiceName = { [Name in FilterName]: ValueOf<Rules, Name> extends never ? never : Name }[FilterName];

export const filterTitles: Readonly<Record<FilterName, string>> = {
  rail: 'Rail',
  state: 'State',
  player: 'Player',
  moved: 'The days are those of',
  kind: 'Kind',
  language: 'Language',
  severity: 'Severity',
  by: 'By',
  act: 'Act',
  subject: 'Subject',
};

/** An explanation below the field of a filter. */
export const filterHints: Partial<Readonly<Record<string, string>>> = {
  act: 'As in the column, such as approve.',
  subject: 'Whole, such as withdraw and an id.',
};

export const choiceTexts: {
  readonly [Name in ChoiceName]: Readonly<Record<ValueOf<Rules, Name>, string>>;
} = {
  rail: railTexts,
  state: {
    created: 'Created',
    awaiting_approval: 'Awaiting approval',
    checking: 'Checking',
    paid: 'Paid',
    failed: 'Failed',
    expired: 'Expired',
    reviewing: 'Reviewing',
    reversed: 'Reversed',
    requested: 'Requested',
    approved: 'Approved',
    sending: 'Sending',
    unknown: 'Unknown',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    open: 'Open',
    answered: 'Answered',
    closed: 'Closed',
    waiting: 'Waiting',
    running: 'Running',
    ready: 'Ready',
    proposed: 'Proposed',
    done: 'Done',
  },
  moved: { credited: 'the credit', taken_back: 'the reversal', paid_out: 'the payment' },
  kind: {
    ...ticketKindTexts,
    payouts: 'Payouts',
    deposits: 'Deposits',
    transfers: 'Transfers',
    rounds: 'Rounds',
    players: 'Players',
    log: 'Log',
  },
  language: languageTexts,
  severity: { page: 'Urgent', ticket: 'Not urgent' },
};

/** The text of a filter's empty choice, if it is not "All". */
const emptyTexts: Partial<Readonly<Record<string, string>>> = { moved: 'the request' };
export const emptyText = (name: string): string => emptyTexts[name] ?? 'All';

/** Returns the text of a value of a filter. */
export function valueText(name: string, value: string): string {
  const texts: Partial<Readonly<Record<string, Readonly<Record<string, string>>>>> = choiceTexts;
  return texts[name]?.[value] ?? value;
}

/** Returns the title of the field of a filter. */
export const titleOfFilter = (name: string): string => filterTitles[name as FilterName] ?? name;

export const showTexts: Readonly<Record<ShowOf<Rules>, string>> = {
  waiting: 'Waiting',
  open: 'Open',
  failed: 'Failed',
  all: 'All',
};

export const sortTexts: Readonly<Record<ListSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  a_to_z: 'From A to Z',
  z_to_a: 'From Z to A',
  largest: 'Largest first',
  smallest: 'Smallest first',
};

export const listTexts = {
  order: 'Order',
  from: 'From',
  until: 'Until (inclusive)',
  filter: 'Filter',
  apply: 'Apply',
  clear: 'Clear',
  next: 'Next page',
  first: 'First page',
  no_player: 'Choose a player from the suggestions.',
  wrong_value: 'This value is not possible.',
  no_match: 'Nothing matches the filter',
  clear_filter: 'Clear the filter',
  days: ({ from, until }: { from: string; until: string }) => (from === until ? from : `${from} to ${until}`),
  wrong_days: ({ maximum }: { maximum: number }) => `A list covers one to ${maximum} days.`,
  wrong_report_days: ({ maximum }: { maximum: number }) => `A report covers one to ${maximum} days.`,
  which: ({ label }: { label: string }) => `Which ${label.toLowerCase()}`,
  ordered: ({ title, order }: { title: string; order: string }) => `${title}, ${order.toLowerCase()}`,
  nothing: 'Nothing here',
  next_waiting: ({ what }: { what: string }) => `Next ${what} that waits`,
  no_other_waiting: ({ what }: { what: string }) => `No other ${what} waits.`,
} as const;
