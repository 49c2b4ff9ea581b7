import { Mark } from '@nua/ui';
import { useCopy } from '../copy/use-copy.ts';
import { usePlace } from '../state/use-stores.ts';
import { AccountCorner } from './account-corner.tsx';
import { Link } from './link.tsx';
import { PlayMoney } from './play-money.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const t = useCopy();
  const isAlone = usePlace()?.route?.footer === false;
  return (
    <header className={styles.bar} data-alone={isAlone || undefined}>
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
