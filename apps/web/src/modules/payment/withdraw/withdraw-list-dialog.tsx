import type { ReferralCashOutState } from '@nua/contract/referral.ts';
import { Badge, Button, DialogFrame, EmptyState, Money, Segmented, Skeleton } from '@nua/ui';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { NextPage } from '../../../page/next-page.tsx';
import { isKnown } from '../../../platform/known-keys.ts';
import { statusBadge } from '../order/status-badge.ts';
import styles from './withdraw-list-dialog.module.css';
import { type CashOut, cashOutsQuery, type Withdraw, withdrawsQuery } from './withdraw-query.ts';

type Shown = DialogProps['withdrawList']['show'];

type StatusBadge = ReturnType<typeof statusBadge>;

const cashOutBadges: Readonly<Record<ReferralCashOutState, StatusBadge>> = {
  reviewing: { tone: 'info', label: 'withdraw.cash-out.reviewing' },
  paid: { tone: 'positive', label: 'withdraw.cash-out.paid' },
  rejected: { tone: 'negative', label: 'withdraw.cash-out.rejected' },
};

/** The badge of a cash-out. A state that only a newer server knows is shown as an unknown status. */
export const cashOutBadge = (state: string): StatusBadge =>
  isKnown(cashOutBadges, state) ? cashOutBadges[state] : { tone: 'plain', label: 'payment.status.other' };

/** The player's withdrawals and the cash-outs of the referral wheel, each with its state. */
export function Dialog({ show: initial, close }: DialogProps['withdrawList'] & { close: () => void }) {
  const t = useTranslation();
  const [show, setShow] = useState(initial);
  return (
    <DialogFrame title={t('withdraw.list')} closeLabel={t('shell.close')} onClose={close}>
      <div className={styles.body}>
        <Segmented<Shown>
          label={t('withdraw.list.show')}
          value={show}
          onChange={setShow}
          options={(['withdraw', 'cash_out'] as const).map((value) => ({ value, label: t(`withdraw.list.${value}`) }))}
        />
        {show === 'withdraw' ? <Withdraws close={close} /> : <CashOuts close={close} />}
      </div>
    </DialogFrame>
  );
}

function Withdraws({ close }: { close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const open = (id: string) => {
    close();
    void client.navigate(`/wallet/withdraw?id=${id}`);
  };
  return (
    <Pages
      query={useInfiniteQuery(withdrawsQuery(client))}
      empty={<EmptyState icon="withdraw" title={t('withdraw.list.empty')} text={t('withdraw.list.empty.text')} />}
      row={(withdraw: Withdraw) => (
        <button type="button" className={styles.row} onClick={() => open(withdraw.id)}>
          <Row order={withdraw} badge={statusBadge('withdraw', withdraw.status)}>
            {t(`payment.type.${withdraw.pay_type}`)} <bdi dir="ltr">{withdraw.payout_account.label}</bdi>
          </Row>
        </button>
      )}
    />
  );
}

function CashOuts({ close }: { close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const goToWheel = () => {
    close();
    void client.navigate('/deposit-roulette');
  };
  return (
    <Pages
      query={useInfiniteQuery(cashOutsQuery(client))}
      empty={
        <EmptyState
          icon="gift"
          title={t('withdraw.cash-out.empty')}
          text={t('withdraw.cash-out.empty.text')}
          action={
            <Button kind="quiet" onClick={goToWheel}>
              {t('withdraw.cash-out.wheel')}
            </Button>
          }
        />
      }
      row={(cashOut: CashOut) => (
        <div className={styles.row}>
          <Row order={cashOut} badge={cashOutBadge(cashOut.state)}>
            {t('withdraw.cash-out')}
          </Row>
        </div>
      )}
    />
  );
}

type PagesProps<Item> = {
  query: UseInfiniteQueryResult<{ pages: { list: Item[] }[] }>;
  empty: ReactNode;
  row: (item: Item) => ReactNode;
};

function Pages<Item extends { id: string }>({ query, empty, row }: PagesProps<Item>) {
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      {query.isPending && <Skeleton height={240} radius={12} />}
      {query.isError && list.length === 0 && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && list.length === 0 && empty}
      <ul className={styles.list}>
        {list.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      <NextPage query={query} />
    </>
  );
}

type RowProps = {
  order: Pick<Withdraw, 'amount' | 'created_at'>;
  badge: StatusBadge;
  children: ReactNode;
};

function Row({ order, badge, children }: RowProps) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <>
      <span className={styles.text}>
        <span>{children}</span>
        <time dateTime={order.created_at} className={styles.when}>
          {formatWhen(order.created_at, language)}
        </time>
      </span>
      <span className={styles.end}>
        <Money amount={order.amount} currency={null} />
        <Badge tone={badge.tone}>{t(badge.label)}</Badge>
      </span>
    </>
  );
}
