import { Card, Icon } from '@nua/ui';
import type { ReactNode } from 'react';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { type Exclusion, limitsQuery } from '../limits-query.ts';
import styles from './exclusion-notice.module.css';
import { exclusionText } from './exclusion-text.ts';

const links = [
  { to: '/wallet/withdraw', label: 'exclusion.withdraw' },
  { to: '/wallet', label: 'exclusion.records' },
  { to: '/customer-service', label: 'exclusion.help' },
] as const;

/** Needs the texts of namespace `protection`. */
export function ExclusionNotice({ exclusion }: { exclusion: Exclusion }) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <Card raised className={styles.notice} role="note">
      <span className={styles.mark}>
        <Icon name="shield" size={24} />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('exclusion.title')}</h2>
        <p>{exclusionText(t, exclusion, language)}</p>
        <p className={styles.about}>{t('exclusion.what')}</p>
        <p className={styles.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link}>
              {t(label)}
            </Link>
          ))}
        </p>
      </div>
    </Card>
  );
}

/** Loads the notice and its texts. Null if the player is not excluded. */
export async function loadNotice(client: Client): Promise<ReactNode> {
  const [protection] = await Promise.all([
    client.queries.fetchQuery({ ...limitsQuery(client), staleTime: 30_000 }),
    client.i18n.load(['protection']),
  ]);
  return protection.exclusion && <ExclusionNotice exclusion={protection.exclusion} />;
}
