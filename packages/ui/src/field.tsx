import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinNames } from './join-names.ts';

export type FieldText = { label: string; hint?: ReactNode; error?: string | undefined };

/** The attributes that connect an input with its hint and its error. */
export function fieldLinks(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const ids = joinNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const;
}

/** The common parts of every field: label, box, hint and error. */
export function Field(
  props: FieldText & { id: string; children: ReactNode; below?: ReactNode; digits?: boolean | undefined },
) {
  const { id, label, hint, error, children, below, digits } = props;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} dir={digits ? 'ltr' : undefined} data-invalid={error ? '' : undefined}>
        {children}
      </div>
      {below}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </div>
      )}
    </div>
  );
}
