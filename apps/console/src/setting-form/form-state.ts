import { createContext, use } from 'react';
import type { FieldErrors } from './field-errors.ts';

/** The state that the parts of a form share. */
export type FormState = {
  errors: FieldErrors;
  /** Announces a change of a list to a screen reader. */
  announce: (text: string) => void;
  /** Moves the focus to an element, or to the first field within it, after the next change is shown. */
  focusNext: (id: string) => void;
};

export const FormContext = createContext<FormState>({
  errors: new Map(),
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
