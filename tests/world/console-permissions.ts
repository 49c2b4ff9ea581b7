import type { ConsoleCall } from '@nua/contract/console/call.ts';
import type { ConsoleCallName } from '@nua/contract/console/console-calls.ts';
import type { Permission } from '@nua/contract/console/permission.ts';

type Access = ConsoleCall['access'];

/**
 * The calls of the console by the access that each needs. Tests compare the declarations with this list, so that a call that needs less
 * than before is noticed.
 */
export const CALLS_BY_ACCESS: Readonly<Partial<Record<Access, readonly ConsoleCallName[]>>> = {
  public: ['join', 'login'],
  password: ['enrol', 'proveSecond', 'provePasskeyOptions', 'provePasskey', 'logout'],
  staff: [
    ...(['getStaff', 'listSessions', 'endSession', 'listStaffPasskeys', 'newStaffPasskeyOptions'] as const),
    ...(['addStaffPasskey', 'removeStaffPasskey', 'listActs', 'runAct', 'acceptProposal'] as const),
    'giveReason',
  ],
  look: [
    ...(['getToday', 'listProposals', 'listPayouts', 'getPayout', 'listDeposits', 'getDeposit'] as const),
    ...(['listBankLines', 'getBankLine', 'listCashOuts', 'getCashOut', 'findPlayers'] as const),
    ...(['getPlayerCard', 'listPlayerRounds'] as const),
    ...(['listPlayerTransfers', 'replayRound', 'listProviders', 'getProvider'] as const),
    ...(['listSends', 'listPromotions', 'listContent', 'getContent', 'getContentForm'] as const),
    ...(['getGgrReport', 'getReturnReport'] as const),
    ...(['listHouseTransfers', 'listLog', 'getPaymentReport', 'getLargeReport', 'getPlayerReport'] as const),
    ...(['listReportPlayers', 'getProtectionReport', 'listProtection', 'getPromotionReport'] as const),
    ...(['listPromotionCosts', 'listAlarms', 'getAlarm', 'countAlarms', 'listAlarmRules', 'listWebhooks'] as const),
    ...(['getWebhook', 'getWebhookEvent', 'listSiteGames', 'getMathOfGame', 'listHeldWins'] as const),
    ...(['listSettingValues', 'getSettingForm', 'listSettingChanges', 'getLedger', 'getJournal'] as const),
    ...(['listRewardRules', 'getRewardRule', 'listRuleVersions', 'listTournaments', 'getSystem'] as const),
  ],
  players: ['revealPhone'],
  tickets: ['listTickets', 'getTicket', 'listNewEntries', 'listSavedReplies'],
  content: ['addPicture'],
  exports: ['listExports', 'downloadExport'],
  names: ['listStaff'],
};

/** The calls that need a second factor of the last five minutes. */
export const FRESH_CALLS: readonly ConsoleCallName[] = [
  ...(['newStaffPasskeyOptions', 'addStaffPasskey', 'removeStaffPasskey', 'acceptProposal'] as const),
  ...(['getPlayerCard', 'revealPhone', 'listPlayerRounds', 'listPlayerTransfers', 'getTicket'] as const),
  ...(['replayRound', 'downloadExport'] as const),
];

/** reads: anybody who may read. The other words are those of `approval` of an act. */
type Group = `${Permission | 'any'} ${'reads' | 'reads a secret' | 'one' | 'two' | 'depends'}`;

/** The acts by the permission that each needs, and by the number of people who decide. */
export const ACTS_BY_PERMISSION: Readonly<Partial<Record<Group, readonly string[]>>> = {
  'any reads': ['names', 'roles'],
  'any one': ['change-secret', 'withdraw-proposal', 'decline-proposal'],
  'look reads': [
    ...['today', 'waiting', 'report', 'log', 'report ggr', 'report return', 'report check', 'player', 'limits'],
    ...['matches', 'deposits', 'rewards', 'rule --dry-run', 'rule list', 'rule show', 'message list', 'cms'],
    ...['cms list', 'cms versions', 'set KEY', 'game', 'maintenance', 'alarms', 'sms', 'ad', 'engineer', 'webhook'],
    ...['webhook deliveries', 'seed-key'],
  ],
  'players one': ['note', 'block', 'sign-out'],
  'players two': ['unblock', 'unmatch'],
  'players depends': ['freeze', 'exclude'],
  'deposits one': ['acknowledge'],
  'deposits two': ['deposit', 'match', 'send-back-line'],
  'payouts one': ['reject'],
  'payouts two': ['resolve'],
  'payouts depends': ['approve', 'send-back'],
  'balances two': ['adjust'],
  'rewards two': ['referral', 'free-rounds', 'rule'],
  'messages one': ['message cancel', 'announce'],
  'messages two': ['message approve'],
  'messages depends': ['message send'],
  'tickets reads': ['ticket list', 'ticket show', 'reply list'],
  'tickets one': ['ticket reply', 'ticket close', 'ticket take', 'ticket release', 'reply save', 'reply remove'],
  'content one': ['cms back', 'cms hide', 'cms show'],
  'content depends': ['cms set'],
  'games one': ['game close'],
  'games two': ['game open', 'game allow-win', 'game close-round'],
  'settings depends': ['set'],
  'exports depends': ['export'],
  'technical reads a secret': ['webhook secret'],
  'technical one': [
    ...['report recount', 'maintenance start', 'update', 'ad set', 'ad remove', 'engineer password', 'engineer off'],
    ...['webhook remove', 'webhook resend', 'reseal', 'seed-key rotate'],
  ],
  'technical two': ['maintenance plan', 'maintenance end', 'webhook add', 'webhook renew', 'seed-key lost'],
  'alarms one': ['alarm seen', 'alarm close', 'alarm drill'],
  'names one': ['invite', 'withdraw-invitation'],
  'names two': ['remove-name', 'change-role', 'permit', 'reset-authenticator'],
  'names depends': ['allow-name'],
};
