import { type ConsoleCallName, consoleCalls } from '@nua/contract/console/console-calls.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { ConsoleOptions } from '../../tests/world/staff.ts';

type Calls = typeof consoleCalls;
type ReadName = { [Name in ConsoleCallName]: Calls[Name]['method'] extends 'GET' ? Name : never }[ConsoleCallName];

/** Ids of rows in the middle of each table, with the values that an order compares. */
export type Subjects = Record<'player' | 'deposit' | 'withdrawal' | 'ticket', string> &
  Record<'deposit_amount' | 'withdrawal_amount' | 'ticket_at', string>;
type Request = (subjects: Subjects) => ConsoleOptions;

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => dayInKarachi(new Date(Date.now() - days * DAY_MS));
const week = { from: dayBefore(6), until: dayBefore(0) };
/** A past month, about half a year ago. */
const month = { from: dayBefore(200), until: dayBefore(171) };
const quarter = { from: dayBefore(91), until: dayBefore(0) };
const oneDay = (day: string) => ({ from: day, until: day });
const reason = 'a measurement';

const ONE_ROW = 'It reads one row by its id, and the measured site has none.';
const SHORT = 'Its list does not grow with the site.';

/** For every call that reads: its request, several named requests, or the reason why it is not measured. */
const requests: Readonly<Record<ReadName, Request | Readonly<Record<string, Request>> | string>> = {
  getStaff: () => ({}),
  listSessions: SHORT,
  listStaffPasskeys: SHORT,
  listStaff: () => ({}),
  getToday: () => ({}),
  listActs: SHORT,
  listProposals: () => ({}),
  listPayouts: {
    waiting: () => ({ query: { show: 'waiting' } }),
    all: ({ withdrawal }) => ({ query: { show: 'all', after: withdrawal } }),
    'all, oldest first': ({ withdrawal }) => ({ query: { show: 'all', sort: 'oldest', after: withdrawal } }),
    'waiting of a rail, newest first': () => ({ query: { show: 'waiting', sort: 'newest', rail: 'bank' } }),
    'of a player': ({ player }) => ({ query: { show: 'all', player } }),
    'of a state': () => ({ query: { show: 'all', ...month, state: 'rejected' } }),
    'of a state, largest first': ({ withdrawal, withdrawal_amount }) => ({
      query: { show: 'all', state: 'paid', sort: 'largest', after: `${withdrawal_amount}_${withdrawal}` },
    }),
    'of a quarter, largest first': () => ({ query: { show: 'all', ...quarter, state: 'rejected', sort: 'largest' } }),
    'paid on a day': () => ({ query: { show: 'all', ...oneDay(month.from), moved: 'paid_out' } }),
    'paid on a day, oldest first': () => ({
      query: { show: 'all', ...oneDay(month.from), moved: 'paid_out', sort: 'oldest' },
    }),
  },
  getPayout: ({ withdrawal }) => ({ params: { id: withdrawal } }),
  listDeposits: {
    waiting: () => ({ query: { show: 'waiting' } }),
    all: ({ deposit }) => ({ query: { show: 'all', after: deposit } }),
    'all, oldest first': ({ deposit }) => ({ query: { show: 'all', sort: 'oldest', after: deposit } }),
    'of a player': ({ player }) => ({ query: { show: 'all', player } }),
    'of a rail': () => ({ query: { show: 'all', ...month, rail: 'jazzcash' } }),
    'of a state, smallest first': ({ deposit, deposit_amount }) => ({
      query: { show: 'all', state: 'failed', sort: 'smallest', after: `${deposit_amount}_${deposit}` },
    }),
    'of a quarter, largest first': () => ({ query: { show: 'all', ...quarter, sort: 'largest' } }),
    'credited on a day': () => ({ query: { show: 'all', ...oneDay(month.from), moved: 'credited' } }),
  },
  getDeposit: ({ deposit }) => ({ params: { id: deposit } }),
  listBankLines: () => ({}),
  getBankLine: ONE_ROW,
  listCashOuts: {
    waiting: () => ({ query: { show: 'waiting' } }),
    all: () => ({ query: { show: 'all' } }),
    'of a state': () => ({ query: { show: 'all', ...month, state: 'rejected' } }),
  },
  getCashOut: ONE_ROW,
  findPlayers: () => ({ query: { find: 'bench_77' } }),
  getPlayerCard: ({ player }) => ({ params: { id: player }, query: { reason } }),
  listPlayerRounds: ({ player }) => ({ params: { id: player }, query: { reason } }),
  listPlayerTransfers: ({ player }) => ({ params: { id: player }, query: { reason } }),
  listTickets: {
    open: () => ({ query: { show: 'open' } }),
    all: ({ ticket, ticket_at }) => ({ query: { show: 'all', after: `${ticket_at}_${ticket}` } }),
    'all, newest first': ({ ticket, ticket_at }) => ({
      query: { show: 'all', sort: 'newest', after: `${ticket_at}_${ticket}` },
    }),
    'open of a kind': () => ({ query: { show: 'open', kind: 'other' } }),
    'of a state': () => ({ query: { show: 'all', ...week, state: 'closed' } }),
    'of a player': ({ player }) => ({ query: { show: 'all', player } }),
  },
  getTicket: ({ ticket }) => ({ params: { id: ticket } }),
  listNewEntries: SHORT,
  listSavedReplies: SHORT,
  listSends: () => ({}),
  listPromotions: () => ({}),
  listContent: () => ({}),
  getContent: ONE_ROW,
  getContentForm: () => ({ query: { key: 'promo-new' } }),
  getGgrReport: () => ({ query: month }),
  getReturnReport: () => ({ query: month }),
  listHouseTransfers: () => ({ query: { day: month.from, figure: 'stakes' } }),
  listLog: {
    newest: () => ({ query: { after: '300' } }),
    oldest: () => ({ query: { sort: 'oldest', after: '300' } }),
    'about a subject': () => ({ query: { subject: 'withdraw 77' } }),
    'of a person': () => ({ query: { ...week, by: 'sana' } }),
  },
  getPaymentReport: { week: () => ({ query: week }), quarter: () => ({ query: quarter }) },
  // On both measured sites the list fills a whole page.
  getLargeReport: () => ({ query: quarter }),
  getPlayerReport: { week: () => ({ query: week }), quarter: () => ({ query: quarter }) },
  listReportPlayers: {
    created: () => ({ query: { day: month.from, group: 'created' } }),
    active: () => ({ query: { day: month.from, group: 'active' } }),
    returning: () => ({ query: { day: month.from, group: 'returning' } }),
  },
  getProtectionReport: () => ({ query: week }),
  listProtection: {
    limits: () => ({ query: { ...month, group: 'limits_set' } }),
    refused: () => ({ query: { ...month, group: 'refused' } }),
  },
  getPromotionReport: () => ({ query: week }),
  listPromotionCosts: () => ({ query: { ...month, kind: 'deposit_bonus' } }),
  listAlarms: () => ({ query: { show: 'all' } }),
  getAlarm: ONE_ROW,
  countAlarms: () => ({}),
  listAlarmRules: SHORT,
  listWebhooks: () => ({}),
  listExports: () => ({}),
  downloadExport: ONE_ROW,
  getWebhook: ONE_ROW,
  getWebhookEvent: ONE_ROW,
  listSiteGames: () => ({}),
  getMathOfGame: SHORT,
  listHeldWins: () => ({}),
  listProviders: () => ({}),
  getProvider: ONE_ROW,
  listSettingValues: () => ({}),
  getSettingForm: () => ({ query: { key: 'play_rules' } }),
  listSettingChanges: () => ({ query: { key: 'play_rules' } }),
  listRewardRules: () => ({}),
  getRewardRule: () => ({ query: { kind: 'promo' } }),
  listRuleVersions: () => ({ query: { kind: 'promo' } }),
  listTournaments: SHORT,
  getLedger: () => ({}),
  getJournal: ONE_ROW,
  getSystem: () => ({}),
};

type MeasuredRead = { name: string; call: Calls[ReadName]; request: Request };

export const measuredReads: readonly MeasuredRead[] = Object.entries(requests).flatMap(([name, entry]) => {
  if (typeof entry === 'string') return [];
  const call = consoleCalls[name as ReadName];
  if (typeof entry === 'function') return [{ name, call, request: entry }];
  return Object.entries(entry).map(([which, request]) => ({ name: `${name} (${which})`, call, request }));
});
