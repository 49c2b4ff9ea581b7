import { Icon } from '@nua/ui';
import hidden from '@nua/ui/visually-hidden.module.css';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useTranslation } from '../../../client/use-translation.ts';
import { bonusesQuery } from '../../bonus/public.ts';
import { gamesQuery } from '../../catalogue/public.ts';
import { pendingQuery } from '../pending/pending-query.ts';
import { BalanceCard } from './balance-card.tsx';
import { BonusSection } from './bonus/bonus-section.tsx';
import { FundList } from './fund/fund-list.tsx';
import { defaultFilter, fundRecordsQuery } from './fund/fund-records-query.ts';
import { PendingList } from './pending-list.tsx';
import styles from './wallet-page.module.css';

export async function load(client: Client): Promise<void> {
  await Promise.all([
    client.queries.prefetchQuery(pendingQuery(client)),
    client.queries.prefetchQuery(bonusesQuery(client)),
    client.queries.prefetchQuery(gamesQuery(client)),
    client.queries.prefetchInfiniteQuery(fundRecordsQuery(client, defaultFilter)),
  ]);
}

export function Page() {
  const t = useTranslation();
  return (
    <div className={styles.page}>
      <h1 className={hidden.hidden}>{t('title.wallet')}</h1>
      <div className={styles.money}>
        <BalanceCard />
        <PendingList />
        <BonusSection />
        <nav className={styles.links} aria-label={t('title.wallet')}>
          <Link to="/profile/withdrawal-info" className={styles.link}>
            <Icon name="bank" size={20} />
            {t('wallet.accounts')}
          </Link>
          <Link to="/report" className={styles.link}>
            <Icon name="document" size={20} />
            {t('wallet.report')}
          </Link>
        </nav>
      </div>
      <FundList />
    </div>
  );
}
