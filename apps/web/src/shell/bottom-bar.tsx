import { Icon } from '@nua/ui';
import { useIsExcluded } from '../features/limit/use-is-excluded.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePlace } from '../state/use-stores.ts';
import styles from './bottom-bar.module.css';
import { Link } from './link.tsx';
import { currentOf, navPlaces } from './places.ts';

export function BottomBar() {
  const t = useTranslation();
  const path = usePlace()?.url.pathname;
  const isExcluded = useIsExcluded();
  return (
    <nav className={styles.bar} aria-label={t('nav.main')}>
      {navPlaces(isExcluded).map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className={styles.place}
          data-raised={place.to === '/wallet/deposit' || undefined}
          data-closed={place.label === 'nav.on-break' || undefined}
          aria-current={currentOf(place.to, path)}
        >
          <span className={styles.icon}>
            <Icon name={place.icon} size={22} />
          </span>
          <span className={styles.label}>{t(place.label)}</span>
        </Link>
      ))}
    </nav>
  );
}
