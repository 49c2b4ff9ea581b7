import type { Permission } from '@nua/contract/console/permission.ts';
import { getStaff, logout } from '@nua/contract/console/staff.ts';
import { Button, ErrorState, Spinner } from '@nua/ui';
import { type ReactNode, useEffect } from 'react';
import { send } from './api/call.ts';
import { errorText } from './api/error-text.ts';
import { isSignedOut, queryClient, useCall } from './api/queries.ts';
import type { PageName, PageWithId } from './page-names.ts';
import { ActsPage } from './pages/acts.tsx';
import { AlarmCount, AlarmPage, AlarmsPage } from './pages/alarms.tsx';
import { BankLinePage, BankLinesPage } from './pages/bank-lines.tsx';
import { ContentPage } from './pages/content.tsx';
import { DepositPage, DepositsPage } from './pages/deposits.tsx';
import { DevicesPage } from './pages/devices.tsx';
import { ExportsPage } from './pages/exports.tsx';
import { GamePage, GamesPage } from './pages/games.tsx';
import { JournalPage, LedgerPage } from './pages/ledger.tsx';
import { LogPage } from './pages/log.tsx';
import { MessagesPage } from './pages/messages.tsx';
import { PayoutPage, PayoutsPage } from './pages/payouts.tsx';
import { PlayerPage, PlayersPage } from './pages/players.tsx';
import { ProposalsPage } from './pages/proposals.tsx';
import { ProviderPage, ProvidersPage } from './pages/providers.tsx';
import { ReportPage, ReportsPage } from './pages/reports.tsx';
import { RewardPage, RewardsPage } from './pages/rewards.tsx';
import { SavedRepliesPage } from './pages/saved-replies.tsx';
import { SettingPage, SettingsPage } from './pages/settings.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { StaffPage } from './pages/staff.tsx';
import { SystemPage } from './pages/system.tsx';
import { TicketPage } from './pages/ticket.tsx';
import { TicketsPage } from './pages/tickets.tsx';
import { TodayPage } from './pages/today.tsx';
import { WebhookEventPage, WebhookPage } from './pages/webhooks.tsx';
import { Link } from './parts/link.tsx';
import styles from './parts/parts.module.css';
import { clearDrafts } from './parts/use-draft.ts';
import { useAddress } from './router.ts';

type Entry = { href: string; title: string; needs: Permission | null };
type Group = { title: string; entries: readonly Entry[] };

const menu: readonly Group[] = [
  {
    title: 'Work',
    entries: [
      { href: '/', title: 'Today', needs: 'look' },
      { href: '/alarms', title: 'Alarms', needs: 'look' },
      { href: '/payouts', title: 'Payouts', needs: 'look' },
      { href: '/deposits', title: 'Deposits', needs: 'look' },
      { href: '/bank-lines', title: 'Bank transfers', needs: 'look' },
      { href: '/players', title: 'Players', needs: 'look' },
      { href: '/tickets', title: 'Questions', needs: 'tickets' },
      { href: '/proposals', title: 'Proposals', needs: 'look' },
    ],
  },
  {
    title: 'Figures',
    entries: [
      { href: '/reports', title: 'Reports', needs: 'look' },
      { href: '/exports', title: 'Exports', needs: 'exports' },
      { href: '/ledger', title: 'Ledger', needs: 'look' },
    ],
  },
  {
    title: 'Site',
    entries: [
      { href: '/messages', title: 'Messages', needs: 'look' },
      { href: '/content', title: 'Content', needs: 'look' },
      { href: '/rewards', title: 'Rewards', needs: 'look' },
      { href: '/games', title: 'Games', needs: 'look' },
      { href: '/providers', title: 'Providers', needs: 'look' },
      { href: '/settings', title: 'Settings', needs: 'look' },
      { href: '/system', title: 'System', needs: 'look' },
      { href: '/acts', title: 'Acts', needs: null },
    ],
  },
  {
    title: 'Staff',
    entries: [
      { href: '/staff', title: 'Staff', needs: 'names' },
      { href: '/log', title: 'Log', needs: 'look' },
      { href: '/devices', title: 'Your devices', needs: null },
    ],
  },
];

type Page = { title: string; page: () => ReactNode };
type PageOfId = { byId: (id: string) => ReactNode };

const pages: Readonly<Record<PageName, Page> & Record<PageWithId, PageOfId>> = {
  '': { title: 'Today', page: () => <TodayPage /> },
  alarms: { title: 'Alarms', page: () => <AlarmsPage />, byId: (id) => <AlarmPage key={id} id={id} /> },
  payouts: { title: 'Payouts', page: () => <PayoutsPage />, byId: (id) => <PayoutPage key={id} id={id} /> },
  deposits: { title: 'Deposits', page: () => <DepositsPage />, byId: (id) => <DepositPage key={id} id={id} /> },
  'bank-lines': {
    title: 'Bank transfers',
    page: () => <BankLinesPage />,
    byId: (id) => <BankLinePage key={id} id={id} />,
  },
  players: { title: 'Players', page: () => <PlayersPage />, byId: (id) => <PlayerPage key={id} id={id} /> },
  tickets: { title: 'Questions', page: () => <TicketsPage />, byId: (id) => <TicketPage key={id} id={id} /> },
  messages: { title: 'Messages and promotions', page: () => <MessagesPage /> },
  content: { title: 'Content', page: () => <ContentPage /> },
  replies: { title: 'Saved replies', page: () => <SavedRepliesPage /> },
  proposals: { title: 'Proposals', page: () => <ProposalsPage /> },
  reports: { title: 'Reports', page: () => <ReportsPage />, byId: (name) => <ReportPage key={name} name={name} /> },
  exports: { title: 'Exports', page: () => <ExportsPage /> },
  ledger: { title: 'Ledger', page: () => <LedgerPage />, byId: (id) => <JournalPage key={id} id={id} /> },
  games: { title: 'Games', page: () => <GamesPage />, byId: (id) => <GamePage key={id} id={id} /> },
  providers: {
    title: 'Providers',
    page: () => <ProvidersPage />,
    byId: (name) => <ProviderPage key={name} name={name} />,
  },
  settings: { title: 'Settings', page: () => <SettingsPage />, byId: (key) => <SettingPage key={key} name={key} /> },
  rewards: { title: 'Rewards', page: () => <RewardsPage />, byId: (kind) => <RewardPage key={kind} name={kind} /> },
  acts: { title: 'Acts', page: () => <ActsPage /> },
  staff: { title: 'Staff', page: () => <StaffPage /> },
  log: { title: 'Log', page: () => <LogPage /> },
  system: { title: 'System', page: () => <SystemPage /> },
  webhooks: { title: 'Webhook address', page: () => <SystemPage />, byId: (id) => <WebhookPage key={id} id={id} /> },
  'webhook-events': { title: 'Event', page: () => <SystemPage />, byId: (id) => <WebhookEventPage key={id} id={id} /> },
  devices: { title: 'Your devices', page: () => <DevicesPage /> },
};

/** Decodes a part of a path. A part that is not encoded correctly stays as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isPage = (name: string): name is PageName => Object.hasOwn(pages, name);

function pageOf({ pathname }: URL): { title: string; content: ReactNode } {
  const [name = '', id] = pathname.split('/').slice(1).map(decodePart);
  const found: (Page & Partial<PageOfId>) | null = isPage(name) ? pages[name] : null;
  if (found !== null && id === undefined) return { title: found.title, content: found.page() };
  if (found?.byId !== undefined && id !== undefined) return { title: found.title, content: found.byId(id) };
  return { title: 'Not found', content: <ErrorState title="There is no such page" text={pathname} /> };
}

/** Shows the sign-in, or the page of the address. */
export function App() {
  const staff = useCall(getStaff, {});
  if (isSignedOut(staff.error)) return <SignInPage onDone={() => void queryClient.resetQueries()} />;
  if (staff.data !== undefined) return <Frame {...staff.data} />;
  if (staff.isPending)
    return (
      <main className={styles.signIn}>
        <Spinner size={32} label="Loading" />
      </main>
    );
  return (
    <main className={styles.signIn}>
      <ErrorState
        title="The console does not respond"
        text={errorText(staff.error)}
        retryLabel="Try again"
        onRetry={() => void staff.refetch()}
      />
    </main>
  );
}

function Frame({ name, permissions }: { name: string; permissions: readonly Permission[] }) {
  const address = useAddress();
  const { title, content } = pageOf(address);
  const isShown = ({ needs }: Entry) => needs === null || permissions.includes(needs);
  useEffect(() => {
    document.title = `${title} · Nua console`;
    // On a phone the menu scrolls sideways.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [title]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.bar}>
        <strong>Nua console</strong>
        <nav aria-label="Console">
          {menu
            .map(({ title: group, entries }) => ({ group, shown: entries.filter(isShown) }))
            .filter(({ shown }) => shown.length > 0)
            .map(({ group, shown }) => (
              <ul key={group} aria-label={group} className={styles.group}>
                {shown.map(({ href, title: text }) => (
                  <li key={href}>
                    <Link href={href} aria-current={isHere(address, href) ? 'page' : undefined}>
                      {text}
                      {href === '/alarms' && <AlarmCount />}
                    </Link>
                  </li>
                ))}
              </ul>
            ))}
        </nav>
        <span className={styles.who}>
          {name}
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              clearDrafts();
              void send(logout, {}).finally(() => queryClient.resetQueries());
            }}
          >
            Sign out
          </Button>
        </span>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {content}
      </main>
    </div>
  );
}

const isHere = ({ pathname }: URL, href: string): boolean =>
  href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
