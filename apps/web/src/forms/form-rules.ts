import type { ErrorName } from '@nua/contract/errors.ts';
import * as v from 'valibot';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { isKnown } from '../platform/known-keys.ts';

export type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>;

/** What a form accepts and how it names what it does not accept; a test reads every form's rules as tables. */
export type FormRules<S extends FormSchema = FormSchema> = {
  /** The contract's own rules for these fields; what a person leaves empty is absent. */
  schema: S;
  /** Which field a refusal belongs to, by its name in the error table. */
  fieldOf?: Readonly<Partial<Record<ErrorName, string>>>;
  /** What a refusal is called in this form, by its name in the error table, where the table's words mean another form. */
  textOfError?: Readonly<Partial<Record<ErrorName, MessageId>>>;
  /** Which text to show for a field that breaks its rule; a usual field has one without it. */
  textOf?: Readonly<Record<string, MessageId>>;
};

/** Fields that several forms have, each with one text for what breaks its rule. */
const usual = {
  phone: 'form.phone',
  code: 'form.code',
  user_name: 'form.user_name',
  password: 'form.password',
  adult: 'form.adult',
  terms: 'form.terms',
} as const satisfies Readonly<Record<string, MessageId>>;

type OwnField<S extends FormSchema> = Exclude<keyof v.InferOutput<S> & string, keyof typeof usual>;

/** Declares the rules of a form: every field that is not a usual one says its text in `textOf`. */
export const formRules = <S extends FormSchema, R extends FormRules<S>>(
  rules: R & { schema: S } & ([OwnField<S>] extends [never] ? object : { textOf: Record<OwnField<S>, MessageId> }),
): R => rules;

/** The values as they are sent, or the text for each field that breaks its rule. */
export type CheckedFields<S extends FormSchema> =
  | { values: v.InferOutput<S>; errors?: undefined }
  | { errors: Readonly<Record<string, MessageId>> };

/** Holds what was filled in against the rules of a form: all wrong fields at once. */
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
  const own = textOf?.[field];
  if (own !== undefined) return own;
  if (isEmpty && field !== 'adult' && field !== 'terms') return 'form.required';
  if (!isKnown(usual, field)) throw new Error(`The form says nothing of the field ${field}.`);
  return usual[field];
}
