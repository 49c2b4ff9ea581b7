import { buttonNames, Card, EmptyState } from '@nua/ui';
import type { ReactNode } from 'react';
import { useCopy } from '../copy/use-copy.ts';
import { Link } from '../shell/link.tsx';
import pageStyles from './money-page.module.css';

/** Under the story of an order: what can be done now, the way to the wallet, and that it goes on without being watched. */
export function OrderFoot({ isFinal, children }: { isFinal: boolean; children?: ReactNode }) {
  const t = useCopy();
  return (
    <>
      <div className={pageStyles.actions}>
        {children}
        <Link to="/wallet" className={buttonNames({ kind: 'quiet', size: 'large', wide: true })}>
          {t('payment.to-wallet')}
        </Link>
      </div>
      {!isFinal && <p className={pageStyles.note}>{t('payment.leave')}</p>}
    </>
  );
}

/** An address that names no order of this player. */
export function OrderMissing() {
  const t = useCopy();
  return (
    <Card>
      <EmptyState
        icon="search"
        title={t('payment.missing')}
        text={t('payment.missing.text')}
        action={
          <Link to="/wallet" className={buttonNames({ kind: 'quiet' })}>
            {t('payment.to-wallet')}
          </Link>
        }
      />
    </Card>
  );
}
