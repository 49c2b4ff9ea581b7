import { Icon, Mark, VisuallyHidden } from '@nua/ui';
import { useCategories } from '../features/game/use-categories.ts';
import { useIsExcluded } from '../features/limit/use-is-excluded.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePlace } from '../state/use-stores.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Link } from './link.tsx';
import { currentOf, navPlaces } from './places.ts';
import { PlayMoney } from './play-money.tsx';
import styles from './rail.module.css';

/** From 1024 px, on every page and always the same: the places of the bottom bar, the categories, the other language. */
export function Rail() {
  const t = useTranslation();
  const path = usePlace()?.url.pathname;
  const categories = useCategories();
  const isExcluded = useIsExcluded();
  return (
    <nav className={styles.rail} aria-label={t('nav.main')}>
      <div className={styles.inner}>
        <Link to="/" className={styles.mark}>
          <VisuallyHidden>{t('nav.home')}</VisuallyHidden>
          <Mark size={30} />
          <PlayMoney />
        </Link>
        {navPlaces(isExcluded).map((place) => (
          <Link key={place.to} to={place.to} className={styles.place} aria-current={currentOf(place.to, path)}>
            <Icon name={place.icon} size={20} />
            {t(place.label)}
          </Link>
        ))}
        {categories.length > 0 && <div className={styles.heading}>{t('nav.games')}</div>}
        {categories.map((category) => (
          <Link key={category.id} to={`/#${category.word}`} className={styles.place}>
            <Icon name={category.icon} size={20} />
            {t(category.label)}
          </Link>
        ))}
        <div className={styles.foot}>
          <LanguageSwitch />
        </div>
      </div>
    </nav>
  );
}
