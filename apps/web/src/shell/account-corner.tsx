import { buttonNames, Icon } from '@nua/ui';
import { useCopy } from '../copy/use-copy.ts';
import { useIsLoggedIn, usePlace } from '../state/use-stores.ts';
import styles from './account-corner.module.css';
import { BalancePill } from './balance-pill.tsx';
import { Link } from './link.tsx';

/** Top corner of every screen: what I have and how to add to it, or the two ways in. */
export function AccountCorner() {
  const t = useCopy();
  const isLoggedIn = useIsLoggedIn();
  const path = usePlace()?.url.pathname;
  if (isLoggedIn) {
    return (
      <div className={styles.corner}>
        <BalancePill />
        {path !== '/wallet/deposit' && (
          <Link
            to="/wallet/deposit"
            className={buttonNames({ size: 'small' }, styles.add)}
            aria-label={t('nav.deposit')}
          >
            <Icon name="plus" size={18} />
            <span className={styles.wide}>{t('nav.deposit')}</span>
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className={styles.corner}>
      <Link to="/sign-in" className={buttonNames({ kind: 'quiet', size: 'small' })}>
        {t('nav.sign-in')}
      </Link>
      <Link to="/sign-up" className={buttonNames({ size: 'small' })}>
        {t('nav.sign-up')}
      </Link>
    </div>
  );
}
