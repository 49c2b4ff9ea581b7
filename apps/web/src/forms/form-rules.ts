import type { ErrorName } from '@nua/contract/errors.ts';
import * as v from 'valibot';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { isKnown } from '../platform/known-keys.ts';

export type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>;

/** The rules of a form's fields, and the texts of their errors. */
export type FormRules<S extends FormSchema = FormSchema> = {
  /** The contract's rules for these fields. An empty field is absent. */
  schema: S;
  /** The field that shows an error, by the name of the error. */
  fieldOf?: Readonly<Partial<Record<ErrorName, string>>>;
  /** The text of this form for an error, by the name of the error. */
  textOfError?: Readonly<Partial<Record<ErrorName, MessageId>>>;
  /** The text for an invalid field. It takes precedence over the text in `commonTexts`. */
  textOf?: Readonly<Record<string, MessageId>>;
};

const commonTexts = {
  phone: 'form.phone',
  code: 'form.code',
  user_name: 'form.user_name',
  password: 'form.password',
  adult: 'form.adult',
  terms: 'form.terms',
} as const satisfies Readonly<Record<string, MessageId>>;

type OwnField<S extends FormSchema> = Exclude<keyof v.InferOutput<S> & string, keyof typeof commonTexts>;

/** Declares the rules of a form. A field without a text in `commonTexts` needs one in `textOf`. */
export const formRules = <S extends FormSchema, R extends FormRules<S>>(
  rules: R & { schema: S } & ([OwnField<S>] extends [never] ? object : { textOf: Record<OwnField<S>, MessageId> }),
): R => rules;

/** The values to send, or the text for each invalid field. */
export type CheckedFields<S extends FormSchema> =
  | { values: v.InferOutput<S>; errors?: undefined }
  | { errors: Readonly<Record<string, MessageId>> };

/** Checks the values of a form against its rules and reports all invalid fields together. */
export function checkFields<S extends FormSchema>(
  rules: FormRules<S>,
  filled: Readonly<Record<string, unknown>>,
): CheckedFields<S> {
  const checked = v.safeParse(rules.schema, filled);
  if (checked.success) return { values: checked.output };
  const errors: Record<string, MessageId> = {};
  for (const issue of checked.issues) {
    const field = String(issue.path?.[0]?.key ?? 'form');
    errors[field] ??= textFor(rules.textOf, field, filled[field] === undefined);
  }
  return { errors };
}

function textFor(textOf: Readonly<Record<string, MessageId>> | undefined, field: string, isEmpty: boolean): MessageId {
  const formText = textOf?.[field];
  if (formText !== undefined) return formText;
  if (isEmpty && field !== 'adult' && field !== 'terms') return 'form.required';
  if (!isKnown(commonTexts, field)) throw new Error(`The form has no text for the field ${field}.`);
  return commonTexts[field];
}
