import { Button } from '@nua/ui';
import { useState } from 'react';
import { NoteField, noteOf, useAct } from './do-act.tsx';
import styles from './parts.module.css';

export type Decision = { title: string; act: string; values?: Record<string, string>; is_refusal?: true };

/** The buttons of the possible decisions, with a note for the log. `target` has the arguments that their acts share. */
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
