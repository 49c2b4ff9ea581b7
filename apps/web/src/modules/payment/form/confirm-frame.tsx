import { type Cents, wireCurrency } from '@nua/money';
import { Button, DialogFrame, Icon, Money } from '@nua/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './confirm-frame.module.css';

type Props = {
  title: string;
  amount: bigint;
  /** The details to confirm. A detail whose value is null is left out. */
  facts: readonly (readonly [label: string, value: ReactNode | null])[];
  /** Warnings about losses, shown separately. */
  warning?: readonly string[];
  next: { title: string; text: string };
  backText: string;
  confirmText: string;
  close: () => boolean;
  onConfirm: () => void;
};

/**
 * A confirmation before money moves. It shows the amount in large type, the details, and the next steps. Focus starts on the dialog, so
 * that a second Enter on the button that opened it does not confirm.
 */
export function ConfirmFrame({
  title,
  amount,
  facts,
  warning = [],
  next,
  backText,
  confirmText,
  close,
  onConfirm,
}: Props) {
  const t = useTranslation();
  const confirm = () => {
    if (close()) onConfirm();
  };
  return (
    <DialogFrame
      title={title}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {backText}
          </Button>
          <Button onClick={confirm}>{confirmText}</Button>
        </>
      }
    >
      <p className={styles.amount}>
        <Money amount={amount as Cents} currency={wireCurrency} />
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {warning.length > 0 && (
        <div className={styles.warning}>
          <Icon name="alert" size={20} />
          <div>
            {warning.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      )}
      <div className={styles.next}>
        <h3>{next.title}</h3>
        <p>{next.text}</p>
      </div>
    </DialogFrame>
  );
}

/** A sum in a confirmation. The text `none` replaces a sum of zero. */
export function ConfirmedAmount({ amount, none }: { amount: bigint; none?: string }) {
  if (amount <= 0n && none !== undefined) return none;
  return <Money amount={amount as Cents} currency={wireCurrency} />;
}
