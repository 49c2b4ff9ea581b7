import { type ConsoleCallName, consoleCalls } from '@nua/contract/console/console-calls.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { ConsoleOptions } from '../../tests/world/staff.ts';

type Calls = typeof consoleCalls;
type ReadName = { [Name in ConsoleCallName]: Calls[Name]['method'] extends 'GET' ? Name : never }[ConsoleCallName];

/** Ids of rows in the middle of the past. A ticket has its time too, by which its list continues. */
export type Subjects = Record<'player' | 'deposit' | 'withdrawal' | 'ticket' | 'ticket_at', string>;
type Request = (subjects: Subjects) => ConsoleOptions;

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => dayInKarachi(new Date(Date.now() - days * DAY_MS));
/** The last week and a month that is long past. */
const week = { from: dayBefore(6), until: dayBefore(0) };
const month = { from: dayBefore(200), until: dayBefore(171) };

const ONE_ROW = 'It reads one row by its id, and the measured site has none.';
const SHORT = 'Its list does not grow with the site.';

/** The request of every call that reads, or why it is not measured. A new call needs its entry here. */
const requests: Readonly<Record<ReadName, Request | string>> = {
  getStaff: () => ({}),
  listSessions: SHORT,
  listStaffPasskeys: SHORT,
  listStaff: () => ({}),
  getToday: () => ({}),
  listActs: SHORT,
  listProposals: () => ({}),
  listPayouts: ({ withdrawal }) => ({ query: { show: 'all', after: withdrawal } }),
  getPayout: ({ withdrawal }) => ({ params: { id: withdrawal } }),
  listDeposits: ({ deposit }) => ({ query: { show: 'all', after: deposit } }),
  getDeposit: ({ deposit }) => ({ params: { id: deposit } }),
  listBankLines: () => ({}),
  findPlayers: () => ({ query: { find: 'bench_77' } }),
  getPlayerCard: ({ player }) => ({ params: { id: player }, query: { reason: 'a measurement' } }),
  listPlayerRounds: ({ player }) => ({ params: { id: player }, query: { reason: 'a measurement' } }),
  listPlayerTransfers: ({ player }) => ({ params: { id: player }, query: { reason: 'a measurement' } }),
  listTickets: ({ ticket, ticket_at }) => ({ query: { show: 'all', after: `${ticket_at}_${ticket}` } }),
  getTicket: ({ ticket }) => ({ params: { id: ticket } }),
  listNewEntries: SHORT,
  listSavedReplies: SHORT,
  listSends: () => ({}),
  listPromotions: () => ({}),
  listContent: () => ({}),
  getContent: ONE_ROW,
  getGgrReport: () => ({ query: month }),
  getReturnReport: () => ({ query: month }),
  listHouseTransfers: () => ({ query: { day: month.from, figure: 'stakes' } }),
  listLog: () => ({ query: { before: '300' } }),
  getPaymentReport: () => ({ query: week }),
  getLargeReport: () => ({ query: week }),
  getPlayerReport: () => ({ query: week }),
  listReportPlayers: () => ({ query: { day: month.from, group: 'created' } }),
  getProtectionReport: () => ({ query: week }),
  listProtection: () => ({ query: { ...week, group: 'limits_set' } }),
  getPromotionReport: () => ({ query: week }),
  listPromotionCosts: () => ({ query: { ...week, kind: 'wheel' } }),
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
  listSettingValues: () => ({}),
  listSettingChanges: () => ({ query: { key: 'play_rules' } }),
  getLedger: () => ({}),
  getJournal: ONE_ROW,
  getSystem: () => ({}),
};

/** The measured reads with their requests. */
export const measuredReads = Object.entries(requests).flatMap(([name, request]) =>
  typeof request === 'string' ? [] : [{ name, call: consoleCalls[name as ReadName], request }],
);
