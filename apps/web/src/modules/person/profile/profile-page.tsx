import { displayName } from '@nua/contract/display-name.ts';
import type { ScreenAddress } from '@nua/contract/screen.ts';
import { Avatar, Badge, Button, Card, Icon, type IconName, Skeleton } from '@nua/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { apiAddress } from '#system/address';
import { Link } from '../../../client/link.tsx';
import { type PanelName, panelNames } from '../../../client/panel-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isGuest, playerQuery, usePlayer } from '../../player/public.ts';
import { signOut } from '../../session/public.ts';
import { PendingPhoneChange } from '../phone-change/pending-phone-change.tsx';
import { Choices } from './choices.tsx';
import styles from './profile-page.module.css';
import { ProfilePanel, panelOf } from './profile-panel.tsx';

type ProfileLink = { to: ScreenAddress; icon: IconName; label: MessageId };

const accountLinks: readonly ProfileLink[] = [
  { to: '/profile/info', icon: 'person', label: 'title.profile-info' },
  { to: '/vip', icon: 'trophy', label: 'title.vip' },
  { to: '/club', icon: 'person', label: 'title.club' },
  { to: '/profile/avatar', icon: 'grid', label: 'title.profile-avatar' },
  { to: '/profile/withdrawal-info', icon: 'bank', label: 'title.profile-withdrawal-info' },
];
const siteLinks: readonly ProfileLink[] = [
  { to: '/wallet', icon: 'wallet', label: 'title.wallet' },
  { to: '/report', icon: 'history', label: 'title.report' },
  { to: '/customer-service', icon: 'help', label: 'title.customer service' },
];

/** The panels and their groups in the hub. A guest does not see `credentials`. */
const panels: Readonly<Record<PanelName, { icon: IconName; group: 'safety' | 'credentials' | 'data' }>> = {
  limits: { icon: 'shield', group: 'safety' },
  devices: { icon: 'settings', group: 'safety' },
  push: { icon: 'live', group: 'safety' },
  identity: { icon: 'help', group: 'safety' },
  passkeys: { icon: 'lock', group: 'credentials' },
  password: { icon: 'lock', group: 'credentials' },
  phone: { icon: 'phone', group: 'credentials' },
  export: { icon: 'document', group: 'data' },
  closing: { icon: 'trash', group: 'data' },
};

const panelsOf = (group: 'safety' | 'credentials' | 'data'): readonly ProfileLink[] =>
  panelNames
    .filter((name) => panels[name].group === group)
    .map((name) => ({ to: `/profile?panel=${name}`, icon: panels[name].icon, label: `profile.panel.${name}` }));
const [safety, credentials, data] = [panelsOf('safety'), panelsOf('credentials'), panelsOf('data')];

export function Page({ url }: { url: URL }) {
  const panel = panelOf(url);
  return panel === null ? <Hub /> : <ProfilePanel key={panel} panel={panel} />;
}

function Hub() {
  const client = useClient();
  const t = useTranslation();
  const player = usePlayer();
  const guest = player.data !== undefined && isGuest(player.data);
  return (
    <div className={styles.page}>
      <PlayerHead />
      {guest && (
        <Card raised className={styles.upgrade}>
          <p>{t('profile.guest-text')}</p>
          <Button icon="phone" onClick={() => client.openDialog('guestModeLimitations', {})}>
            {t('profile.upgrade')}
          </Button>
        </Card>
      )}
      {player.data !== undefined && !guest && <PendingPhoneChange />}
      <LinkGroup label="profile.you" links={accountLinks} />
      <LinkGroup label="profile.safety" links={[...safety, ...(guest ? [] : credentials)]} />
      <LinkGroup label="profile.house" links={siteLinks} />
      <Choices />
      <LinkGroup label="profile.data" links={data} />
      <SignOut />
    </div>
  );
}

function PlayerHead() {
  const t = useTranslation();
  const player = usePlayer();
  const guest = player.data !== undefined && isGuest(player.data);
  return (
    <header className={styles.player}>
      <Link to="/profile/avatar" className={styles.avatar} aria-label={t('profile.change-avatar')}>
        <CachedAvatar avatar={player.data?.avatar ?? null} size={64} />
      </Link>
      <div className={styles.names}>
        <h1 dir="auto">{player.data ? displayName(player.data.alias_name) : <Skeleton width={140} />}</h1>
        {guest ? <Badge tone="warning">{t('profile.guest')}</Badge> : <span dir="ltr">{player.data?.phone}</span>}
      </div>
    </header>
  );
}

function LinkGroup({ label, links }: { label: MessageId; links: readonly ProfileLink[] }): ReactNode {
  const t = useTranslation();
  return (
    <nav className={styles.group} aria-label={t(label)}>
      <h2 className={styles.heading}>{t(label)}</h2>
      <div className={styles.links}>
        {links.map((link) => (
          <Link key={link.to} to={link.to} className={styles.link}>
            <Icon name={link.icon} size={20} />
            {t(link.label)}
            <span className={styles.arrow}>
              <Icon name="forward" size={18} />
            </span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Signs out at once, except a guest, who could not get the account back: the dialog asks first. */
function SignOut() {
  const t = useTranslation();
  const client = useClient();
  const known = usePlayer().data;
  const [isSigningOut, setSigningOut] = useState(false);
  const press = async () => {
    setSigningOut(true);
    // A player who cannot be loaded, for example offline, may still sign out.
    const player = known ?? (await client.queries.fetchQuery(playerQuery(client)).catch(() => undefined));
    if (player === undefined || !isGuest(player)) return signOut(client);
    setSigningOut(false);
    client.openDialog('guestModeLimitations', { reason: 'sign_out' });
  };
  return (
    <Button kind="quiet" wide icon="logout" busy={isSigningOut} onClick={() => void press()}>
      {t('profile.sign-out')}
    </Button>
  );
}

/** The player's picture. An uploaded picture is shown from the image cache, which stores a small copy until logout. */
function CachedAvatar({ avatar, size }: { avatar: string | null; size: 40 | 64 | 96 }) {
  const uploadedPath = avatar?.includes('/') ? avatar : null;
  const cached = useCachedImage(uploadedPath);
  // If there is no cached copy, the browser loads the picture itself.
  return (
    <Avatar
      avatar={uploadedPath === null ? avatar : cached === undefined ? null : (cached ?? apiAddress(uploadedPath))}
      size={size}
    />
  );
}

/** The address of the small cached copy of a picture: undefined while it loads, null if there is none. */
function useCachedImage(url: string | null): string | null | undefined {
  const [loaded, setLoaded] = useState<{ url: string; address: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    let isCurrent = true;
    const show = (address: string | null) => {
      if (isCurrent) setLoaded({ url, address });
    };
    void import('../../../platform/browser-images.ts')
      .then(({ browserImages }) => browserImages().get(url))
      .then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  if (url === null) return null;
  return loaded?.url === url ? loaded.address : undefined;
}
