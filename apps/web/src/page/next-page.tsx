import { Button, Icon } from '@nua/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { isUnanswered } from '../api/api-error.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './next-page.module.css';

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPaused'
>;

/** The button that loads the next page of a list. It shows the reason if loading fails, and is absent after the last page. */
export function NextPage({ query }: { query: PagedQuery }) {
  const t = useTranslation();
  if (!query.hasNextPage) return null;
  const hasFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  const isOffline = query.isPaused || (hasFailed && isUnanswered(query.error));
  return (
    <div className={styles.next}>
      {(hasFailed || isOffline) && (
        <p className={styles.note} role="alert">
          <Icon name={isOffline ? 'offline' : 'alert'} size={18} />
          {t(isOffline ? 'next-page.offline' : 'next-page.failed')}
        </p>
      )}
      {/* The same button is rendered before and after a failure, so that it keeps the focus. */}
      <Button kind="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(hasFailed ? 'load-error.again' : 'next-page.more')}
      </Button>
    </div>
  );
}
