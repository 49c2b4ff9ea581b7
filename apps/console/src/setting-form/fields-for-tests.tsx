import { renderToString } from 'react-dom/server';
import { type Draft, draftOf } from './draft.ts';
import { type Field, type Json, readField } from './field.ts';
import type { FieldErrors } from './field-errors.ts';
import { SettingFields } from './field-view.tsx';
import { FormContext } from './form-state.ts';

const noop = () => undefined;

/** Returns the HTML of the fields of a setting. */
export function htmlOfFields(name: string, schema: unknown, value: Json): string {
  const field = readField(schema);
  return renderToString(<SettingFields name={name} field={field} draft={draftOf(field, value)} onChange={noop} />);
}

/** Returns the HTML of a draft with errors. */
export const htmlOfDraft = (field: Field, draft: Draft, errors: FieldErrors): string =>
  renderToString(
    <FormContext value={{ errors, templates: [], announce: noop, focusNext: noop }}>
      <SettingFields name="test_setting" field={field} draft={draft} onChange={noop} />
    </FormContext>,
  );
