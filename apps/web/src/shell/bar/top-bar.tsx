import { Mark } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import { useTranslation } from '../../client/use-translation.ts';
import { AccountCorner } from '../../modules/payment/public.ts';
import { PlayMoney } from '../../page/play-money.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const t = useTranslation();
  return (
    <header className={styles.bar}>
      <span className={styles.mark}>
        <Link to="/" className={styles.home} aria-label={t('nav.home')}>
          <Mark size={26} bare />
        </Link>
        <PlayMoney />
      </span>
      <AccountCorner />
    </header>
  );
}
