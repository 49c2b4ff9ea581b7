import { Icon } from '@nua/ui';
import { useState } from 'react';
import styles from './form-problem.module.css';

/**
 * What no single field is to blame for. At the next press the words keep their place until the answer comes: gone at once,
 * they would draw what lies below under the finger. They are said anew when they are the answer again.
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
