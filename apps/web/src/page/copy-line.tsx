import { IconButton, joinNames } from '@nua/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '../client/use-translation.ts';
import styles from './copy-line.module.css';

type Props = { label: string; value: string; shown?: string; strong?: boolean };

/** A value that the player needs elsewhere, with a button that copies it. */
export function CopyLine({ label, value, shown, strong }: Props) {
  const t = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [isCopied]);
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
        onClick={() => void copyText(value).then(() => setCopied(true))}
      />
    </div>
  );
}

/** Copies a text. A page on plain http has no clipboard API and uses `document.execCommand`. */
export async function copyText(value: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(value);
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
