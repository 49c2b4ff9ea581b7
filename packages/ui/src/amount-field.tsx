import { type Cents, type Currency, formatMoney } from '@nua/money';
import { useId } from 'react';
import styles from './amount-field.module.css';
import { amountText } from './amount-text.ts';
import { Chip } from './chip.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldText, fieldLinks } from './field.tsx';
import { joinNames } from './join-names.ts';

type AmountFieldProps = FieldText & {
  name: string;
  currency: Currency;
  /** The cleaned text: ASCII digits with at most one point. */
  value: string;
  onChange: (text: string) => void;
  quick?: readonly Cents[];
  quickLabel?: string;
  /** An additional chip that fills in the whole amount. */
  all?: { amount: Cents; label: string };
  disabled?: boolean;
};

/** Formats an amount for the field, without commas, and without decimals if it is in whole rupees. */
const textOf = (amount: Cents): string => formatMoney(amount).replace(/,/g, '').replace(/\.00$/, '');

/**
 * An input for an amount, with chips for quick amounts below. It accepts Urdu digits, and shows digits left to right in
 * both languages.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, name, currency, value, onChange, quick = [], quickLabel, all, disabled } = props;
  const id = useId();
  const chips = (quick.length > 0 || all !== undefined) && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend.
    <div className={styles.quick} role="group" aria-label={quickLabel}>
      {quick.map((amount) => {
        const text = textOf(amount);
        return (
          <Chip key={text} selected={value === text} disabled={disabled} dir="ltr" onClick={() => onChange(text)}>
            {formatMoney(amount).replace(/\.00$/, '')}
          </Chip>
        );
      })}
      {all && (
        <Chip selected={value === textOf(all.amount)} disabled={disabled} onClick={() => onChange(textOf(all.amount))}>
          {all.label}
        </Chip>
      )}
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
