import { buttonNames, Icon } from '@nua/ui';
import { Link } from '../client/link.tsx';
import { useIsLoggedIn, useRouteMatch } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import { useIsExcluded } from '../domain/protection/use-is-excluded.ts';
import styles from './account-corner.module.css';
import { BalancePill } from './balance-pill.tsx';
import { depositInBreak } from './nav-items.ts';

/** Top corner of every screen: what I have and how to add to it, or the two ways in. */
export function AccountCorner() {
  const t = useTranslation();
  const isLoggedIn = useIsLoggedIn();
  const path = useRouteMatch()?.url.pathname;
  if (isLoggedIn) {
    return (
      <div className={styles.corner}>
        <BalancePill />
        {path !== '/wallet/deposit' && <DepositButton />}
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

/** How to add to what I have; while a break closes that, that it does. */
function DepositButton() {
  const t = useTranslation();
  const isExcluded = useIsExcluded();
  const { icon, label } = isExcluded ? depositInBreak : ({ icon: 'plus', label: 'nav.deposit' } as const);
  const look = buttonNames({ kind: isExcluded ? 'quiet' : 'primary', size: 'small' }, styles.add);
  return (
    <Link to={depositInBreak.to} className={look} aria-label={t(label)}>
      <Icon name={icon} size={18} />
      <span className={styles.wide}>{t(label)}</span>
    </Link>
  );
}
