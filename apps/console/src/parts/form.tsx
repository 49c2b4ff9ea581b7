import type { ReactNode } from 'react';
import { isField } from '../api/changed-fields.ts';
import styles from './parts.module.css';

/** The field that had the focus when a form was sent, until somebody types again. */
let sentFrom: Element | null = null;

/** Reports whether somebody may be typing in a field. A form that appears then must not take the focus. */
const isTyping = (): boolean => {
  const focused = document.activeElement;
  return focused !== sentFrom && isField(focused);
};

/** Focuses the field with `data-autofocus` when a form appears outside a dialog. */
const focusFirst = (form: HTMLFormElement | null): void => {
  if (form !== null && !isTyping()) form.querySelector<HTMLElement>('[data-autofocus]')?.focus();
};

/** A form whose submission the page handles. */
export function Form({
  onSubmit,
  children,
  className = styles.form,
  id,
}: {
  onSubmit: () => void;
  children: ReactNode;
  className?: string | undefined;
  /** For a button outside the form that submits it. */
  id?: string;
}) {
  return (
    <form
      method="post"
      id={id}
      ref={focusFirst}
      className={className}
      onInput={() => {
        sentFrom = null;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        sentFrom = document.activeElement;
        // A dialog that this form opens may contain another form, such as that of a code. React passes its submission on to here.
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
