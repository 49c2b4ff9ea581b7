import { type ActForm, listActs } from '@nua/contract/console/act.ts';
import { Button, Checkbox, Select, TextArea, TextField } from '@nua/ui';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { NoteField, noteOf, useAct } from './do-act.tsx';
import { Form } from './form.tsx';
import { GameField, GamesField } from './game-field.tsx';
import styles from './parts.module.css';
import { PlayerField } from './player-field.tsx';

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

export function ActFields({ act, fixed = {}, initial = {}, actions, isWide = false, onChange }: ActFieldsProps) {
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
            <Argument
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
          {approval === 'reads' ? 'Show' : approval === 'two' ? 'Propose' : 'Do'}
        </Button>
        {actions}
      </div>
    </Form>
  );
}

type ArgumentProps = {
  field: ActForm['arguments'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const languages: Readonly<Record<string, string>> = { en: 'English', ur: 'Urdu' };

/** The label of an argument: "title_ur" is "Title (Urdu)". */
function titleOf(name: string): string {
  if (name === 'json') return 'New value (JSON)';
  const [, about = name, language] = /^(.+)_(en|ur)$/.exec(name) ?? [];
  const title = `${about[0]!.toUpperCase()}${about.slice(1).replaceAll('_', ' ')}`;
  return language === undefined ? title : `${title} (${languages[language]})`;
}

const hints: ReadonlyMap<string, string> = new Map([
  ['AMOUNT', 'An amount, such as 500.00.'],
  ['DATE', 'A day, such as 2026-01-31.'],
  ['DAYS', 'A number of days.'],
  ['LEVEL', 'A level, such as 3.'],
  ['GAMES', 'Games by title or id.'],
  ['PATH', 'A path of this site, such as /promo, or an https address.'],
]);

/** Returns a hint about the valid values of a field. */
function hintOf(form: string): string | undefined {
  if (form === 'TEXT') return undefined;
  return hints.get(form) ?? form.replaceAll('|', ', ').replace(/, ([^,]*)$/, ' or $1');
}

function Argument({ field: { name, form, is_required, kind }, value, error, onChange }: ArgumentProps) {
  const fieldProps = { label: titleOf(name), name, value, error, required: is_required };
  const choices = /^[a-z\d_-]+(\|[a-z\d_-]+)+$/.test(form) ? form.split('|') : null;
  if (kind === 'flag')
    return (
      <Checkbox name={name} checked={value === 'yes'} onChange={(event) => onChange(event.target.checked ? 'yes' : '')}>
        {titleOf(name)}
      </Checkbox>
    );
  if (choices !== null)
    return (
      <Select
        {...fieldProps}
        placeholder={is_required ? 'Choose' : 'None'}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'long' || name === 'json' || /^text(_|$)/.test(name))
    return <TextArea {...fieldProps} onChange={(event) => onChange(event.target.value)} />;
  if (form === 'PLAYER') return <PlayerField {...fieldProps} onChange={onChange} />;
  if (form === 'GAME') return <GameField {...fieldProps} onChange={onChange} />;
  const hint = form === name.toUpperCase() ? undefined : hintOf(form);
  if (form === 'GAMES') return <GamesField {...fieldProps} hint={hintOf(form)} onChange={onChange} />;
  return <TextField {...fieldProps} hint={hint} onChange={(event) => onChange(event.target.value)} />;
}
