import { Icon } from '@nua/ui';
import { useState } from 'react';
import styles from './form-problem.module.css';

/**
 * Shows an error of the whole form. The text stays until the next response arrives, because the content below would otherwise move under
 * the finger. A returning error is announced again.
 */
export function FormProblem({ text, isSending }: { text: string | null; isSending: boolean }) {
  const [last, setLast] = useState(text);
  if (text !== last && (text !== null || !isSending)) setLast(text);
  const shown = text ?? (isSending ? last : null);
  if (shown === null) return null;
  const isOld = text === null;
  return (
    <div key={String(isOld)} className={styles.problem} {...(isOld ? { 'aria-hidden': true } : { role: 'alert' })}>
      <Icon name="alert" size={20} />
      {shown}
    </div>
  );
}
