import { Icon } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import { useRouteMatch } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { useIsExcluded } from '../../modules/protection/public.ts';
import styles from './bottom-bar.module.css';
import { currentOf, DEPOSIT, navItems } from './nav-items.ts';

export function BottomBar() {
  const t = useTranslation();
  const path = useRouteMatch()?.url.pathname;
  const isExcluded = useIsExcluded();
  return (
    <nav className={styles.bar} aria-label={t('nav.main')}>
      {navItems(isExcluded).map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={styles.item}
          data-raised={item.to === DEPOSIT || undefined}
          data-closed={item.label === 'nav.on-break' || undefined}
          aria-current={currentOf(item.to, path)}
        >
          <span className={styles.icon}>
            <Icon name={item.icon} size={22} />
          </span>
          <span className={styles.label}>{t(item.label)}</span>
        </Link>
      ))}
    </nav>
  );
}
