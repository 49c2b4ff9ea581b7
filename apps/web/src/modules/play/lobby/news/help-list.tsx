import { Icon } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { CmsText } from '../../../cms/public.ts';
import styles from './help-list.module.css';

export function HelpList({ items }: { items: readonly CmsText[] }) {
  const t = useTranslation();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="help">
      <h2 id="help" className={styles.heading}>
        {t('lobby.help')}
      </h2>
      <div className={styles.list}>
        {items.map((item) => (
          <details key={item.key}>
            <summary>
              {item.texts.title}
              <Icon name="down" size={18} className={styles.arrow ?? ''} />
            </summary>
            <p>{item.texts.text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
