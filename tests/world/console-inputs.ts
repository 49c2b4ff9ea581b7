import { Authenticator } from './authenticator.ts';
import type { ConsoleOptions } from './staff.ts';

/** The id of no row. */
export const NO_ID = '01990000-0000-7000-8000-000000000000';

const bodies: Partial<Record<string, unknown>> = {
  login: { name: 'sana', password: 'wrong' },
  proveSecond: { code: '000000' },
  runAct: { name: 'today', values: {} },
  revealPhone: { reason: 'a test' },
  replayRound: { round: NO_ID, reason: 'a test' },
  giveReason: { subject: `player ${NO_ID}`, reason: 'a test' },
  acceptProposal: { hash: '0'.repeat(64) },
  enrol: { code: 'aaaaa-aaaaa' },
  provePasskey: { credential: new Authenticator().sign({ challenge: '' }) },
  addStaffPasskey: { credential: new Authenticator().create({ challenge: '' }) },
};
const days = { from: '2026-03-09', until: '2026-03-10' };
const queries: Partial<Record<string, Record<string, string>>> = {
  getPaymentReport: days,
  getLargeReport: days,
  getPlayerReport: days,
  listReportPlayers: { day: days.from, group: 'active' },
  getProtectionReport: days,
  listProtection: { ...days, group: 'refused' },
  getPromotionReport: days,
  getGgrReport: days,
  getReturnReport: days,
  listHouseTransfers: { day: '2026-03-10', figure: 'stakes' },
  listPromotionCosts: { ...days, kind: 'vip' },
  findPlayers: { find: 'ayesha' },
  getPlayerCard: { reason: 'a test' },
  listNewEntries: { after: NO_ID },
  listPlayerRounds: { reason: 'a test' },
  listPlayerTransfers: { reason: 'a test' },
  getContent: { key: 'client-hero' },
  getBankLine: { line: 'L-0' },
  getProvider: { name: 'studio' },
  getContentForm: { key: 'client-hero' },
  getMathOfGame: { game: 'dice' },
  getSettingForm: { key: 'play_rules' },
  listSettingChanges: { key: 'play_rules' },
  getRewardRule: { kind: 'promo' },
  listRuleVersions: { kind: 'promo' },
};

/** Valid input for every call of the console, so that a refusal is about the caller. */
export const consoleInputOf = (name: string): ConsoleOptions => ({
  params: { id: NO_ID },
  ...(bodies[name] !== undefined && { body: bodies[name] }),
  ...(queries[name] !== undefined && { query: queries[name]! }),
});
