import { type ComponentType, lazy, type ReactNode } from 'react';
import type { PageName, PageWithId } from './page-names.ts';
import { ActsPage } from './pages/acts.tsx';
import { PayoutPage, PayoutsPage } from './pages/payouts.tsx';
import { TodayPage } from './pages/today.tsx';

/**
 * A screen whose code is loaded when it is shown. The first load has the front page, the payouts and the acts, whose parts most screens
 * share.
 */
const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const AlarmPage = lazyScreen(async () => (await import('./pages/alarms.tsx')).AlarmPage);
const AlarmsPage = lazyScreen(async () => (await import('./pages/alarms.tsx')).AlarmsPage);
const BankLinePage = lazyScreen(async () => (await import('./pages/bank-lines.tsx')).BankLinePage);
const BankLinesPage = lazyScreen(async () => (await import('./pages/bank-lines.tsx')).BankLinesPage);
const ContentPage = lazyScreen(async () => (await import('./pages/content.tsx')).ContentPage);
const DepositPage = lazyScreen(async () => (await import('./pages/deposits.tsx')).DepositPage);
const DepositsPage = lazyScreen(async () => (await import('./pages/deposits.tsx')).DepositsPage);
const DevicesPage = lazyScreen(async () => (await import('./pages/devices.tsx')).DevicesPage);
const ExportsPage = lazyScreen(async () => (await import('./pages/exports.tsx')).ExportsPage);
const GamePage = lazyScreen(async () => (await import('./pages/games.tsx')).GamePage);
const GamesPage = lazyScreen(async () => (await import('./pages/games.tsx')).GamesPage);
const JournalPage = lazyScreen(async () => (await import('./pages/ledger.tsx')).JournalPage);
const LedgerPage = lazyScreen(async () => (await import('./pages/ledger.tsx')).LedgerPage);
const LogPage = lazyScreen(async () => (await import('./pages/log.tsx')).LogPage);
const MessagesPage = lazyScreen(async () => (await import('./pages/messages.tsx')).MessagesPage);
const PlayerPage = lazyScreen(async () => (await import('./pages/players.tsx')).PlayerPage);
const PlayersPage = lazyScreen(async () => (await import('./pages/players.tsx')).PlayersPage);
const ProposalsPage = lazyScreen(async () => (await import('./pages/proposals.tsx')).ProposalsPage);
const ProviderPage = lazyScreen(async () => (await import('./pages/providers.tsx')).ProviderPage);
const ProvidersPage = lazyScreen(async () => (await import('./pages/providers.tsx')).ProvidersPage);
const ReferralPage = lazyScreen(async () => (await import('./pages/referrals.tsx')).ReferralPage);
const ReferralsPage = lazyScreen(async () => (await import('./pages/referrals.tsx')).ReferralsPage);
const ReportPage = lazyScreen(async () => (await import('./pages/reports.tsx')).ReportPage);
const ReportsPage = lazyScreen(async () => (await import('./pages/reports.tsx')).ReportsPage);
const RewardPage = lazyScreen(async () => (await import('./pages/rewards.tsx')).RewardPage);
const RewardsPage = lazyScreen(async () => (await import('./pages/rewards.tsx')).RewardsPage);
const SavedRepliesPage = lazyScreen(async () => (await import('./pages/saved-replies.tsx')).SavedRepliesPage);
const SettingPage = lazyScreen(async () => (await import('./pages/settings.tsx')).SettingPage);
const SettingsPage = lazyScreen(async () => (await import('./pages/settings.tsx')).SettingsPage);
const StaffPage = lazyScreen(async () => (await import('./pages/staff.tsx')).StaffPage);
const SystemPage = lazyScreen(async () => (await import('./pages/system.tsx')).SystemPage);
const TicketPage = lazyScreen(async () => (await import('./pages/ticket.tsx')).TicketPage);
const TicketsPage = lazyScreen(async () => (await import('./pages/tickets.tsx')).TicketsPage);
const WebhookEventPage = lazyScreen(async () => (await import('./pages/webhooks.tsx')).WebhookEventPage);
const WebhookPage = lazyScreen(async () => (await import('./pages/webhooks.tsx')).WebhookPage);

export type Screen = { page: () => ReactNode };
export type ScreenOfId = { byId: (id: string) => ReactNode };

/** The screens by the first part of the address. */
export const screens: Readonly<Record<PageName, Screen> & Record<PageWithId, ScreenOfId>> = {
  '': { page: () => <TodayPage /> },
  alarms: { page: () => <AlarmsPage />, byId: (id) => <AlarmPage key={id} id={id} /> },
  payouts: { page: () => <PayoutsPage />, byId: (id) => <PayoutPage key={id} id={id} /> },
  deposits: { page: () => <DepositsPage />, byId: (id) => <DepositPage key={id} id={id} /> },
  'bank-lines': {
    page: () => <BankLinesPage />,
    byId: (id) => <BankLinePage key={id} id={id} />,
  },
  referrals: { page: () => <ReferralsPage />, byId: (id) => <ReferralPage key={id} id={id} /> },
  players: { page: () => <PlayersPage />, byId: (id) => <PlayerPage key={id} id={id} /> },
  tickets: { page: () => <TicketsPage />, byId: (id) => <TicketPage key={id} id={id} /> },
  messages: { page: () => <MessagesPage /> },
  content: { page: () => <ContentPage /> },
  replies: { page: () => <SavedRepliesPage /> },
  proposals: { page: () => <ProposalsPage /> },
  reports: { page: () => <ReportsPage />, byId: (name) => <ReportPage key={name} name={name} /> },
  exports: { page: () => <ExportsPage /> },
  ledger: { page: () => <LedgerPage />, byId: (id) => <JournalPage key={id} id={id} /> },
  games: { page: () => <GamesPage />, byId: (id) => <GamePage key={id} id={id} /> },
  providers: {
    page: () => <ProvidersPage />,
    byId: (name) => <ProviderPage key={name} name={name} />,
  },
  settings: { page: () => <SettingsPage />, byId: (key) => <SettingPage key={key} name={key} /> },
  rewards: { page: () => <RewardsPage />, byId: (kind) => <RewardPage key={kind} name={kind} /> },
  acts: { page: () => <ActsPage /> },
  staff: { page: () => <StaffPage /> },
  log: { page: () => <LogPage /> },
  system: { page: () => <SystemPage /> },
  webhooks: { page: () => <SystemPage />, byId: (id) => <WebhookPage key={id} id={id} /> },
  'webhook-events': { page: () => <SystemPage />, byId: (id) => <WebhookEventPage key={id} id={id} /> },
  devices: { page: () => <DevicesPage /> },
};
