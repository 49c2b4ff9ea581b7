import type { ConsoleCallName, consoleCalls } from '@nua/contract/console/console-calls.ts';
import type { ReadActName } from './acts.ts';

/** Kinds of personal data. An id alone is not personal data, because reading the data that it leads to is logged. */
type PersonalData =
  | 'name'
  | 'phone'
  | 'payout account'
  | 'payer'
  | 'device'
  | 'protection'
  | 'money'
  | 'play'
  | 'notes'
  | 'ticket'
  | 'export';

/**
 * What a call or an act shows of players, and where the reason in the log comes from.
 *
 * given: the staff member types the reason, once for a subject and a session within 15 minutes. named: the reason is the work itself, such
 * as a payout, a question or a queue, and the log names it. given or named: given if one player was chosen.
 */
export type Shown = { shows: readonly PersonalData[]; reason: 'given' | 'named' | 'given or named' };

const given = <const Data extends PersonalData>(...shows: Data[]) => ({ shows, reason: 'given' }) as const;
const named = <const Data extends PersonalData>(...shows: Data[]) => ({ shows, reason: 'named' }) as const;
const givenOrNamed = <const Data extends PersonalData>(...shows: Data[]) =>
  ({ shows, reason: 'given or named' }) as const;

/** The personal data that each call of the console shows; null for none. The handler of a call with personal data must log its reads. */
export const personalDataOfCalls = {
  join: null,
  login: null,
  enrol: null,
  proveSecond: null,
  provePasskeyOptions: null,
  provePasskey: null,
  getStaff: null,
  logout: null,
  listSessions: null,
  endSession: null,
  listStaffPasskeys: null,
  newStaffPasskeyOptions: null,
  addStaffPasskey: null,
  removeStaffPasskey: null,
  listStaff: null,
  getToday: null,
  listActs: null,
  // The runner of acts logs the reads of acts and proposals.
  runAct: null,
  acceptProposal: null,
  listProposals: named('name', 'notes'),
  listPayouts: givenOrNamed('name', 'payout account'),
  getPayout: named('name', 'payout account', 'money', 'play', 'notes'),
  listDeposits: givenOrNamed('name', 'payer'),
  getDeposit: named('name', 'payer', 'money', 'notes'),
  listBankLines: named('payer'),
  getBankLine: named('name', 'payer', 'money', 'notes'),
  listCashOuts: givenOrNamed('name'),
  getCashOut: named('name', 'device', 'notes'),
  findPlayers: named('name', 'phone'),
  getPlayerCard: given('name', 'phone', 'money', 'protection', 'device', 'notes'),
  revealPhone: given('phone'),
  giveReason: null,
  listPlayerRounds: given('play'),
  listPlayerTransfers: given('money'),
  replayRound: given('play'),
  listTickets: givenOrNamed('name', 'ticket'),
  getTicket: named('name', 'ticket'),
  listNewEntries: named('ticket'),
  listSavedReplies: null,
  listSends: null,
  listPromotions: null,
  listContent: null,
  getContent: null,
  getContentForm: null,
  addPicture: null,
  getGgrReport: null,
  getReturnReport: null,
  listHouseTransfers: named('name', 'money'),
  listLog: named('notes'),
  getPaymentReport: null,
  getLargeReport: named('name', 'money'),
  getPlayerReport: null,
  listReportPlayers: named('name'),
  getProtectionReport: null,
  listProtection: given('name', 'protection'),
  getPromotionReport: null,
  listPromotionCosts: named('name', 'money'),
  listAlarms: null,
  getAlarm: null,
  countAlarms: null,
  listAlarmRules: null,
  listWebhooks: null,
  getWebhook: null,
  getWebhookEvent: named('money', 'protection'),
  listExports: null,
  downloadExport: named('export'),
  listSiteGames: null,
  getMathOfGame: null,
  listHeldWins: named('name', 'play'),
  listProviders: null,
  getProvider: named('name', 'play'),
  listSettingValues: null,
  getSettingForm: null,
  listSettingChanges: null,
  listRewardRules: null,
  getRewardRule: null,
  listRuleVersions: null,
  listTournaments: null,
  getLedger: null,
  getJournal: named('money'),
  getSystem: null,
} as const satisfies Record<ConsoleCallName, Shown | null>;

type Calls = typeof consoleCalls;
type KeyOf<Call extends { method: string; path: string }> = `${Call['method']} ${Call['path']}`;
type PersonalKey = {
  [Name in ConsoleCallName]: (typeof personalDataOfCalls)[Name] extends null ? never : KeyOf<Calls[Name]>;
}[ConsoleCallName];

/** True for the declaration of a call that shows personal data. */
export type IsPersonal<Call extends { method: string; path: string }> = KeyOf<Call> extends PersonalKey ? true : false;

/** The personal data that each reading act shows; null for none. The runner of acts writes the log entry before the act reads. */
export const personalDataOfActs: Readonly<Record<ReadActName, Shown | null>> = {
  today: null,
  waiting: named('name', 'payer', 'protection'),
  report: named('name', 'money'),
  log: named('notes'),
  'report ggr': null,
  'report return': null,
  'report check': null,
  player: given('name', 'phone', 'money', 'protection', 'notes'),
  limits: given('protection'),
  matches: given('phone', 'protection'),
  deposits: named('name', 'payer'),
  rewards: null,
  'rule --dry-run': null,
  'rule list': null,
  'rule show': null,
  'message list': null,
  'ticket list': named('name', 'ticket'),
  'ticket show': named('name', 'ticket'),
  'reply list': null,
  cms: null,
  'cms list': null,
  'cms versions': null,
  'set KEY': null,
  game: null,
  maintenance: null,
  alarms: null,
  sms: null,
  ad: null,
  engineer: null,
  webhook: null,
  'webhook deliveries': null,
  'webhook secret': null,
  'seed-key': null,
  names: null,
  roles: null,
};

/** Finds what an act shows. Returns null for an act that changes something. */
export const personalDataOfAct = (name: string): Shown | null =>
  Object.hasOwn(personalDataOfActs, name) ? personalDataOfActs[name as ReadActName] : null;
