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
      <Link to="/" className={styles.mark} aria-label={t('nav.home')}>
        <Mark size={26} bare />
        <PlayMoney />
      </Link>
      <AccountCorner />
    </header>
  );
}
