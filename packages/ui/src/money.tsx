import { type Cents, type Currency, formatMoney } from '@nua/money';
import { joinNames } from './join-names.ts';
import styles from './money.module.css';

type MoneyProps = {
  /** Paisa; null draws a dash (an amount that could not be loaded is never 0). */
  amount: Cents | null;
  /** Null if the heading, the column or the amount beside it names the currency. */
  currency: Currency | null;
  /** Puts + or − before it, for movements. */
  signed?: boolean;
  /** 'winnings' is gold and for won money only; 'in' marks incoming money. */
  tone?: 'plain' | 'in' | 'winnings';
  /** False leaves out the decimals, for a table of whole amounts. */
  decimals?: boolean;
  className?: string;
};

/** The only component that draws an amount: tabular digits, left to right in both languages. */
export function Money({ amount, currency, signed, tone = 'plain', decimals = true, className }: MoneyProps) {
  const names = joinNames(styles.money, tone !== 'plain' && styles[tone], className);
  if (amount === null) {
    return <span className={names}>–</span>;
  }
  const size = amount < 0n ? (-amount as Cents) : amount;
  const sign = amount < 0n ? '\u2212' : signed && amount > 0n ? '+' : '';
  return (
    <span className={names} dir="ltr">
      {sign}
      {currency && <span className={styles.currency}>{currency}</span>}
      {formatMoney(size, { decimals })}
    </span>
  );
}
