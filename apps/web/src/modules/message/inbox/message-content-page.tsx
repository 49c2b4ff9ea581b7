import { Badge, Button, buttonNames, Card, EmptyState, Icon, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnanswered } from '../../../api/api-error.ts';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { plainText } from '../../../i18n/template.ts';
import { PageHead } from '../../../page/page-head.tsx';
import { gamesQuery } from '../../catalogue/public.ts';
import { type Message, messageQuery, tabOfType, textOf } from '../message-queries.ts';
import { MessageText } from '../message-text.tsx';
import { GiftCard } from './gift-card.tsx';
import { markRead, removeMessage } from './message-actions.ts';
import styles from './message-content-page.module.css';
import { iconOf } from './message-row.tsx';

const idIn = (url: URL): string => url.searchParams.get('id')?.toLowerCase() ?? '';

/** Loads the message. Returns false if the player has no such message. A failed load returns true, and the page shows the error. */
export const exists = async (client: Client, url: URL): Promise<boolean> => {
  const message = await client.queries.fetchQuery(messageQuery(client, idIn(url))).catch(() => undefined);
  // A gift of free rounds shows the names of its games.
  if (message?.gift?.free_rounds) await client.queries.prefetchQuery(gamesQuery(client));
  return message !== null;
};

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const message = useQuery(messageQuery(client, idIn(url)));
  return (
    <div className={styles.page}>
      <PageHead title={t('title.message-content')} />
      {message.isPending && <MessageSkeleton />}
      {message.isError && message.data === undefined && (
        <Card>
          <EmptyState
            icon="mail"
            title={t('message.content.failed')}
            text={t(isUnanswered(message.error) ? 'message.offline' : 'message.failed')}
            action={
              <Button kind="quiet" icon="refresh" onClick={() => void message.refetch()}>
                {t('message.again')}
              </Button>
            }
          />
        </Card>
      )}
      {message.data === null && <NotFound />}
      {message.data && <Content message={message.data} loaded_at_ms={message.dataUpdatedAt} />}
    </div>
  );
}

function Content({ message, loaded_at_ms }: { message: Message; loaded_at_ms: number }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const { title, content } = textOf(message, language);
  const { id, status } = message;
  useEffect(() => {
    if (status === 1) void markRead(client, id);
  }, [client, id, status]);
  return (
    <article className={styles.message}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name={iconOf(message)} size={24} />
        </span>
        <div className={styles.names}>
          <h2 dir="auto">{plainText(title, message.extra)}</h2>
          <span className={styles.facts}>
            <time dateTime={message.at}>{formatWhen(message.at, language)}</time>
            {message.promotional && <Badge>{t('message.promotional')}</Badge>}
          </span>
        </div>
      </header>
      <p className={styles.text} dir="auto">
        <MessageText text={content} extra={message.extra} />
      </p>
      {message.gift && <GiftCard message={message} gift={message.gift} loaded_at_ms={loaded_at_ms} />}
      <div className={styles.actions}>
        {/* After a reload the back button opens the lobby. This link always opens the list. */}
        <Link to={`/message?tab=${tabOfType(message.type)}`} className={buttonNames({ kind: 'quiet' })}>
          {t('message.to-list')}
        </Link>
        {message.gift?.state !== 'claimable' && <Remove message={message} />}
      </div>
    </article>
  );
}

function Remove({ message }: { message: Message }) {
  const t = useTranslation();
  const client = useClient();
  const remove = async () => {
    await removeMessage(client, message.id);
    client.notify('success', t('message.removed'));
    await client.navigate(`/message?tab=${tabOfType(message.type)}`, { replace: true });
  };
  const ask = () =>
    client.openDialog('status', {
      kind: 'warning',
      title: t('message.remove.ask'),
      confirmText: t('message.remove'),
      cancelText: t('message.keep'),
      onConfirm: () => void remove().catch(() => undefined),
    });
  return (
    <Button kind="plain" icon="trash" onClick={ask}>
      {t('message.remove')}
    </Button>
  );
}

function NotFound() {
  const t = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="mail"
        title={t('message.gone')}
        text={t('message.gone.text')}
        action={
          <Link to="/message" className={buttonNames({ kind: 'quiet' })}>
            {t('message.to-list')}
          </Link>
        }
      />
    </Card>
  );
}

function MessageSkeleton() {
  return (
    <div className={styles.message}>
      <Skeleton width="70%" height={28} />
      <Skeleton width="30%" height={16} />
      <Skeleton height={120} radius={12} />
    </div>
  );
}
