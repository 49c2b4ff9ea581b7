import { VisuallyHidden } from '@nua/ui';
import type { Client } from '../client/client.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import { useRouteMatch } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import { authPages } from '../platform/safe-next.ts';
import { screenNameOf } from '../router/page-title.ts';
import { BottomBar } from './bar/bottom-bar.tsx';
import { Rail } from './bar/rail.tsx';
import { TopBar } from './bar/top-bar.tsx';
import { Dialogs } from './dialog/dialogs.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { ErrorPage } from './frame/error-page.tsx';
import styles from './frame/frame.module.css';
import { LoadingOverlay } from './frame/loading-overlay.tsx';
import { MaintenanceBar } from './frame/maintenance-bar.tsx';
import { PageFoot } from './frame/page-foot.tsx';
import { Notices } from './notice/notices.tsx';
import './base.css';

export function App({ client }: { client: Client }) {
  return (
    <ClientProvider client={client}>
      <Frame />
    </ClientProvider>
  );
}

/**
 * The shell around every screen: the bars, and the layers above the screen. The route decides which bars a phone shows. Wide screens show
 * the rail for every route.
 */
function Frame() {
  const t = useTranslation();
  const match = useRouteMatch();
  if (match === null) return null;
  const { route, page, problem, url } = match;
  const isPage = problem === null && page !== null && route !== null;
  const hasHeader = !isPage || route.header;
  const hasBottomBar = !isPage || route.footer;
  const isGame = isPage && route.name === 'game-play';
  // The auth pages have no page foot, because their language switch is at the top.
  const hasPageFoot = !isPage || (route.access === 'visitor' && !authPages.includes(route.path));
  return (
    <div className={styles.frame} data-bar={hasBottomBar || undefined} data-game={isGame || undefined}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <Announcer />
      <Rail />
      <div className={styles.column}>
        {hasHeader && <TopBar />}
        {!isGame && <MaintenanceBar />}
        <main id="main" tabIndex={-1} className={styles.main}>
          <ErrorBoundary key={url.pathname + url.search} fallback={<ErrorPage status={500} path={url.pathname} />}>
            {isPage ? (
              <page.Page url={url} route={route} />
            ) : (
              <ErrorPage status={problem?.status ?? 404} path={url.pathname} />
            )}
          </ErrorBoundary>
        </main>
        {hasPageFoot && <PageFoot />}
      </div>
      {hasBottomBar && <BottomBar />}
      {!isGame && <LoadingOverlay />}
      <Notices />
      <Dialogs />
    </div>
  );
}

/** Announces the name of a new screen to screen readers. */
function Announcer() {
  const t = useTranslation();
  const match = useRouteMatch();
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {match === null ? '' : screenNameOf(match, t)}
      </span>
    </VisuallyHidden>
  );
}
