import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Field, type FieldText, fieldLinks } from './field.tsx';
import { joinNames } from './join-names.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldText & { id?: string; digits?: boolean; before?: ReactNode; after?: ReactNode };

/** A single-line input. `digits` displays numbers (phones, codes, IBANs) left to right inside Urdu text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, id, digits, before, after, className, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Field id={inputId} label={label} hint={hint} error={error} digits={digits}>
      {before && <span className={styles.affix}>{before}</span>}
      <input
        type="text"
        {...rest}
        {...fieldLinks(inputId, { hint, ...(error && { error }) })}
        dir={digits ? 'ltr' : rest.dir}
        className={joinNames(styles.input, digits && styles.digits, className)}
      />
      {after}
    </Field>
  );
}
