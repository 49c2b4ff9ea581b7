import { createContext, use } from 'react';
import type { Json } from './field.ts';
import type { FieldErrors } from './field-errors.ts';

/** A new row for a list, or a whole value. `list` is the name of the list, null for a whole value. */
export type Template = { title: string; list: string | null; value: Json };

/** The state that the parts of a form share. */
export type FormState = {
  errors: FieldErrors;
  /** The new rows that lists offer. A list without a template begins a row with empty values. */
  templates: readonly Template[];
  /** Announces a change of a list to a screen reader. */
  announce: (text: string) => void;
  /** Moves the focus to an element, or to the first field within it, after the next change is shown. */
  focusNext: (id: string) => void;
};

export const FormContext = createContext<FormState>({
  errors: new Map(),
  templates: [],
  announce: () => undefined,
  focusNext: () => undefined,
});

export const useForm = (): FormState => use(FormContext);

/** Moves the focus to an element, or to the first field within it. */
export function focusIn(id: string): void {
  const element = document.getElementById(id);
  const fields = 'input:enabled, select:enabled, textarea:enabled, button:enabled';
  const field = element?.matches(fields) ? element : element?.querySelector<HTMLElement>(fields);
  field?.focus();
}
