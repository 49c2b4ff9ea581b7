import { sameKey } from '@nua/wire/new-key.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formatWire } from '../api/format-wire.ts';
import { useClient } from '../client/use-client.ts';
import type { Translate } from '../i18n/i18n.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

export type Form = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  errors: FieldErrors;
  /** The error of the whole form; shown above the button. */
  problem: string | null;
  /** Shows an error that occurs after the form was sent, in the same way as an error of the request. */
  reject: (error: unknown) => Promise<void>;
};

export type CheckedForm<Values> = Form & {
  /** Sends values without asking for confirmation, for example after the player has confirmed them. */
  send: (values: Values) => void;
  /**
   * Removes the error of a field after a press has changed the field, because a press fires no input event. Without an argument, removes
   * all errors.
   */
  clearError: (field?: string) => void;
  /** Removes the error of the whole form, after a press has changed what the form sends. */
  dismissProblem: () => void;
};

export type Checks<Values> = {
  /** Checks the filled fields: the values to send, or the text for each invalid field. */
  check: (
    filled: Readonly<Record<string, unknown>>,
    t: Translate,
  ) => { values: Values; errors?: undefined } | { errors: FieldErrors };
  /** Maps an error of the server to a text for each field, or to a text for the whole form. */
  explain: (error: unknown) => Promise<{ errors: FieldErrors } | { problem: string }>;
  /** Asks the player to confirm the values, and sends them with `send`. Without it a valid form is sent immediately. */
  confirm?: (values: Values) => void;
  /** Sends the values. Equal values are repeated with the same `key`, so that the server executes them once. The calls must be `quiet`. */
  send: (values: Values, key: string) => Promise<unknown>;
};

/** A form based on the browser's FormData. It checks the fields, shows each error beside its field, and prevents a second submit. */
export function useCheckedForm<Values>(checks: Checks<Values>): CheckedForm<Values> {
  const client = useClient();
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const request = useRef({ text: '', key: '' });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, showErrors, clearError } = useFieldErrors(ref);

  const reject = async (error: unknown) => {
    const explained = await checks.explain(error);
    if ('problem' in explained) return setProblem(explained.problem);
    setProblem(null);
    showErrors(explained.errors);
  };

  const send = async (values: Values) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    const text = formatWire(values);
    request.current = { text, key: sameKey(request.current.text === text ? request.current.key : null) };
    try {
      await checks.send(values, request.current.key);
      request.current = { text: '', key: '' };
    } catch (error) {
      await reject(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const checked = checks.check(readForm(event.currentTarget), client.i18n.translate());
    if (checked.errors !== undefined) {
      setProblem(null);
      return showErrors(checked.errors);
    }
    clearError();
    if (checks.confirm === undefined) void send(checked.values);
    else checks.confirm(checked.values);
  };
  const dismissProblem = () => setProblem(null);
  return {
    ref,
    onSubmit,
    isSending,
    errors,
    problem,
    reject,
    clearError,
    dismissProblem,
    send: (values) => void send(values),
  };
}

/** The errors of a form's fields. The first invalid field gets the focus; an error disappears when its field is changed. */
function useFieldErrors(ref: RefObject<HTMLFormElement | null>) {
  const shouldFocus = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (shouldFocus.current) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    shouldFocus.current = false;
  }, [errors, ref]);
  useEffect(() => {
    // An error disappears when the player types. If a press of the button removed the error, the button would move away under the finger.
    const onInput = ({ target }: Event) => {
      const { name, form } = target as HTMLInputElement;
      if (form === ref.current) setErrors(({ [name]: _removed, ...rest }) => rest);
    };
    // The listener on the window runs after the handler of the field. A render before that handler would lose the typed text of a
    // controlled field.
    addEventListener('input', onInput);
    return () => removeEventListener('input', onInput);
  }, [ref]);
  return {
    errors,
    showErrors(next: FieldErrors) {
      shouldFocus.current = true;
      setErrors(next);
    },
    clearError: (field?: string) =>
      setErrors(({ [field ?? '']: _removed, ...rest }) => (field === undefined ? {} : rest)),
  };
}

/** The filled text fields by name. Empty fields are absent, and a ticked box is true. */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '') continue;
    const field = form.elements.namedItem(name);
    values[name] = field instanceof HTMLInputElement && field.type === 'checkbox' ? true : value;
  }
  return values;
}
