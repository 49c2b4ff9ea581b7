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
import { proposalActs } from './acts/proposals.ts';
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

const actsByTitle = {
  Reports: { ...reportActs, ...houseReportActs, ...exportActs },
  Players: { ...playerActs, ...protectionActs },
  Money: { ...depositActs, ...payoutActs, ...moneyActs, ...freeRoundActs, ...ruleActs },
  'Messages and content': { ...messageActs, ...ticketActs, ...contentActs },
  'Games and settings': { ...settingActs, ...maintenanceActs, ...providerActs },
  Alarms: alarmActs,
  Technical: { ...technicalActs, ...webhookActs, ...resealActs, ...seedKeyActs },
  'Names and proposals': { ...nameActs, ...roleActs, ...secondFactorActs, ...proposalActs((name) => findAct(name)) },
};

type Group = { title: string; acts: Readonly<Record<string, Act>> };

/** Every act, in the groups of the help. */
export const groups: readonly Group[] = Object.entries(actsByTitle).map(([title, acts]) => ({ title, acts }));

export const acts: Readonly<Record<string, Act>> = Object.assign({}, ...groups.map((group) => group.acts));

/** Finds the act of a proposal. Returns null for an act that no longer exists. */
const findAct = (name: string): Act | null => (Object.hasOwn(acts, name) ? acts[name]! : null);

type ReadIn<Acts> = Acts extends unknown
  ? { [Name in keyof Acts]: Acts[Name] extends { approval: 'reads' } ? Name : never }[keyof Acts]
  : never;

/** The names of the acts that only read. */
export type ReadActName = ReadIn<(typeof actsByTitle)[keyof typeof actsByTitle]> & string;
