import * as accountClosing from './account-closing.ts';
import * as ad from './ad.ts';
import * as arcade from './arcade.ts';
import * as auth from './auth.ts';
import * as avatar from './avatar.ts';
import * as bank from './bank.ts';
import * as bonus from './bonus.ts';
import * as club from './club.ts';
import * as cms from './cms.ts';
import * as config from './config.ts';
import * as deposit from './deposit.ts';
import * as device from './device.ts';
import * as engineer from './engineer.ts';
import * as favourite from './favourite.ts';
import * as freeRound from './free-round.ts';
import * as fundRecord from './fund-record.ts';
import * as game from './game.ts';
import * as limit from './limit.ts';
import * as message from './message.ts';
import * as pageView from './page-view.ts';
import * as passkey from './passkey.ts';
import * as paymentChannel from './payment-channel.ts';
import * as payoutAccount from './payout-account.ts';
import * as phoneChange from './phone-change.ts';
import * as player from './player.ts';
import * as promo from './promo.ts';
import * as push from './push.ts';
import * as referral from './referral.ts';
import * as replay from './replay.ts';
import * as report from './report.ts';
import * as rewardList from './reward-list.ts';
import * as sealing from './sealing.ts';
import * as setting from './setting.ts';
import * as task from './task.ts';
import * as ticket from './ticket.ts';
import * as tournament from './tournament.ts';
import * as tracking from './tracking.ts';
import * as update from './update.ts';
import * as vip from './vip.ts';
import * as wheel from './wheel.ts';
import * as withdraw from './withdraw.ts';

export type { BodyOf, Call, ListRules, QueryOf, ResponseOf, Schema } from './call.ts';
export * from './errors.ts';
export * from './karachi-day.ts';
export * from './seal.ts';

/**
 * Every call by name, for the server, the documentation and tests. The client imports single calls from their files, so
 * that a page contains only the schemas it uses.
 */
export const calls = {
  getConfig: config.getConfig,
  listSettings: setting.listSettings,
  listBanks: bank.listBanks,
  listAds: ad.listAds,
  listCms: cms.listCms,
  ping: config.ping,
  login: auth.login,
  loginPhone: auth.loginPhone,
  refreshToken: auth.refreshToken,
  sendOtp: auth.sendOtp,
  verifyOtp: auth.verifyOtp,
  register: auth.register,
  touristLogin: auth.touristLogin,
  touristUpgrade: auth.touristUpgrade,
  captchaCode: auth.captchaCode,
  updatePassword: auth.updatePassword,
  sendSms: auth.sendSms,
  verifySms: auth.verifySms,
  logout: auth.logout,
  listPasskeys: passkey.listPasskeys,
  newPasskeyOptions: passkey.newPasskeyOptions,
  addPasskey: passkey.addPasskey,
  removePasskey: passkey.removePasskey,
  signInOptions: passkey.signInOptions,
  loginPasskey: passkey.loginPasskey,
  confirmOptions: passkey.confirmOptions,
  confirmPasskey: passkey.confirmPasskey,
  getPlayer: player.getPlayer,
  updatePlayer: player.updatePlayer,
  pullGameWallet: game.pullGameWallet,
  listFundRecords: fundRecord.listFundRecords,
  getLedgerProof: sealing.getLedgerProof,
  listDevices: device.listDevices,
  endDevice: device.endDevice,
  getLimits: limit.getLimits,
  setLimits: limit.setLimits,
  excludePlayer: limit.excludePlayer,
  getPlay: limit.getPlay,
  chooseAvatar: avatar.chooseAvatar,
  removeAvatar: avatar.removeAvatar,
  changePassword: auth.changePassword,
  verifyPassword: auth.verifyPassword,
  getPhoneChange: phoneChange.getPhoneChange,
  changePhone: phoneChange.changePhone,
  cancelPhoneChange: phoneChange.cancelPhoneChange,
  getClosing: accountClosing.getClosing,
  closeAccount: accountClosing.closeAccount,
  registerPushToken: push.registerPushToken,
  removePushToken: push.removePushToken,
  getPush: push.getPush,
  setPush: push.setPush,
  setTracker: tracking.setTracker,
  removeTracker: tracking.removeTracker,
  listChannels: paymentChannel.listChannels,
  createDeposit: deposit.createDeposit,
  listDeposits: deposit.listDeposits,
  getDeposit: deposit.getDeposit,
  createWithdraw: withdraw.createWithdraw,
  listWithdraws: withdraw.listWithdraws,
  getWithdraw: withdraw.getWithdraw,
  cancelWithdraw: withdraw.cancelWithdraw,
  listPayoutAccounts: payoutAccount.listPayoutAccounts,
  createPayoutAccount: payoutAccount.createPayoutAccount,
  deletePayoutAccount: payoutAccount.deletePayoutAccount,
  listGames: game.listGames,
  getGame: game.getGame,
  launchGame: game.launchGame,
  listRounds: game.listRounds,
  getReport: report.getReport,
  listMessages: message.listMessages,
  countUnread: message.countUnread,
  updateMessage: message.updateMessage,
  deleteMessage: message.deleteMessage,
  readAllMessages: message.readAllMessages,
  deleteReadMessages: message.deleteReadMessages,
  listWins: game.listWins,
  listContinue: game.listContinue,
  listFavourites: favourite.listFavourites,
  setFavourite: favourite.setFavourite,
  listPromos: promo.listPromos,
  listTournaments: tournament.listTournaments,
  getTournament: tournament.getTournament,
  listTickets: ticket.listTickets,
  getTicket: ticket.getTicket,
  createTicket: ticket.createTicket,
  replyTicket: ticket.replyTicket,
  updateTicket: ticket.updateTicket,
  createClaim: ticket.createClaim,
  readClaim: ticket.readClaim,
  replyClaim: ticket.replyClaim,
  arcadeSession: arcade.arcadeSession,
  arcadeBalance: arcade.arcadeBalance,
  arcadeHeartbeat: arcade.arcadeHeartbeat,
  arcadeBet: arcade.arcadeBet,
  arcadeOpen: arcade.arcadeOpen,
  arcadeStep: arcade.arcadeStep,
  arcadeCashOut: arcade.arcadeCashOut,
  arcadeOpenRound: arcade.arcadeOpenRound,
  arcadePhase: arcade.arcadePhase,
  arcadeMath: arcade.arcadeMath,
  getSeeds: arcade.getSeeds,
  rotateSeeds: arcade.rotateSeeds,
  arcadeRounds: arcade.arcadeRounds,
  createShare: replay.createShare,
  endShare: replay.endShare,
  getReplay: replay.getReplay,
  getShare: replay.getShare,
  listShares: replay.listShares,
  shareRound: replay.shareRound,
  takeBackShare: replay.takeBackShare,
  recordPageView: pageView.recordPageView,
  reportUpdateOutcome: update.reportUpdateOutcome,
  listBonuses: bonus.listBonuses,
  listFreeRounds: freeRound.listFreeRounds,
  listRewards: rewardList.listRewards,
  giveUpBonus: bonus.giveUpBonus,
  listMyPromos: promo.listMyPromos,
  claimPromo: promo.claimPromo,
  leavePromo: promo.leavePromo,
  getMyTournament: tournament.getMyTournament,
  getVip: vip.getVip,
  claimVip: vip.claimVip,
  getInvite: club.getInvite,
  getClub: club.getClub,
  claimClub: club.claimClub,
  listClubMembers: club.listClubMembers,
  getWheel: wheel.getWheel,
  spinWheel: wheel.spinWheel,
  claimWheel: wheel.claimWheel,
  setWheelSeed: wheel.setWheelSeed,
  listWheelLog: wheel.listWheelLog,
  getReferral: referral.getReferral,
  spinReferral: referral.spinReferral,
  cashOutReferral: referral.cashOutReferral,
  listReferralCashOuts: referral.listReferralCashOuts,
  setReferralSeed: referral.setReferralSeed,
  listReferralLog: referral.listReferralLog,
  listTasks: task.listTasks,
  claimTask: task.claimTask,
  enterEngineerMode: engineer.enterEngineerMode,
  getEngineerMode: engineer.getEngineerMode,
  leaveEngineerMode: engineer.leaveEngineerMode,
} as const;

export type CallName = keyof typeof calls;
