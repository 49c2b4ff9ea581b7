import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { fieldLinks } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { children: ReactNode; error?: string | undefined };

/** A checkbox with its label. A press anywhere on the row toggles it. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        <input {...rest} {...fieldLinks(id, { ...(error && { error }) })} type="checkbox" className={styles.box} />
        <span>{children}</span>
      </label>
      {error && (
        <div className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
