import { Card, EmptyState, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../page/load-error.tsx';
import { NextPage } from '../../page/next-page.tsx';
import { ticketsQuery } from './claim/ticket-queries.ts';
import { StateBadge } from './state-badge.tsx';
import styles from './ticket-list.module.css';

/** The player's tickets. Unread tickets are highlighted. */
export function TicketList() {
  const t = useTranslation();
  const language = useLanguage();
  const tickets = useInfiniteQuery(ticketsQuery(useClient()));
  const list = tickets.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <Card bare aria-busy={tickets.isFetching || undefined} className={styles.list}>
        {tickets.isPending && <Skeleton height={150} />}
        {tickets.isError && list.length === 0 && (
          <LoadError error={tickets.error} onRetry={() => void tickets.refetch()} />
        )}
        {tickets.isSuccess && list.length === 0 && (
          <EmptyState
            icon="mail"
            title={t('customer-service.questions.none')}
            text={t('customer-service.questions.none.text')}
          />
        )}
        <ul>
          {list.map((ticket) => (
            <li key={ticket.id} className={styles.row}>
              <Link
                to={`/customer-service?ticket=${ticket.id}`}
                className={styles.link}
                data-unread={ticket.unread || undefined}
              >
                <span className={styles.title} dir="auto">
                  {ticket.title}
                </span>
                <span className={styles.facts}>
                  <span>{t(`ticket.kind.${ticket.kind}`)}</span>
                  <time dateTime={ticket.changed_at}>{formatWhen(ticket.changed_at, language)}</time>
                </span>
                <span className={styles.state}>
                  <StateBadge ticket={ticket} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <NextPage query={tickets} />
    </>
  );
}
