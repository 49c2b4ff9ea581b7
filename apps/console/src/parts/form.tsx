import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Focuses the field with `data-autofocus` when a form appears outside a dialog. */
const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** A form whose submission the page handles. */
export function Form({
  onSubmit,
  children,
  className = styles.form,
}: {
  onSubmit: () => void;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <form
      method="post"
      ref={focusFirst}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog that this form opens may contain another form, such as that of a code. React passes its submission on to here.
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
