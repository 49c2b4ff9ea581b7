import * as arcade from './arcade.ts';
import * as auth from './auth.ts';
import * as game from './game.ts';
import { laterCalls } from './later.ts';
import * as limit from './limit.ts';
import * as message from './message.ts';
import * as pageView from './page-view.ts';
import * as payment from './payment.ts';
import * as player from './player.ts';
import * as profile from './profile.ts';
import * as promo from './promo.ts';
import * as push from './push.ts';
import * as site from './site.ts';
import * as ticket from './ticket.ts';

export type { AnswerOf, BodyOf, Call, ListRules, QueryOf, Schema } from './call.ts';
export * from './errors.ts';
export * from './seal.ts';

/**
 * Every call by its name, for the server, the document and tests. The client imports single calls from their files, so that
 * a page carries only the schemas it uses.
 */
export const calls = {
  getConfig: site.getConfig,
  listSettings: site.listSettings,
  listBanks: site.listBanks,
  listAds: site.listAds,
  listCms: site.listCms,
  ping: site.ping,
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
  getPlayer: player.getPlayer,
  updatePlayer: player.updatePlayer,
  pullGameWallet: player.pullGameWallet,
  listFundRecords: player.listFundRecords,
  listDevices: player.listDevices,
  endDevice: player.endDevice,
  getLimits: limit.getLimits,
  setLimits: limit.setLimits,
  excludePlayer: limit.excludePlayer,
  getPlay: limit.getPlay,
  chooseAvatar: profile.chooseAvatar,
  removeAvatar: profile.removeAvatar,
  changePassword: profile.changePassword,
  verifyPassword: profile.verifyPassword,
  getPhoneChange: profile.getPhoneChange,
  changePhone: profile.changePhone,
  cancelPhoneChange: profile.cancelPhoneChange,
  getClosing: profile.getClosing,
  closeAccount: profile.closeAccount,
  registerPushToken: push.registerPushToken,
  removePushToken: push.removePushToken,
  getPush: push.getPush,
  setPush: push.setPush,
  listChannels: payment.listChannels,
  createDeposit: payment.createDeposit,
  listDeposits: payment.listDeposits,
  getDeposit: payment.getDeposit,
  createWithdraw: payment.createWithdraw,
  listWithdraws: payment.listWithdraws,
  getWithdraw: payment.getWithdraw,
  cancelWithdraw: payment.cancelWithdraw,
  listPayoutAccounts: payment.listPayoutAccounts,
  createPayoutAccount: payment.createPayoutAccount,
  deletePayoutAccount: payment.deletePayoutAccount,
  listGames: game.listGames,
  launchGame: game.launchGame,
  listRounds: game.listRounds,
  getReport: game.getReport,
  listMessages: message.listMessages,
  countUnread: message.countUnread,
  updateMessage: message.updateMessage,
  deleteMessage: message.deleteMessage,
  readAllMessages: message.readAllMessages,
  deleteReadMessages: message.deleteReadMessages,
  listWins: game.listWins,
  listPromos: promo.listPromos,
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
  diceBet: arcade.diceBet,
  getSeeds: arcade.getSeeds,
  rotateSeeds: arcade.rotateSeeds,
  arcadeRounds: arcade.arcadeRounds,
  recordPageView: pageView.recordPageView,
  ...laterCalls,
} as const;

export type CallName = keyof typeof calls;
