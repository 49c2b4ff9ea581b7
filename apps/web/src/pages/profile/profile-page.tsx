import { Badge, Button, Card, Icon, type IconName, Skeleton } from '@nua/ui';
import { useState } from 'react';
import { useCopy } from '../../copy/use-copy.ts';
import { leave } from '../../features/auth/keep-session.ts';
import { isGuest } from '../../features/player/balance-rules.ts';
import { displayName } from '../../features/player/display-name.ts';
import { usePlayer } from '../../features/player/player-query.ts';
import { Link } from '../../shell/link.tsx';
import { useClient } from '../../use-client.ts';
import { Choices } from './choices.tsx';
import styles from './profile-page.module.css';

const ways: readonly {
  to: string;
  icon: IconName;
  label: 'title.wallet' | 'title.report' | 'title.customer service';
}[] = [
  { to: '/wallet', icon: 'wallet', label: 'title.wallet' },
  { to: '/report', icon: 'history', label: 'title.report' },
  { to: '/customer-service', icon: 'help', label: 'title.customer service' },
];

export function Page() {
  const t = useCopy();
  const client = useClient();
  const player = usePlayer();
  const [isLeaving, setLeaving] = useState(false);
  const guest = player.data !== undefined && isGuest(player.data);
  return (
    <div className={styles.page}>
      <header className={styles.who}>
        <span className={styles.face} aria-hidden="true">
          <Icon name="person" size={32} />
        </span>
        <div className={styles.names}>
          <h1>{player.data ? displayName(player.data.alias_name) : <Skeleton width={140} />}</h1>
          {guest ? <Badge tone="warning">{t('profile.guest')}</Badge> : <span dir="ltr">{player.data?.phone}</span>}
        </div>
      </header>
      {guest && (
        <Card raised className={styles.upgrade}>
          <p>{t('profile.guest-text')}</p>
          <Button icon="phone" onClick={() => client.openDialog('guestModeLimitations', {})}>
            {t('profile.upgrade')}
          </Button>
        </Card>
      )}
      <nav className={styles.ways} aria-label={t('title.profile')}>
        {ways.map((way) => (
          <Link key={way.to} to={way.to} className={styles.way}>
            <Icon name={way.icon} size={20} />
            {t(way.label)}
            <span className={styles.arrow}>
              <Icon name="forward" size={18} />
            </span>
          </Link>
        ))}
      </nav>
      <Choices />
      <Button
        kind="quiet"
        wide
        icon="logout"
        busy={isLeaving}
        onClick={() => {
          setLeaving(true);
          void leave(client);
        }}
      >
        {t('profile.sign-out')}
      </Button>
    </div>
  );
}
