import type { Act } from './act.ts';
import { alarmActs } from './acts/alarms.ts';
import { contentActs } from './acts/content.ts';
import { depositActs } from './acts/deposits.ts';
import { exportActs } from './acts/exports.ts';
import { freeRoundActs } from './acts/free-rounds.ts';
import { houseReportActs } from './acts/house-reports.ts';
import { maintenanceActs } from './acts/maintenance.ts';
import { messageActs } from './acts/messages.ts';
import { moneyActs } from './acts/money.ts';
import { nameActs } from './acts/names.ts';
import { payoutActs } from './acts/payouts.ts';
import { playerActs } from './acts/players.ts';
import { protectionActs } from './acts/protection.ts';
import { providerActs } from './acts/providers.ts';
import { reportActs } from './acts/reports.ts';
import { resealActs } from './acts/reseal.ts';
import { roleActs } from './acts/roles.ts';
import { ruleActs } from './acts/rules.ts';
import { secondFactorActs } from './acts/second-factors.ts';
import { seedKeyActs } from './acts/seed-key.ts';
import { settingActs } from './acts/settings.ts';
import { technicalActs } from './acts/technical.ts';
import { ticketActs } from './acts/tickets.ts';
import { webhookActs } from './acts/webhooks.ts';

type Group = { title: string; acts: Readonly<Record<string, Act>> };

/** Every act, in the groups of the help. */
export const groups: readonly Group[] = [
  { title: 'Reports', acts: { ...reportActs, ...houseReportActs, ...exportActs } },
  { title: 'Players', acts: { ...playerActs, ...protectionActs } },
  { title: 'Money', acts: { ...depositActs, ...payoutActs, ...moneyActs, ...freeRoundActs, ...ruleActs } },
  { title: 'Messages and content', acts: { ...messageActs, ...ticketActs, ...contentActs } },
  { title: 'Games and settings', acts: { ...settingActs, ...maintenanceActs, ...providerActs } },
  { title: 'Alarms', acts: alarmActs },
  { title: 'Technical', acts: { ...technicalActs, ...webhookActs, ...resealActs, ...seedKeyActs } },
  { title: 'Names and proposals', acts: { ...nameActs, ...roleActs, ...secondFactorActs } },
];

export const acts: Readonly<Record<string, Act>> = Object.assign({}, ...groups.map((group) => group.acts));
