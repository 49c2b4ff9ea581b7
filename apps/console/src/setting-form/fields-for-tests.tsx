import { renderToString } from 'react-dom/server';
import { draftOf } from './draft.ts';
import { type Json, readField } from './field.ts';
import { SettingFields } from './field-view.tsx';

const nothing = () => undefined;

/** Returns the HTML of the fields of a setting. */
export function htmlOfFields(name: string, schema: unknown, value: Json): string {
  const field = readField(schema);
  return renderToString(<SettingFields name={name} field={field} draft={draftOf(field, value)} onChange={nothing} />);
}
