import { type ActForm, listActs } from '@nua/contract/console/act.ts';
import { Badge, Button, Card, Checkbox, Select, TextArea, TextField } from '@nua/ui';
import { useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { navigate, useAddress } from '../router.ts';

const approvals: Readonly<Record<ActForm['approval'], string>> = {
  reads: 'shows something',
  one: 'one person',
  two: 'two people',
  depends: 'one or two people',
};

/** Every act that the staff member may do, by its group; with `act` in the address, the form of one. */
export function ActsPage() {
  const name = useAddress().searchParams.get('act');
  const acts = useCall(listActs, {}, { live: false });
  return (
    <>
      <h1>Acts</h1>
      <Section
        title={name ?? 'All acts'}
        query={acts}
        empty={{ title: 'You may do no act', text: 'An owner gives permissions.' }}
      >
        {({ list }) => {
          if (list.length === 0) return null;
          const chosen = list.find((one) => one.name === name);
          if (name !== null && chosen === undefined) return <Card>You may not do this act, or it does not exist.</Card>;
          return chosen === undefined ? <Groups acts={list} /> : <ActPage key={chosen.name} act={chosen} />;
        }}
      </Section>
    </>
  );
}

function Groups({ acts }: { acts: readonly ActForm[] }) {
  const groups = [...new Set(acts.map(({ group }) => group))];
  return groups.map((group) => (
    <Card key={group}>
      <h3>{group}</h3>
      <ul className={styles.acts}>
        {acts
          .filter((one) => one.group === group)
          .map(({ name, help }) => (
            <li key={name}>
              <Link href={`/acts?act=${encodeURIComponent(name)}`}>{name}</Link>{' '}
              <span className={styles.soft}>{help}</span>
            </li>
          ))}
      </ul>
    </Card>
  ));
}

function ActPage({ act }: { act: ActForm }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const running = useAct({ onInvalid: (error) => setErrors(fieldErrors(error)) });
  const { name, help, approval, two_operators_when, arguments: fields } = act;
  const submit = () => {
    setErrors({});
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    running.run({ name, values: given, ...noteOf(note) });
  };
  return (
    <Card>
      {running.dialog}
      <p>{help}</p>
      <p>
        <Badge tone={approval === 'two' ? 'warning' : 'plain'}>{approvals[approval]}</Badge>{' '}
        {two_operators_when !== null && <span className={styles.soft}>two people {two_operators_when}</span>}
      </p>
      <Form
        onSubmit={() => {
          submit();
        }}
      >
        {fields.map((field) => (
          <Argument
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {approval !== 'reads' && <NoteField value={note} onChange={setNote} />}
        <div className={styles.actions}>
          <Button type="submit" busy={running.isRunning}>
            {approval === 'reads' ? 'Show' : approval === 'two' ? 'Propose' : 'Do'}
          </Button>
          <Button kind="plain" onClick={() => navigate('/acts')}>
            All acts
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type ArgumentProps = {
  field: ActForm['arguments'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const titleOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

function Argument({ field: { name, form, is_required, kind }, value, error, onChange }: ArgumentProps) {
  const shown = { label: titleOf(name), name, value, error, required: is_required };
  const choices = /^[a-z_-]+(\|[a-z_-]+)+$/.test(form) ? form.split('|') : null;
  if (kind === 'flag')
    return (
      <Checkbox name={name} checked={value === 'yes'} onChange={(event) => onChange(event.target.checked ? 'yes' : '')}>
        {titleOf(name)}
      </Checkbox>
    );
  if (choices !== null)
    return (
      <Select
        {...shown}
        placeholder={is_required ? 'Choose' : 'None'}
        options={choices.map((one) => ({ value: one, label: one }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'long') return <TextArea {...shown} onChange={(event) => onChange(event.target.value)} />;
  const hint = form === name.toUpperCase() ? undefined : form;
  return <TextField {...shown} hint={hint} onChange={(event) => onChange(event.target.value)} />;
}
