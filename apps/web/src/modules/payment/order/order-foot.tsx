import { buttonNames, Card, EmptyState } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import type { ReactNode } from 'react';
import { Link } from '../../../client/link.tsx';
import { useTranslation } from '../../../client/use-translation.ts';

type Props = { isFinal: boolean; about: { kind: 'deposit' | 'withdraw'; id: string }; children?: ReactNode };

/**
 * The end of an order's page: the possible actions, and links to the wallet and to customer service. While the order is open, a note
 * explains that the player may leave the page.
 */
export function OrderFoot({ isFinal, about, children }: Props) {
  const t = useTranslation();
  return (
    <>
      <div className={pageStyles.actions}>
        {children}
        <Link to="/wallet" className={buttonNames({ kind: 'quiet', size: 'large', wide: true })}>
          {t('payment.to-wallet')}
        </Link>
        <Link
          to={`/customer-service?ask=1&kind=${about.kind}&${about.kind}_id=${about.id}`}
          className={buttonNames({ kind: 'plain', wide: true })}
        >
          {t('payment.ask')}
        </Link>
      </div>
      {!isFinal && <p className={pageStyles.note}>{t('payment.leave')}</p>}
    </>
  );
}

/** Shown when the address names no order of this player. */
export function OrderMissing() {
  const t = useTranslation();
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
