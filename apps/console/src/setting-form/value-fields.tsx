import type { ValueError } from '@nua/contract/console/act.ts';
import { useMemo, useState } from 'react';
import { settingForm as text } from '../texts/setting-form.ts';
import { draftOf, valueOfDraft } from './draft.ts';
import { type Json, readField } from './field.ts';
import { findErrors, idAt } from './field-errors.ts';
import { SettingFields } from './field-view.tsx';
import { FormContext, focusIn } from './form-state.ts';
import styles from './setting-form.module.css';

type Props = {
  name: string;
  schema: Readonly<Record<string, unknown>>;
  /** The value that the fields begin with. */
  value: Json;
  /** The errors of the server, with their paths in the value. */
  refused: readonly ValueError[];
  /** Receives each new value, and whether its fields are valid. */
  onChange: (value: Json, isValid: boolean) => void;
};

/** The fields of a value within another form, made from its schema. */
export function ValueFields({ name, schema, value, refused, onChange }: Props) {
  const field = useMemo(() => readField(schema), [schema]);
  const [draft, setDraft] = useState(() => draftOf(field, value));
  const errors = useMemo(() => {
    const found = findErrors(field, draft);
    for (const error of refused) {
      const id = idAt(draft, error.at);
      if (!found.has(id)) found.set(id, error.text);
    }
    return found;
  }, [field, draft, refused]);
  const shared = useMemo(
    () => ({
      errors,
      templates: [],
      announce: () => undefined,
      focusNext: (id: string) => setTimeout(() => focusIn(id)),
    }),
    [errors],
  );
  return (
    <FormContext value={shared}>
      <div className={styles.form}>
        <fieldset className={styles.fields} aria-label={text.further_values}>
          <SettingFields
            {...{ name, field, draft }}
            onChange={(next) => {
              setDraft(next);
              onChange(valueOfDraft(next) as Json, findErrors(field, next).size === 0);
            }}
          />
        </fieldset>
      </div>
    </FormContext>
  );
}
