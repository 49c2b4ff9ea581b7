import type { ReactNode } from 'react';
import styles from './parts.module.css';

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
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
