import { type Cents, type Currency, formatMoney } from '@nua/money';
import { joinNames } from './join-names.ts';
import styles from './money.module.css';

type MoneyProps = {
  /** The amount in paisa. Null renders a dash, because an amount that could not be loaded must not look like 0. */
  amount: Cents | null;
  /** The shown currency; null if the context already names it. */
  currency: Currency | null;
  /** Adds a + to positive amounts. Negative amounts always have a −. */
  signed?: boolean;
  /** 'winnings' is gold, for won money only. 'in' marks incoming money. */
  tone?: 'plain' | 'in' | 'winnings';
  /** False hides the decimals, for a table of whole amounts. */
  decimals?: boolean;
  className?: string;
};

/** Renders an amount of money. Its digits have equal widths, and are left to right in both languages. */
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
