import { DialogFrame, Icon, type IconName } from '@nua/ui';
import { useEffect } from 'react';
import { interceptBack } from '../../../../client/history/intercept-back.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { CmsText } from '../../../cms/public.ts';
import styles from './news-sheets.module.css';

type Props = { items: readonly CmsText[]; onClose: () => void };

const icons: Record<string, IconName> = { odds: 'eye', seal: 'lock', ledger: 'history' };

/** Explains how results can be verified. The title of the lobby opens it. */
export function ExplanationSheet({ text, items, onClose }: Props & { text: string }) {
  const t = useTranslation();
  // The phone's back button closes the sheet and stays in the lobby.
  useEffect(() => interceptBack(onClose), []);
  return (
    <DialogFrame title={t('lobby.how')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <ol className={styles.steps}>
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
    </DialogFrame>
  );
}

export function NoticeSheet({ items, onClose }: Props) {
  const t = useTranslation();
  // The phone's back button closes the sheet and stays in the lobby.
  useEffect(() => interceptBack(onClose), []);
  return (
    <DialogFrame title={t('lobby.notices')} closeLabel={t('shell.close')} onClose={onClose}>
      <ul className={styles.notices}>
        {items.map((item) => (
          <li key={item.key}>{item.texts.text}</li>
        ))}
      </ul>
    </DialogFrame>
  );
}
