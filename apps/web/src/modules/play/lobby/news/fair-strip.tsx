import { Icon, type IconName } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { CmsText } from '../../../cms/public.ts';
import styles from './fair-strip.module.css';

const icons: Record<string, IconName> = { odds: 'eye', seal: 'lock', ledger: 'history' };

export function FairStrip({ items }: { items: readonly CmsText[] }) {
  const t = useTranslation();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="how">
      <h2 id="how" className={styles.heading}>
        {t('lobby.how')}
      </h2>
      <ol className={styles.strip}>
        {items.map((item) => (
          <li key={item.key}>
            <span>
              <Icon name={icons[String(item.extra.icon)] ?? 'shield'} size={20} />
            </span>
            <h3>{item.texts.title}</h3>
            <p>{item.texts.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
