import { type ComponentProps, useId } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldText, fieldLinks } from './field.tsx';
import { joinNames } from './join-names.ts';
import styles from './text-area.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText & { id?: string };

/** A multi-line input. It grows with its content if the browser supports that, and scrolls otherwise. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, id, className, ...rest } = props;
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <Field id={areaId} label={label} hint={hint} error={error}>
      <textarea
        rows={5}
        dir="auto"
        {...rest}
        {...fieldLinks(areaId, { hint, error })}
        className={joinNames(fieldStyles.input, styles.area, className)}
      />
    </Field>
  );
}
