import type { Permission } from '@nua/contract/console/permission.ts';
import { getStaff, logout } from '@nua/contract/console/staff.ts';
import { Button, ErrorState, Spinner } from '@nua/ui';
import { type ReactNode, useEffect } from 'react';
import { send } from './api/call.ts';
import { isSignedOut, queryClient, useCall } from './api/queries.ts';
import type { PageName } from './page-names.ts';
import { SignInPage } from './pages/sign-in.tsx';
import { LazyPart } from './parts/lazy-part.tsx';
import { Link } from './parts/link.tsx';
import { AlarmCount } from './parts/open-alarms.tsx';
import styles from './parts/parts.module.css';
import { CallErrorText } from './parts/reload.tsx';
import { clearDrafts } from './parts/use-draft.ts';
import { useAddress } from './router.ts';
import { type Screen, type ScreenOfId, screens } from './screens.tsx';
import { app as text } from './texts/app.ts';
import { errors } from './texts/errors.ts';

type Entry = { page: PageName; title?: string; needs: Permission | null };
type Group = { title: string; entries: readonly Entry[] };

const menu: readonly Group[] = [
  {
    title: text.groups.work,
    entries: [
      { page: '', needs: 'look' },
      { page: 'alarms', needs: 'look' },
      { page: 'payouts', needs: 'look' },
      { page: 'deposits', needs: 'look' },
      { page: 'bank-lines', needs: 'look' },
      { page: 'referrals', needs: 'look' },
      { page: 'players', needs: 'look' },
      { page: 'tickets', needs: 'tickets' },
      { page: 'proposals', needs: 'look' },
    ],
  },
  {
    title: text.groups.figures,
    entries: [
      { page: 'reports', needs: 'look' },
      { page: 'exports', needs: 'exports' },
      { page: 'ledger', needs: 'look' },
    ],
  },
  {
    title: text.groups.site,
    entries: [
      { page: 'messages', title: text.messages_in_menu, needs: 'look' },
      { page: 'content', needs: 'look' },
      { page: 'rewards', needs: 'look' },
      { page: 'games', needs: 'look' },
      { page: 'providers', needs: 'look' },
      { page: 'settings', needs: 'look' },
      { page: 'system', needs: 'look' },
      { page: 'acts', needs: null },
    ],
  },
  {
    title: text.groups.staff,
    entries: [
      { page: 'staff', needs: 'names' },
      { page: 'log', needs: 'look' },
      { page: 'devices', needs: null },
    ],
  },
];

/** Decodes a part of a path. A part that is not encoded correctly stays as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isPage = (name: string): name is PageName => Object.hasOwn(screens, name);

function pageOf({ pathname }: URL): { title: string; content: ReactNode } {
  const [name = '', id] = pathname.split('/').slice(1).map(decodePart);
  if (isPage(name)) {
    const { page, byId }: Screen & Partial<ScreenOfId> = screens[name];
    const title = text.pages[name];
    if (id === undefined) return { title, content: page() };
    if (byId !== undefined) return { title, content: byId(id) };
  }
  return { title: text.not_found, content: <ErrorState title={text.no_such_page} text={pathname} /> };
}

/** Shows the sign-in, or the page of the address. */
export function App() {
  const staff = useCall(getStaff, {});
  if (isSignedOut(staff.error)) return <SignInPage onDone={() => void queryClient.resetQueries()} />;
  if (staff.data !== undefined) return <Frame {...staff.data} />;
  if (staff.isPending)
    return (
      <main className={styles.signIn}>
        <Spinner size={32} label={text.loading} />
      </main>
    );
  return (
    <main className={styles.signIn}>
      <ErrorState
        title={text.no_response}
        text={<CallErrorText error={staff.error} />}
        retryLabel={errors.try_again}
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
    document.title = text.tab({ title });
    // On a phone the menu scrolls sideways.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [title]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <header className={styles.bar}>
        <strong>{text.name}</strong>
        <nav aria-label={text.menu}>
          {menu
            .map(({ title: group, entries }) => ({ group, shown: entries.filter(isShown) }))
            .filter(({ shown }) => shown.length > 0)
            .map(({ group, shown }) => (
              <ul key={group} aria-label={group} className={styles.group}>
                {shown.map(({ page, title: label = text.pages[page] }) => (
                  <li key={page}>
                    <Link href={`/${page}`} aria-current={isHere(address, `/${page}`) ? 'page' : undefined}>
                      {label}
                      {page === 'alarms' && <AlarmCount />}
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
            {text.sign_out}
          </Button>
        </span>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <LazyPart key={address.pathname} title={text.page_failed} text={errors.load_again} height="24rem">
          {content}
        </LazyPart>
      </main>
    </div>
  );
}

const isHere = ({ pathname }: URL, href: string): boolean =>
  href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
