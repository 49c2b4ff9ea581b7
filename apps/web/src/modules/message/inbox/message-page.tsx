import { Button, buttonNames, Card, EmptyState, Skeleton } from '@nua/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../../../api/api-error.ts';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { NextPage } from '../../../page/next-page.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { type MessageTab, messagesQuery, messageTabs, unreadQuery } from '../message-queries.ts';
import { markTabRead, removeReadMessages } from './message-actions.ts';
import styles from './message-page.module.css';
import { MessageRow } from './message-row.tsx';
import { MessageTabs } from './message-tabs.tsx';

const tabIn = (url: URL): MessageTab => messageTabs.find((tab) => tab === url.searchParams.get('tab')) ?? 'inbox';

export const load = (client: Client, url: URL): Promise<unknown> =>
  Promise.all([
    client.queries.prefetchInfiniteQuery(messagesQuery(client, tabIn(url))),
    client.queries.prefetchQuery(unreadQuery(client)),
  ]);

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const tab = tabIn(url);
  const unread = useQuery(unreadQuery(client)).data;
  const select = (next: MessageTab) => void client.navigate(`/message?tab=${next}`, { replace: true });
  return (
    <div className={styles.page}>
      <PageHead title={t('title.message')} />
      <MessageTabs tab={tab} unread={unread} onSelect={select} />
      <section id="messages" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
        <MessageList key={tab} tab={tab} unread={unread?.[tab] ?? 0} />
      </section>
    </div>
  );
}

function MessageList({ tab, unread }: { tab: MessageTab; unread: number }) {
  const client = useClient();
  const messages = useInfiniteQuery(messagesQuery(client, tab));
  // A message that arrives between two page loads shifts the list: duplicates are removed.
  const byId = new Map(messages.data?.pages.flatMap((page) => page.list).map((message) => [message.id, message]));
  const list = [...byId.values()];
  const mayLoad = messages.hasNextPage && !messages.isFetchingNextPage && !messages.isError;
  const end = useOnReachEnd(mayLoad, () => void messages.fetchNextPage());
  if (messages.isPending) return <ListSkeleton />;
  if (list.length === 0) return <EmptyList tab={tab} error={messages.error} onRetry={() => void messages.refetch()} />;
  return (
    <>
      <BulkActions tab={tab} unread={unread} hasRead={list.some(({ status }) => status === 2)} />
      <Card bare className={styles.list} aria-busy={messages.isFetching || undefined}>
        <ul>
          {list.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      </Card>
      {messages.hasNextPage && (
        <div ref={end}>
          <NextPage query={messages} />
        </div>
      )}
    </>
  );
}

function BulkActions({ tab, unread, hasRead }: { tab: MessageTab; unread: number; hasRead: boolean }) {
  const t = useTranslation();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    // `client.call` has shown the error.
    await act().catch(() => undefined);
    setBusy(false);
  };
  const remove = async () => {
    const { kept } = await removeReadMessages(client, tab);
    client.notify('success', kept > 0 ? t('message.removed-kept', { count: kept }) : t('message.removed-read'));
  };
  const ask = () =>
    client.openDialog('status', {
      kind: 'warning',
      title: t('message.remove-read.ask'),
      message: t('message.remove-read.text'),
      confirmText: t('message.remove-read'),
      cancelText: t('message.keep'),
      onConfirm: () => void run(remove),
    });
  return (
    <div className={styles.actions}>
      <Button
        kind="plain"
        size="small"
        icon="check"
        disabled={busy || unread === 0}
        onClick={() => void run(() => markTabRead(client, tab))}
      >
        {t('message.read-all')}
      </Button>
      <Button kind="plain" size="small" icon="trash" disabled={busy || !hasRead} onClick={ask}>
        {t('message.remove-read')}
      </Button>
    </div>
  );
}

/** Shows that a list is empty, or that it could not be loaded, with a retry button. */
function EmptyList({ tab, error, onRetry }: { tab: MessageTab; error: Error | null; onRetry: () => void }) {
  const t = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="mail"
        // After an error the list may have messages that are not loaded, so the title does not claim that it is empty.
        title={t(error === null ? `message.empty.${tab}` : 'message.list.failed')}
        text={t(
          error === null ? `message.empty.${tab}.text` : isUnanswered(error) ? 'message.offline' : 'message.failed',
        )}
        action={
          error === null ? (
            <Link to="/" className={buttonNames({ kind: 'quiet' })}>
              {t('message.to-games')}
            </Link>
          ) : (
            <Button kind="quiet" icon="refresh" onClick={onRetry}>
              {t('message.again')}
            </Button>
          )
        }
      />
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Card bare className={styles.list}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width={40} height={40} radius={12} />
          <div>
            <Skeleton width="70%" height={18} />
            <Skeleton width="45%" height={14} />
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Calls `onReach` when the end of a list is near, so that the next page loads before the player scrolls to it. */
function useOnReachEnd(isEnabled: boolean, onReach: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(onReach);
  useEffect(() => {
    newest.current = onReach;
  });
  useEffect(() => {
    if (!isEnabled || end.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) newest.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return end;
}
