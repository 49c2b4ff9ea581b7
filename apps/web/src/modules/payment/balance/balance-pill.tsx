import { Icon, Money, Skeleton, VisuallyHidden } from '@nua/ui';
import { useEffect, useState } from 'react';
import { Link } from '../../../client/link.tsx';
import { useConfig } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { lazyComponent } from '../../../platform/lazy-component.tsx';
import { balancesOf, usePlayer } from '../../player/public.ts';
import styles from './balance-pill.module.css';

const PendingMark = lazyComponent(
  'pending-mark',
  async () => (await import('./pending-mark.tsx')).PendingMark,
  () => null,
);

export function BalancePill() {
  const t = useTranslation();
  const config = useConfig();
  const player = usePlayer();
  // The mark is loaded after hydration, so that the first view does not wait for its code.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const balances = player.data && balancesOf(player.data, config?.currency);
  return (
    <Link to="/wallet" className={styles.pill}>
      <VisuallyHidden>{t('shell.balance')}</VisuallyHidden>
      <Icon name="wallet" size={18} />
      {player.isPending ? (
        <Skeleton width={76} height={16} />
      ) : (
        <Money amount={balances?.total ?? null} currency={balances?.currency ?? null} />
      )}
      {isHydrated && <PendingMark />}
    </Link>
  );
}
