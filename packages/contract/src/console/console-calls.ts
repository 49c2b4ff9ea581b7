import * as act from './act.ts';
import * as alarm from './alarm.ts';
import * as bankLine from './bank-line.ts';
import type { ConsoleCall } from './call.ts';
import * as content from './content.ts';
import * as deposit from './deposit.ts';

import * as staffExport from './export.ts';
import * as game from './game.ts';
import * as house from './house-report.ts';
import * as ledger from './ledger.ts';
import * as log from './log.ts';
import * as look from './look.ts';
import * as message from './message.ts';
import * as paymentReport from './payment-report.ts';
import * as payout from './payout.ts';
import * as player from './player.ts';
import * as playerReport from './player-report.ts';
import * as promotionReport from './promotion-report.ts';
import * as provider from './provider.ts';
import * as referral from './referral.ts';
import * as rewardRule from './reward-rule.ts';
import * as setting from './setting.ts';
import * as staff from './staff.ts';
import * as system from './system.ts';
import * as ticket from './ticket.ts';
import * as today from './today.ts';
import * as tournament from './tournament.ts';
import * as webhook from './webhook.ts';

/** Every call of the console by name. The players' port and the players' client do not contain these calls. */
export const consoleCalls = {
  join: staff.join,
  login: staff.login,
  enrol: staff.enrol,
  proveSecond: staff.proveSecond,
  provePasskeyOptions: staff.provePasskeyOptions,
  provePasskey: staff.provePasskey,
  getStaff: staff.getStaff,
  logout: staff.logout,
  listSessions: staff.listSessions,
  endSession: staff.endSession,
  listStaffPasskeys: staff.listStaffPasskeys,
  newStaffPasskeyOptions: staff.newStaffPasskeyOptions,
  addStaffPasskey: staff.addStaffPasskey,
  removeStaffPasskey: staff.removeStaffPasskey,
  listStaff: staff.listStaff,
  getToday: today.getToday,
  listActs: act.listActs,
  runAct: act.runAct,
  listProposals: act.listProposals,
  acceptProposal: act.acceptProposal,
  listPayouts: payout.listPayouts,
  getPayout: payout.getPayout,
  listDeposits: deposit.listDeposits,
  getDeposit: deposit.getDeposit,
  listBankLines: bankLine.listBankLines,
  getBankLine: bankLine.getBankLine,
  listCashOuts: referral.listCashOuts,
  getCashOut: referral.getCashOut,
  findPlayers: player.findPlayers,
  getPlayerCard: player.getPlayerCard,
  revealPhone: player.revealPhone,
  giveReason: look.giveReason,
  listPlayerRounds: player.listPlayerRounds,
  listPlayerTransfers: player.listPlayerTransfers,
  replayRound: player.replayRound,
  listTickets: ticket.listTickets,
  getTicket: ticket.getTicket,
  listNewEntries: ticket.listNewEntries,
  listSavedReplies: ticket.listSavedReplies,
  listSends: message.listSends,
  listPromotions: message.listPromotions,
  listContent: content.listContent,
  getContent: content.getContent,
  getContentForm: content.getContentForm,
  addPicture: content.addPicture,
  getGgrReport: house.getGgrReport,
  getReturnReport: house.getReturnReport,
  listHouseTransfers: house.listHouseTransfers,
  listLog: log.listLog,
  getPaymentReport: paymentReport.getPaymentReport,
  getLargeReport: paymentReport.getLargeReport,
  getPlayerReport: playerReport.getPlayerReport,
  listReportPlayers: playerReport.listReportPlayers,
  getProtectionReport: playerReport.getProtectionReport,
  listProtection: playerReport.listProtection,
  getPromotionReport: promotionReport.getPromotionReport,
  listPromotionCosts: promotionReport.listPromotionCosts,
  listAlarms: alarm.listAlarms,
  getAlarm: alarm.getAlarm,
  countAlarms: alarm.countAlarms,
  listAlarmRules: alarm.listAlarmRules,
  listWebhooks: webhook.listWebhooks,
  getWebhook: webhook.getWebhook,
  getWebhookEvent: webhook.getWebhookEvent,
  listExports: staffExport.listExports,
  downloadExport: staffExport.downloadExport,
  listSiteGames: game.listSiteGames,
  getMathOfGame: game.getMathOfGame,
  listHeldWins: game.listHeldWins,
  listProviders: provider.listProviders,
  getProvider: provider.getProvider,
  listSettingValues: setting.listSettingValues,
  getSettingForm: setting.getSettingForm,
  listSettingChanges: setting.listSettingChanges,
  listRewardRules: rewardRule.listRewardRules,
  getRewardRule: rewardRule.getRewardRule,
  listRuleVersions: rewardRule.listRuleVersions,
  listTournaments: tournament.listTournaments,
  getLedger: ledger.getLedger,
  getJournal: ledger.getJournal,
  getSystem: system.getSystem,
} as const satisfies Record<string, ConsoleCall>;
export type ConsoleCallName = keyof typeof consoleCalls;
