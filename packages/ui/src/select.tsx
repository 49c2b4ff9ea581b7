import { type ComponentProps, useId } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldText, fieldLinks } from './field.tsx';
import { Icon } from './icon.tsx';
import { joinNames } from './join-names.ts';
import styles from './select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'id'> &
  FieldText & { id?: string; options: readonly { value: string; label: string }[]; placeholder?: string };

/** A choice from a list, with the browser's own picker. */
export function Select(props: SelectProps) {
  const { label, hint, error, id, options, placeholder, className, ...rest } = props;
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <Field id={selectId} label={label} hint={hint} error={error}>
      <select
        {...rest}
        {...fieldLinks(selectId, { hint, ...(error && { error }) })}
        className={joinNames(fieldStyles.input, styles.select, className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} className={styles.arrow ?? ''} />
    </Field>
  );
}
