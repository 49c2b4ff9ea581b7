import { IconButton, joinNames } from '@nua/ui';
import { useEffect, useState } from 'react';
import { useClient } from '../client/use-client.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './copy-line.module.css';
import { copyText } from './copy-text.ts';

type Props = { label: string; value: string; shown?: string; strong?: boolean };

export function CopyLine({ label, value, shown, strong }: Props) {
  const t = useTranslation();
  const client = useClient();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(value)) setCopied(true);
    else client.notify('error', t('shell.copy-failed'));
  };
  return (
    <div className={styles.line}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className={joinNames(styles.value, strong && styles.strong)}>{shown ?? value}</span>
      </div>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? t('shell.copied') : t('shell.copy', { what: label })}
        size={20}
        className={isCopied ? (styles.done ?? '') : ''}
        onClick={() => void copy()}
      />
    </div>
  );
}
