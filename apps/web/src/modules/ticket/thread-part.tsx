import { errors } from '@nua/contract/errors.ts';
import { replyTicket, updateTicket } from '@nua/contract/ticket.ts';
import { Button, buttonNames, Card, EmptyState, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { ThreadView } from './claim/thread-view.tsx';
import { type TicketThread, ticketQuery } from './claim/ticket-queries.ts';
import { StateBadge } from './state-badge.tsx';

const REFETCH_MS = 20_000;

/** One ticket with its replies, which are marked as read. New replies appear while the ticket is open. */
export function ThreadPart({ id }: { id: string }) {
  const t = useTranslation();
  const client = useClient();
  const query = ticketQuery(client, id);
  const ticket = useQuery({ ...query, refetchInterval: REFETCH_MS });
  const thread = ticket.data;
  const isUnread = thread?.unread === true;
  useEffect(() => {
    if (!isUnread) return;
    const mark = { params: { id }, body: { action: 'read' as const }, quiet: true, background: true };
    // A failure is ignored, because the next visit tries again to mark the ticket as read.
    void client.call(updateTicket, mark).then(() => client.queries.invalidateQueries({ queryKey: ['ticket'] }), noop);
  }, [client, id, isUnread]);
  const isMissing = isApiError(ticket.error, errors.NOT_FOUND);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('customer-service.question')} end={thread && <StateBadge ticket={thread} />} />
      {ticket.isPending && <Skeleton height={280} radius={12} />}
      {ticket.isError && thread === undefined && (
        <Card>
          {isMissing ? <NotFound /> : <LoadError error={ticket.error} onRetry={() => void ticket.refetch()} />}
        </Card>
      )}
      {thread !== undefined && <Thread thread={thread} />}
    </div>
  );
}

const noop = () => undefined;

function Thread({ thread }: { thread: TicketThread }) {
  const t = useTranslation();
  const client = useClient();
  const { id } = thread;
  const reply = async (text: string, key: string) => {
    const response = await client.call(replyTicket, { params: { id }, body: { text }, key, quiet: true });
    client.queries.setQueryData(ticketQuery(client, id).queryKey, response);
    await client.queries.invalidateQueries({ queryKey: ['ticket', 'pages'] });
  };
  const close = async () => {
    await client.call(updateTicket, { params: { id }, body: { action: 'close' } }).catch(noop);
    await client.queries.invalidateQueries({ queryKey: ['ticket'] });
  };
  const payment = thread.deposit_id ?? thread.withdraw_id;
  return (
    <>
      {payment !== null && (
        <Link
          to={thread.deposit_id === null ? `/wallet/withdraw?id=${payment}` : `/wallet/deposit?id=${payment}`}
          className={buttonNames({ kind: 'quiet', wide: true })}
        >
          {t(thread.deposit_id === null ? 'customer-service.about.withdraw' : 'customer-service.about.deposit')}
        </Link>
      )}
      <ThreadView thread={thread} onReply={reply} />
      {thread.state !== 'closed' && (
        <Button kind="quiet" size="large" wide onClick={() => void close()}>
          {t('customer-service.close')}
        </Button>
      )}
    </>
  );
}

function NotFound() {
  const t = useTranslation();
  return (
    <EmptyState
      icon="search"
      title={t('customer-service.missing')}
      action={
        <Link to="/customer-service" className={buttonNames({ kind: 'quiet' })}>
          {t('title.customer service')}
        </Link>
      }
    />
  );
}
