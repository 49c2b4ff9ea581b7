import { type ActForm, listActs } from '@nua/contract/console/act.ts';
import { Button } from '@nua/ui';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { actForm as text } from '../texts/act-form.ts';
import { ActArgument } from './act-argument.tsx';
import { NoteField, noteOf, useAct } from './do-act.tsx';
import { documentPages } from './document-acts.ts';
import { Form } from './form.tsx';
import { Link } from './link.tsx';
import styles from './parts.module.css';

type Values = Readonly<Record<string, string>>;

/** Returns an act by its name. Returns undefined if the staff member may not do it, or while the acts load. */
export function useActForm(name: string): ActForm | undefined {
  return useCall(listActs, {}, { live: false }).data?.list.find((act) => act.name === name);
}

/** A collapsed form of one act. It is hidden if the staff member may not do the act. */
export function NamedAct({ name, title, fixed }: { name: string; title: string; fixed?: Values }) {
  const act = useActForm(name);
  if (act === undefined) return null;
  return (
    <details>
      <summary>{title}</summary>
      <p className={styles.soft}>{act.help}</p>
      <ActFields act={act} {...(fixed && { fixed })} />
    </details>
  );
}

type ActFieldsProps = {
  act: ActForm;
  /** Values of fields that are not shown. */
  fixed?: Values;
  initial?: Values;
  actions?: ReactNode;
  /** True to show the fields in columns. */
  isWide?: boolean;
  onChange?: (values: Values) => void;
};

/** The form of an act. If the act takes a JSON value, a link to the page that edits this value instead. */
export function ActFields(props: ActFieldsProps) {
  const { act, fixed, initial, actions } = props;
  if (!act.arguments.some(({ kind }) => kind === 'document')) return <Fields {...props} />;
  const page = documentPages[act.name];
  if (page === undefined) return <p>{text.command_only}</p>;
  return (
    <div className={styles.actions}>
      <Link href={page.href({ ...initial, ...fixed })}>{text.open_form({ page: page.title })}</Link>
      {actions}
    </div>
  );
}

function Fields({ act, fixed = {}, initial = {}, actions, isWide = false, onChange }: ActFieldsProps) {
  const [values, setValues] = useState<Values>(initial);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Values>({});
  const runner = useAct({ onInvalid: (error) => setErrors(fieldErrors(error)) });
  const { name, approval, arguments: fields } = act;
  const change = (changed: Values) => {
    setValues(changed);
    onChange?.(changed);
  };
  const submit = () => {
    setErrors({});
    const filled = Object.entries({ ...values, ...fixed }).filter(([, value]) => value.trim() !== '');
    runner.run({ name, values: Object.fromEntries(filled), ...noteOf(note) });
  };
  return (
    <Form
      className={isWide ? styles.section : undefined}
      onSubmit={() => {
        submit();
      }}
    >
      {runner.dialog}
      <div className={isWide ? styles.fields : styles.section}>
        {fields
          .filter((field) => !(field.name in fixed))
          .map((field) => (
            <ActArgument
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={errors[field.name]}
              onChange={(value) => change({ ...values, [field.name]: value })}
            />
          ))}
      </div>
      {approval !== 'reads' && name !== 'note' && <NoteField value={note} onChange={setNote} />}
      <div className={styles.actions}>
        <Button type="submit" busy={runner.isRunning}>
          {text.submit[approval]}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
