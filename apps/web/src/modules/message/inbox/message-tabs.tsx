import { VisuallyHidden } from '@nua/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import { type MessageTab, messageTabs, type Unread } from '../message-queries.ts';
import styles from './message-tabs.module.css';

type Props = { tab: MessageTab; unread: Unread | undefined; onSelect: (tab: MessageTab) => void };

/** The two tabs. A dot marks a tab with unread messages. The dot looks different if an unread message has a gift. */
export function MessageTabs({ tab, unread, onSelect }: Props) {
  const t = useTranslation();
  const otherTab = messageTabs.find((item) => item !== tab)!;
  const move = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    onSelect(otherTab);
    document.getElementById(`tab-${otherTab}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('title.message')} className={styles.tabs} onKeyDown={move}>
      {messageTabs.map((item) => {
        const count = unread?.[item] ?? 0;
        return (
          <button
            key={item}
            id={`tab-${item}`}
            type="button"
            role="tab"
            aria-selected={item === tab}
            aria-controls="messages"
            tabIndex={item === tab ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(item)}
          >
            {t(`message.${item}`)}
            {count > 0 && <span className={styles.dot} data-mark={unread?.[`${item}_summary`]} />}
            {count > 0 && <VisuallyHidden>{t('message.unread', { count })}</VisuallyHidden>}
          </button>
        );
      })}
    </div>
  );
}
