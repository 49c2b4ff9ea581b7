import { asciiDigits } from '@nua/money';
import { type ChangeEvent, useId, useState } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldText, fieldLinks } from './field.tsx';
import { joinNames } from './join-names.ts';
import styles from './otp-field.module.css';

type OtpFieldProps = FieldText & {
  name: string;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  onComplete?: (code: string) => void;
};

/** The code from an SMS: one input, so that the phone can fill it in and a paste with spaces works. */
export function OtpField({ label, hint, error, name, length = 6, disabled, autoFocus, onComplete }: OtpFieldProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = asciiDigits(event.target.value).replace(/\D/g, '').slice(0, length);
    setCode(next);
    if (next.length === length && next !== code) onComplete?.(next);
  };
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldLinks(id, { hint, ...(error && { error }) })}
        name={name}
        value={code}
        onChange={change}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the code is the only thing asked for where this is set.
        autoFocus={autoFocus}
        disabled={disabled}
        required
        dir="ltr"
        placeholder={'·'.repeat(length)}
        className={joinNames(fieldStyles.input, styles.input)}
      />
    </Field>
  );
}
