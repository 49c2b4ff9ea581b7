import { Icon } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { CmsText } from '../../../cms/public.ts';
import styles from './notice-line.module.css';

/** The first notice in one line. A press opens all notices. */
export function NoticeLine({ items, onOpen }: { items: readonly CmsText[]; onOpen: () => void }) {
  const t = useTranslation();
  const [first, ...others] = items;
  if (first === undefined) return null;
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      <Icon name="info" size={16} className={styles.icon ?? ''} />
      <span className={styles.text}>{first.texts.text}</span>
      <span className={styles.more}>
        {others.length === 0 ? t('lobby.notices') : t('lobby.notices-more', { count: others.length })}
      </span>
    </button>
  );
}
