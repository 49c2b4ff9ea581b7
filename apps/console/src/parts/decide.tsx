import { listActs } from '@nua/contract/console/act.ts';
import { Button, Select, TextField } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import ownStyles from './decide.module.css';
import { NoteField, noteOf, useAct } from './do-act.tsx';
import { Form } from './form.tsx';
import styles from './parts.module.css';

/** A value that the staff member chooses or types for one decision. Without options it is typed. */
export type DecisionField = {
  name: string;
  label: string;
  hint?: string;
  options?: readonly { value: string; label: string }[];
};
export type Decision = {
  title: string;
  act: string;
  values?: Record<string, string>;
  is_refusal?: true;
  field?: DecisionField;
};

type DecideProps = { choices: readonly Decision[]; target?: Record<string, string> };

/** A button for each decision that the staff member may make, and a note for the log. `target` has the arguments of all their acts. */
export function Decide({ choices, target = {} }: DecideProps) {
  const [note, setNote] = useState('');
  const act = useAct();
  const permitted = useCall(listActs, {}, { live: false }).data?.list.map(({ name }) => name) ?? [];
  const offered = choices.filter(({ act: name }) => permitted.includes(name));
  const decide = ({ act: name, values }: Decision, typed: Record<string, string> = {}) =>
    act.run({ name, values: { ...target, ...values, ...typed }, ...noteOf(note) });
  const simple = offered.filter(({ field }) => field === undefined);
  const withField = offered.filter(({ field }) => field !== undefined);
  return (
    <div>
      {act.dialog}
      {offered.length > 0 && (
        <div className={styles.form}>
          <NoteField value={note} onChange={setNote} />
          {simple.length > 0 && (
            <div className={styles.actions}>
              {simple.map((choice) => (
                <Button
                  key={choice.title}
                  kind={choice.is_refusal ? 'danger' : 'primary'}
                  busy={act.isRunning}
                  onClick={() => decide(choice)}
                >
                  {choice.title}
                </Button>
              ))}
            </div>
          )}
          {withField.map((choice) => (
            <FieldDecision
              key={choice.title}
              choice={choice}
              isRunning={act.isRunning}
              onDecide={(typed) => decide(choice, typed)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type FieldDecisionProps = {
  choice: Decision;
  isRunning: boolean;
  onDecide: (typed: Record<string, string>) => void;
};

/** A decision with a value. At first, the first option is chosen. */
function FieldDecision({ choice: { title, is_refusal, field }, isRunning, onDecide }: FieldDecisionProps) {
  const { name, label, hint, options } = field!;
  const [typed, setTyped] = useState('');
  const value = options === undefined || options.some((one) => one.value === typed) ? typed : (options[0]?.value ?? '');
  return (
    <Form className={ownStyles.withField} onSubmit={() => onDecide({ [name]: value.trim() })}>
      {options === undefined ? (
        <TextField
          label={label}
          name={name}
          hint={hint}
          value={value}
          maxLength={80}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <Select
          label={label}
          name={name}
          hint={hint}
          value={value}
          options={[...options]}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button type="submit" kind={is_refusal ? 'danger' : 'primary'} busy={isRunning}>
        {title}
      </Button>
    </Form>
  );
}
