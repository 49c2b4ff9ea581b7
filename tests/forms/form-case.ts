import type { Call } from '@nua/contract';
import type { errors } from '@nua/contract/errors.ts';
import { checkFields, type FormRules } from '../../apps/web/src/forms/form-rules.ts';
import type { Translate } from '../../apps/web/src/i18n/i18n.ts';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import type { ErrorText } from './catalogue-text.ts';

/** Fields by name: what is typed into them, or true for a box that is ticked. */
export type Fields = Readonly<Record<string, string | true>>;
/** Which fields are refused, each with the text beside it. */
export type FieldErrors = Readonly<Record<string, ErrorText>>;
export type Checked = { values: object } | { errors: Readonly<Record<string, string>> };

export const SCRIPT = '<img src=x onerror=alert(1)>';
export const LONG = 'x'.repeat(5_000);

/** A form and its rules as a table. The unit test reads all rows, the server is asked the same ones, the browser takes one. */
export type FormCase = {
  /** The file of the client that draws it. */
  drawn_by: string;
  /** What the form makes of its fields. */
  check(typed: Fields, t: Translate): Checked;
  fieldOf?: FormRules['fieldOf'];
  /** The text of an error in this form instead of the text of its code. */
  textOfError?: FormRules['textOfError'];
  /** What is right, as a person pastes it, and what becomes of it on the wire. */
  good: Fields;
  arrives: Readonly<Record<string, unknown>>;
  /** What is said when nothing is filled in. */
  empty: FieldErrors;
  /** What is refused before anything is sent. */
  wrong: readonly (readonly [typed: Fields, errors: FieldErrors])[];
  /** What only the server can refuse, and the field its error stands at. */
  refused?: readonly (readonly [code: keyof typeof errors, field: string, typed: Fields])[];
  /** The request that the fields end in, right but for what is put in their place. */
  server?: (
    wrong: Readonly<Record<string, string>>,
    own: { payout_account_id: string },
  ) => { call: Call; body: object; params?: Record<string, string> };
};

/** Fields that are left empty are absent, as in a submitted form. */
export const filledIn = (typed: Fields): Fields =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));

/** The text of one field, '' where it is left empty. */
export const textOf = (typed: Fields, name: string): string => String(typed[name] ?? '');

/** A form whose rules are a schema. */
export const byRules = (rules: FormRules): Pick<FormCase, 'check' | 'fieldOf' | 'textOfError'> => ({
  check(typed, t) {
    const checked = checkFields(rules, filledIn(typed));
    return checked.errors === undefined
      ? { values: checked.values as object }
      : { errors: errorTexts(checked.errors, t) };
  },
  ...(rules.fieldOf && { fieldOf: rules.fieldOf }),
  ...(rules.textOfError && { textOfError: rules.textOfError }),
});

/** Errors by field, their message ids turned into text. */
export const errorTexts = (ids: Readonly<Partial<Record<string, MessageId>>>, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).flatMap(([field, id]) => (id === undefined ? [] : [[field, t(id)]])));
