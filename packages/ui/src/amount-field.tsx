import { type Cents, formatMoney } from '@nua/money';
import { useId } from 'react';
import styles from './amount-field.module.css';
import { amountText } from './amount-text.ts';
import { Chip } from './chip.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldWords, fieldLinks } from './field.tsx';
import { joinNames } from './join-names.ts';

type AmountFieldProps = FieldWords & {
  name: string;
  currency: string;
  /** The text as typed, cleaned: plain ASCII digits with at most one point. */
  value: string;
  onChange: (text: string) => void;
  quick?: readonly Cents[];
  quickLabel?: string;
  disabled?: boolean;
};

/** An amount: digits left to right in both languages, Urdu digits accepted, quick amounts beneath. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, name, currency, value, onChange, quick, quickLabel, disabled } = props;
  const id = useId();
  const chips = quick && quick.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own.
    <div className={styles.quick} role="group" aria-label={quickLabel}>
      {quick.map((amount) => {
        const text = formatMoney(amount).replace(/,/g, '').replace(/\.00$/, '');
        return (
          <Chip key={text} selected={value === text} disabled={disabled} dir="ltr" onClick={() => onChange(text)}>
            {formatMoney(amount).replace(/\.00$/, '')}
          </Chip>
        );
      })}
    </div>
  );
  return (
    <Field id={id} label={label} hint={hint} error={error} below={chips} digits>
      <span className={fieldStyles.affix}>{currency}</span>
      <input
        {...fieldLinks(id, { hint, ...(error && { error }) })}
        name={name}
        value={value}
        onChange={(event) => onChange(amountText(event.target.value))}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        disabled={disabled}
        dir="ltr"
        className={joinNames(fieldStyles.input, fieldStyles.digits, styles.input)}
      />
    </Field>
  );
}
