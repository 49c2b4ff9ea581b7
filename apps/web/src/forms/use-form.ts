import type * as v from 'valibot';
import { useClient } from '../client/use-client.ts';
import { checkFields, type FormRules, type FormSchema } from './form-rules.ts';
import { type CheckedForm, type Checks, useCheckedForm } from './use-checked-form.ts';

type Rules<S extends FormSchema> = FormRules<S> & Pick<Checks<v.InferOutput<S>>, 'confirm' | 'send'>;

/** A form that checks its fields with the contract's rules. */
export function useForm<S extends FormSchema>(rules: Rules<S>): CheckedForm<v.InferOutput<S>> {
  const client = useClient();
  return useCheckedForm<v.InferOutput<S>>({
    check(filled, t) {
      const checked = checkFields(rules, filled);
      if (checked.errors === undefined) return checked;
      return { errors: Object.fromEntries(Object.entries(checked.errors).map(([field, id]) => [field, t(id)])) };
    },
    async explain(error) {
      const part = await import('./explain-error.ts').catch(() => null);
      // If the code fails to load, there is no network.
      if (part === null) return { problem: client.i18n.translate()('shell.unreachable') };
      const name = part.errorNameOf(error);
      const textId = name && rules.textOfError?.[name];
      const text = textId === undefined ? await part.errorText(client, error) : client.i18n.translate()(textId);
      const field = part.fieldOfError(error, rules.fieldOf);
      return field === undefined ? { problem: text } : { errors: { [field]: text } };
    },
    ...(rules.confirm && { confirm: rules.confirm }),
    send: rules.send,
  });
}
