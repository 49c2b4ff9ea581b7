import { buttonNames, Icon } from '@nua/ui';
import { Link } from '../../../client/link.tsx';
import { useIsLoggedIn, useRouteMatch } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { useIsExcluded } from '../../protection/public.ts';
import styles from './account-corner.module.css';
import { BalancePill } from './balance-pill.tsx';

const DEPOSIT = '/wallet/deposit';

/** The deposit link of a player who is taking a break. */
export const depositLinkDuringBreak = { to: DEPOSIT, icon: 'shield', label: 'nav.on-break' } as const;

/** The top corner of a screen: the balance and a link to deposit, or the links to sign in and register. */
export function AccountCorner() {
  const t = useTranslation();
  const isLoggedIn = useIsLoggedIn();
  const path = useRouteMatch()?.url.pathname;
  if (isLoggedIn) {
    return (
      <div className={styles.corner}>
        <BalancePill />
        {path !== DEPOSIT && <DepositButton />}
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

/** The link to deposit. During an exclusion, the link shows that deposits are closed. */
function DepositButton() {
  const t = useTranslation();
  const isExcluded = useIsExcluded();
  const { icon, label } = isExcluded ? depositLinkDuringBreak : ({ icon: 'plus', label: 'nav.deposit' } as const);
  const className = buttonNames({ kind: isExcluded ? 'quiet' : 'primary', size: 'small' }, styles.add);
  return (
    <Link to={DEPOSIT} className={className} aria-label={t(label)}>
      <Icon name={icon} size={18} />
      <span className={styles.wide}>{t(label)}</span>
    </Link>
  );
}
