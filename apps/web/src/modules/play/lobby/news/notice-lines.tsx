import { Icon } from '@nua/ui';
import type { CmsText } from '../../../cms/public.ts';
import styles from './notice-lines.module.css';

export function NoticeLines({ items }: { items: readonly CmsText[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.key}>
          <Icon name="info" size={16} className={styles.icon ?? ''} />
          {item.texts.text}
        </li>
      ))}
    </ul>
  );
}
