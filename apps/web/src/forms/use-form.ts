import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { formatWire } from '../api/format-wire.ts';
import type { Client } from '../client/client.ts';
import { useClient } from '../client/use-client.ts';
import { sameKey } from '../platform/new-key.ts';
import { checkFields, type FormRules, type FormSchema } from './form-rules.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

export type Form = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  errors: FieldErrors;
  /** The error of the whole form; shown above the button. */
  problem: string | null;
  /** Shows an error that occurs after the form was sent, like an error of the sending itself. */
  reject: (error: unknown) => Promise<void>;
};

type Rules<S extends FormSchema> = FormRules<S> & {
  /** `key` stays the same for the same request, so that a repeat is never carried out twice. Calls here are `quiet`. */
  send: (values: v.InferOutput<S>, key: string) => Promise<unknown>;
};

/** A form by the platform's own means: FormData in, the contract's rules, errors beside their fields, sent once. */
export function useForm<S extends FormSchema>(rules: Rules<S>): Form {
  const client = useClient();
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const isBlaming = useRef(false);
  const request = useRef({ text: '', key: '' });
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (isBlaming.current) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isBlaming.current = false;
  }, [errors]);
  useEffect(() => {
    // A field's error disappears when the player types. If it disappeared at the press, the button would move away and a
    // second tap would hit a link.
    const mend = ({ target }: Event) => {
      const { name, form } = target as HTMLInputElement;
      if (form === ref.current) setErrors(({ [name]: _mended, ...rest }) => rest);
    };
    // This listener runs after the field's own handler: an earlier render would lose the typed text of a controlled field.
    addEventListener('input', mend);
    return () => removeEventListener('input', mend);
  }, []);

  const blame = (next: FieldErrors) => {
    isBlaming.current = true;
    setErrors(next);
  };

  const reject = async (error: unknown) => {
    const { field, words } = await explain(client, error, rules);
    if (field === undefined) setProblem(words);
    else blame({ [field]: words });
  };

  const submit = async (form: HTMLFormElement) => {
    const checked = checkFields(rules, readForm(form));
    setProblem(null);
    if (checked.errors !== undefined) {
      const t = client.i18n.translate();
      blame(Object.fromEntries(Object.entries(checked.errors).map(([field, id]) => [field, t(id)])));
      return;
    }
    setErrors({});
    const text = formatWire(checked.values);
    request.current = { text, key: sameKey(request.current.text === text ? request.current.key : null) };
    try {
      await rules.send(checked.values, request.current.key);
      request.current = { text: '', key: '' };
    } catch (error) {
      await reject(error);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    void submit(event.currentTarget).finally(() => {
      busy.current = false;
      setSending(false);
    });
  };
  return { ref, onSubmit, isSending, errors, problem, reject };
}

/** The text of an error, and its field. If the code for that fails to load, there is no network, and the text explains that. */
async function explain(client: Client, error: unknown, { fieldOf, textOfError }: FormRules) {
  const part = await import('./explain-error.ts').catch(() => null);
  if (part === null) return { field: undefined, words: client.i18n.translate()('shell.unreachable') };
  const name = part.errorNameOf(error);
  const own = name && textOfError?.[name];
  const words = own === undefined ? await part.errorText(client, error) : client.i18n.translate()(own);
  return { field: part.blamedField(error, fieldOf), words };
}

/** Text fields by name; empty ones are absent, ticked boxes are true. */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '') continue;
    const field = form.elements.namedItem(name);
    values[name] = field instanceof HTMLInputElement && field.type === 'checkbox' ? true : value;
  }
  return values;
}
