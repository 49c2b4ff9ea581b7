import { type ConsoleCallName, consoleCalls } from '@nua/contract/console/console-calls.ts';
import { actHandlers } from './acts.ts';
import { contentPictureAdded } from './add-picture.ts';
import type { ConsoleHandler } from './console-handle.ts';
import { alarm, alarmCount, alarmRuleList, alarms } from './reads/alarms.ts';
import { bankLine, bankLines } from './reads/bank-lines.ts';
import { contentForm, contentItem, contentList } from './reads/content.ts';
import { deposit, deposits } from './reads/deposits.ts';
import { exportFile, exports } from './reads/exports.ts';
import { mathOfGame, siteGames } from './reads/games.ts';
import { houseReportHandlers } from './reads/house-report.ts';
import { journal, ledger } from './reads/ledger.ts';
import { log } from './reads/log.ts';
import { reasonGiven } from './reads/look-reason.ts';
import { promotions, sends } from './reads/messages.ts';
import { payout, payouts } from './reads/payouts.ts';
import { phoneReveal, playerRounds, playerTransfers } from './reads/player-history.ts';
import { playerCard, players } from './reads/players.ts';
import { heldWins, provider, providers } from './reads/providers.ts';
import { cashOut, cashOuts } from './reads/referrals.ts';
import { reportHandlers } from './reads/reports.ts';
import { rewardRule, rewardRules, ruleVersions } from './reads/reward-rules.ts';
import { roundReplay } from './reads/round-replay.ts';
import { settingChanges, settingForm, settingValues } from './reads/settings.ts';
import { staffList } from './reads/staff.ts';
import { system } from './reads/system.ts';
import { newEntries, savedReplies, ticket, tickets } from './reads/tickets.ts';
import { today } from './reads/today.ts';
import { tournaments } from './reads/tournaments.ts';
import { webhook, webhookEvent, webhooks } from './reads/webhooks.ts';
import { signInHandlers } from './sign-in/sign-in.ts';

const declared: readonly ConsoleHandler[] = [
  ...signInHandlers,
  ...actHandlers,
  today,
  payouts,
  payout,
  deposits,
  deposit,
  bankLines,
  bankLine,
  cashOuts,
  cashOut,
  players,
  playerCard,
  phoneReveal,
  reasonGiven,
  playerRounds,
  playerTransfers,
  roundReplay,
  staffList,
  tickets,
  ticket,
  newEntries,
  savedReplies,
  sends,
  promotions,
  contentList,
  contentItem,
  contentForm,
  contentPictureAdded,
  log,
  ...reportHandlers,
  alarms,
  alarm,
  alarmCount,
  alarmRuleList,
  webhooks,
  webhook,
  webhookEvent,
  exports,
  exportFile,
  ...houseReportHandlers,
  siteGames,
  mathOfGame,
  heldWins,
  providers,
  provider,
  settingValues,
  settingForm,
  rewardRules,
  rewardRule,
  ruleVersions,
  settingChanges,
  tournaments,
  ledger,
  journal,
  system,
];

/** The handlers of the console. Every declared call has exactly one. */
export const consoleHandlers: readonly ConsoleHandler[] = Object.keys(consoleCalls).map((name) => {
  const call = consoleCalls[name as ConsoleCallName];
  const found = declared.filter((one) => one.call === call);
  if (found.length !== 1) throw new Error(`${call.method} ${call.path} has ${found.length} handlers`);
  return found[0]!;
});
