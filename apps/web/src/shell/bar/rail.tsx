import { Icon, Mark, VisuallyHidden } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import { useRouteMatch } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { useCategories } from '../../modules/catalogue/public.ts';
import { useIsExcluded } from '../../modules/protection/public.ts';
import { LanguageSwitch } from '../../page/language-switch.tsx';
import { PlayMoney } from '../../page/play-money.tsx';
import { currentOf, navItems } from './nav-items.ts';
import styles from './rail.module.css';

/** The side navigation from 1024 px on, the same on every page: the links of the bottom bar, the categories, the language switch. */
export function Rail() {
  const t = useTranslation();
  const path = useRouteMatch()?.url.pathname;
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
        {navItems(isExcluded).map((item) => (
          <Link key={item.to} to={item.to} className={styles.item} aria-current={currentOf(item.to, path)}>
            <Icon name={item.icon} size={20} />
            {t(item.label)}
          </Link>
        ))}
        {categories.length > 0 && <div className={styles.heading}>{t('nav.games')}</div>}
        {categories.map((category) => (
          <Link key={category.id} to={`/#${category.word}`} className={styles.item}>
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
