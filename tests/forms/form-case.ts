import type { Call } from '@nua/contract';
import type { errors } from '@nua/contract/errors.ts';
import { checkFields, type FormRules } from '../../apps/web/src/forms/form-rules.ts';
import type { Translate } from '../../apps/web/src/i18n/i18n.ts';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import type { ErrorText } from './catalogue-text.ts';

/** Fields by name: a typed text, or true for a ticked box. */
export type Fields = Readonly<Record<string, string | true>>;
/** The invalid fields, each with its error. */
export type FieldErrors = Readonly<Record<string, ErrorText>>;
export type Checked = { values: object } | { errors: Readonly<Record<string, string>> };

export const SCRIPT = '<img src=x onerror=alert(1)>';
export const LONG = 'x'.repeat(5_000);

/**
 * A form and its sample values. Unit tests check the values in the client, server tests send them without the form, and a browser test
 * types some of them.
 */
export type FormCase = {
  /** The source file of the form in the client. */
  rendered_by: string;
  /** Checks the fields with the rules of the form. */
  check(typed: Fields, t: Translate): Checked;
  fieldOf?: FormRules['fieldOf'];
  /** The text of an error, if the form has its own text for the code. */
  textOfError?: FormRules['textOfError'];
  /** Valid values as a person types them. `request_body` is the body that the form makes of them. */
  valid: Fields;
  request_body: Readonly<Record<string, unknown>>;
  /** The errors of the empty form. Null if no field is required. */
  empty: FieldErrors | null;
  /** Values that the form rejects before it sends anything. */
  wrong: readonly (readonly [typed: Fields, errors: FieldErrors])[];
  /** Values that only the server rejects, and the field that shows the error. */
  refused?: readonly (readonly [code: keyof typeof errors, field: string, typed: Fields])[];
  /** Makes the request of the form, with values of `wrong` in place of valid values. */
  server?: (
    wrong: Readonly<Record<string, string>>,
    own: { payout_account_id: string },
  ) => { call: Call; body: object; params?: Record<string, string> };
};

export const rejectedRows = ({ empty, wrong }: FormCase): FormCase['wrong'] =>
  empty === null ? wrong : [[{}, empty], ...wrong];

/** Removes empty fields, as a submitted form does. */
export const filledIn = (typed: Fields): Fields =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));

/** The text of a field. It is '' if the field is empty. */
export const textOf = (typed: Fields, name: string): string => String(typed[name] ?? '');

/** The checks of a form whose rules are a schema. */
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

/** Replaces the message id of each error by its text. */
export const errorTexts = (ids: Readonly<Partial<Record<string, MessageId>>>, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).flatMap(([field, id]) => (id === undefined ? [] : [[field, t(id)]])));
