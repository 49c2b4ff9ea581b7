import { Button } from '@nua/ui';
import { useState } from 'react';
import { NoteField, noteOf, useAct } from './do-act.tsx';
import styles from './parts.module.css';

/** A decision about a payment: an act with its values. */
export type Decision = { title: string; act: string; values?: Record<string, string>; is_refusal?: true };

/** The buttons of the decisions that are possible for a payment, with a note for the log. `target` names the payment in each act. */
export function Decide({ choices, target }: { choices: readonly Decision[]; target: Record<string, string> }) {
  const [note, setNote] = useState('');
  const act = useAct();
  return (
    <>
      {act.dialog}
      {choices.length > 0 && (
        <div className={styles.form}>
          <NoteField value={note} onChange={setNote} />
          <div className={styles.actions}>
            {choices.map(({ title, act: name, values, is_refusal }) => (
              <Button
                key={title}
                kind={is_refusal ? 'danger' : 'primary'}
                busy={act.isRunning}
                onClick={() => act.run({ name, values: { ...target, ...values }, ...noteOf(note) })}
              >
                {title}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
