import { chipName, Icon } from '@nua/ui';
import { Link } from '../../../../client/link.tsx';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { Category } from '../../../catalogue/public.ts';
import styles from './category-chips.module.css';

type Props = { categories: readonly Category[]; search: string; onSearch: (text: string) => void };

export function CategoryChips({ categories, search, onSearch }: Props) {
  const t = useTranslation();
  return (
    <div className={styles.bar}>
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          placeholder={t('lobby.search')}
          aria-label={t('lobby.search')}
          className={styles.input}
        />
      </label>
      <nav className={styles.chips} aria-label={t('lobby.categories')}>
        {categories.map((category) => (
          <Link key={category.id} to={`/#${category.word}`} className={chipName}>
            <Icon name={category.icon} size={18} />
            {t(category.label)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
