import { type Cents, cents, wireCurrency } from '@nua/money';
import { Button, DialogFrame, Icon, Money } from '@nua/ui';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './prize-dialog.module.css';

/** Shows the result of a spin. Only a prize in money has the gold colour of winnings. */
export function Dialog({ prize, again, left, onClaim, close }: DialogProps['prizeDialog'] & { close: () => boolean }) {
  const t = useTranslation();
  const claim = () => {
    if (close()) onClaim?.();
  };
  return (
    <DialogFrame
      narrow
      title={t(again ? 'wheel.again' : 'wheel.won')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          {onClaim && (
            <Button kind="quiet" onClick={close}>
              {t('wheel.won.later')}
            </Button>
          )}
          <Button onClick={onClaim ? claim : close}>{t(onClaim ? 'wheel.claim' : 'shell.ok')}</Button>
        </>
      }
    >
      <div className={styles.body}>
        {again ? (
          <span className={styles.again}>
            <Icon name="refresh" size={44} />
          </span>
        ) : (
          <Money
            amount={cents(prize) as Cents}
            currency={wireCurrency}
            tone="winnings"
            className={styles.prize ?? ''}
          />
        )}
        <p className={styles.text}>{t(again ? 'wheel.again.text' : 'wheel.won.text')}</p>
        <p className={styles.left}>{t('wheel.left', { count: left })}</p>
      </div>
    </DialogFrame>
  );
}
