import { Icon, type IconName } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './ticket.module.css';
import { type Channel, channelsQuery } from './ticket-queries.ts';

const icons: Readonly<Record<Channel['kind'], IconName>> = { phone: 'phone', whatsapp: 'live', email: 'mail' };

/** Lists the other ways to contact the operator. */
export function ChannelList() {
  const t = useTranslation();
  const channels = useQuery(channelsQuery(useClient())).data ?? [];
  if (channels.length === 0) return null;
  return (
    <ul className={styles.channels} aria-label={t('ticket.channels')}>
      {channels.map((channel) => (
        <li key={channel.href}>
          <a href={channel.href} className={styles.channel} {...(channel.href.startsWith('http') && newTab)}>
            <Icon name={icons[channel.kind]} size={20} />
            <span className={styles.channelText}>
              <span className={styles.faint}>
                {t(`ticket.channel.${channel.kind}`)}
                {channel.example && ` · ${t('ticket.channel.example')}`}
              </span>
              <bdi dir={/^[\d\s+()-]+$/.test(channel.label) ? 'ltr' : 'auto'}>{channel.label}</bdi>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const newTab = { target: '_blank', rel: 'noreferrer' };
