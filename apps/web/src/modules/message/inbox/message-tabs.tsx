import { VisuallyHidden } from '@nua/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import { type MessageTab, messageTabs, type Unread } from '../message-queries.ts';
import styles from './message-tabs.module.css';

type Props = { tab: MessageTab; unread: Unread | undefined; onSelect: (tab: MessageTab) => void };

/**
 * The two tabs. A dot marks a tab with unread messages, and looks different if gifts are among them, like the mark in the bar. A gift of a
 * read message has no dot. Screen readers read the count.
 */
export function MessageTabs({ tab, unread, onSelect }: Props) {
  const t = useTranslation();
  const other = messageTabs.find((one) => one !== tab)!;
  const move = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    onSelect(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('title.message')} className={styles.tabs} onKeyDown={move}>
      {messageTabs.map((one) => {
        const count = unread?.[one] ?? 0;
        return (
          <button
            key={one}
            id={`tab-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls="messages"
            tabIndex={one === tab ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(one)}
          >
            {t(`message.${one}`)}
            {count > 0 && <span className={styles.dot} data-mark={unread?.[`${one}_summary`]} />}
            {count > 0 && <VisuallyHidden>{t('message.unread', { count })}</VisuallyHidden>}
          </button>
        );
      })}
    </div>
  );
}
