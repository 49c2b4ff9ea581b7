import { Badge, Icon, IconButton, type IconName, Money, VisuallyHidden } from '@nua/ui';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { plainText } from '../../../i18n/template.ts';
import { isKnown } from '../../../platform/known-keys.ts';
import { type Message, textOf } from '../message-queries.ts';
import { markRead, removeMessage } from './message-actions.ts';
import styles from './message-row.module.css';

/** Source  specification, message types: inbox, notification, other, balance change */
const icons: Readonly<Record<1 | 2 | 3 | 4, IconName>> = { 1: 'mail', 2: 'info', 3: 'info', 4: 'wallet' };
export const iconOf = ({ type, gift }: Pick<Message, 'type' | 'gift'>): IconName =>
  gift !== null ? 'gift' : isKnown(icons, type) ? icons[type] : 'mail';

/** A read message has a delete button, unless its gift is unclaimed. */
export function MessageRow({ message }: { message: Message }) {
  const t = useTranslation();
  const language = useLanguage();
  const { title, content } = textOf(message, language);
  const isUnread = message.status === 1;
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <span className={styles.icon} data-gift={message.gift?.state === 'claimable' || undefined}>
        <Icon name={iconOf(message)} size={20} />
      </span>
      <Link to={`/message/content?id=${message.id}`} className={styles.text}>
        <span className={styles.title} dir="auto">
          {isUnread && <span className={styles.dot} />}
          {isUnread && <VisuallyHidden>{t('message.is-unread')}</VisuallyHidden>}
          {plainText(title, message.extra)}
        </span>
        <span className={styles.preview} dir="auto">
          {plainText(content, message.extra)}
        </span>
        <span className={styles.facts}>
          <time dateTime={message.at}>{formatWhen(message.at, language)}</time>
          <GiftBadge gift={message.gift} />
        </span>
      </Link>
      <RowAction message={message} title={plainText(title, message.extra)} />
    </li>
  );
}

/** Shows whether a gift is unclaimed, claimed or expired. Renders nothing without a gift. */
export function GiftBadge({ gift }: Pick<Message, 'gift'>) {
  const t = useTranslation();
  if (gift === null) return null;
  if (gift.state === 'claimed') return <Badge icon="check">{t('message.gift.claimed')}</Badge>;
  if (gift.state === 'expired') return <Badge icon="waiting">{t('message.gift.expired')}</Badge>;
  return (
    <Badge tone="accent" icon="gift">
      {t('message.gift')} <Money amount={gift.amount} currency={null} />
    </Badge>
  );
}

function RowAction({ message, title }: { message: Message; title: string }) {
  const t = useTranslation();
  const client = useClient();
  if (message.status === 1) {
    return (
      <IconButton
        icon="check"
        label={t('message.mark-read.named', { title })}
        onClick={() => void markRead(client, message.id)}
      />
    );
  }
  if (message.gift?.state === 'claimable') return null;
  const ask = () =>
    client.openDialog('status', {
      kind: 'warning',
      title: t('message.remove.ask'),
      message: title,
      confirmText: t('message.remove'),
      cancelText: t('message.keep'),
      onConfirm: () =>
        void removeMessage(client, message.id).then(
          () => client.notify('success', t('message.removed')),
          () => undefined,
        ),
    });
  return <IconButton icon="trash" label={t('message.remove.named', { title })} onClick={ask} />;
}
