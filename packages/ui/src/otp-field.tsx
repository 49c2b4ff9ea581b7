import { asciiDigits } from '@nua/money';
import { useEffect, useId, useState } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldText, fieldLinks } from './field.tsx';
import { joinNames } from './join-names.ts';
import styles from './otp-field.module.css';

type OtpFieldProps = FieldText & {
  name: string;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  /** A code that the phone has read from the text message. It is entered as if typed. */
  received?: string | null;
  onComplete?: (code: string) => void;
};

/**
 * A field for the code from an SMS. It is a single input, so that the phone can fill it in and a paste with spaces
 * works.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, hint, error, name, length = 6, disabled, autoFocus, received = null, onComplete } = props;
  const id = useId();
  const [code, setCode] = useState('');
  const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '').slice(0, length);
  const enter = (text: string) => {
    const next = digitsOf(text);
    setCode(next);
    if (next.length === length && next !== code) onComplete?.(next);
  };
  useEffect(() => {
    if (received !== null) setCode(digitsOf(received));
  }, [received]);
  // A received code is reported only after the field contains it, because the form reads the value of the field.
  useEffect(() => {
    if (received !== null && code.length === length && code === digitsOf(received)) onComplete?.(code);
  }, [code]);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldLinks(id, { hint, ...(error && { error }) })}
        name={name}
        value={code}
        onChange={(event) => enter(event.target.value)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: it is set only in forms whose single field is the code.
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
