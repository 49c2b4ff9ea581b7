import { errors } from '@nua/contract/errors.ts';
import { cancelWithdraw } from '@nua/contract/withdraw.ts';
import { Button, buttonNames, Icon, Skeleton } from '@nua/ui';
import { sameKey } from '@nua/wire/new-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { channelsQuery } from '../channel/channels-query.ts';
import { expectedTime } from '../channel/pay-types.ts';
import { OrderFoot, OrderMissing } from '../order/order-foot.tsx';
import { StatusCard } from '../order/status-card.tsx';
import { useStatusPoll } from '../order/use-status-poll.ts';
import styles from './withdraw-order.module.css';
import { type Withdraw, withdrawQuery } from './withdraw-query.ts';
import { withdrawStatus } from './withdraw-status.ts';

export function WithdrawOrder({ id }: { id: string }) {
  const t = useTranslation();
  const client = useClient();
  const query = useStatusPoll<Withdraw>(withdrawQuery(client, id));
  if (query.data === undefined) {
    if (isApiError(query.error, errors.NOT_FOUND)) return <OrderMissing />;
    if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton height={420} radius={12} />;
  }
  const withdraw = query.data;
  return (
    <>
      <StatusCard
        order={withdraw}
        status={withdrawStatus(withdraw)}
        isRefetching={query.isFetching}
        onRefetch={() => void query.refetch()}
      >
        <Destination withdraw={withdraw} />
      </StatusCard>
      <OrderFoot isFinal={withdraw.final} about={{ kind: 'withdraw', id: withdraw.id }}>
        {withdraw.cancellable && <CancelButton id={id} />}
        {withdraw.status === 'rejected' && (
          <Link to="/wallet/withdraw" className={buttonNames({ size: 'large', wide: true })}>
            {t('withdraw.other')}
          </Link>
        )}
      </OrderFoot>
    </>
  );
}

function ReviewTime({ pay_type }: { pay_type: number }) {
  const t = useTranslation();
  const channels = useQuery(channelsQuery(useClient()));
  const review = channels.data?.withdraw.find((channel) => channel.pay_type === pay_type)?.review;
  if (!review) return null;
  const usual = expectedTime(review.expected_s);
  return (
    <p className={styles.account}>
      <span className={styles.label}>{t('withdraw.review.time')}</span>
      <span>{t(usual.id, { count: usual.count })}</span>
    </p>
  );
}

function Destination({ withdraw }: { withdraw: Withdraw }) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.destination}>
      <p className={styles.account}>
        <span className={styles.label}>{t('withdraw.confirm.to')}</span>
        <span>
          {t(`payment.type.${withdraw.pay_type}`)} <bdi dir="ltr">{withdraw.payout_account.label}</bdi>
        </span>
      </p>
      {withdraw.status === 'reviewing' && withdraw.reason !== 'owner_asked' && (
        <ReviewTime pay_type={withdraw.pay_type} />
      )}
      {withdraw.usable_from !== null && (
        <div className={styles.usable}>
          <Icon name="waiting" size={20} />
          <div>
            <b>{t('withdraw.usable', { time: formatWhen(withdraw.usable_from, language) })}</b>
            <p>{t('withdraw.usable.text')}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function CancelButton({ id }: { id: string }) {
  const t = useTranslation();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const key = useRef('');
  const cancel = async () => {
    key.current = sameKey(key.current);
    setBusy(true);
    try {
      const order = await client.call(cancelWithdraw, { params: { id }, body: { action: 'cancel' }, key: key.current });
      client.queries.setQueryData(withdrawQuery(client, id).queryKey, order);
      client.notify('success', t('withdraw.cancel.done'));
    } catch {
      // `client.call` has shown the error. The reloaded order shows the current state.
      void client.queries.invalidateQueries({ queryKey: withdrawQuery(client, id).queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="danger" size="large" wide busy={isBusy} onClick={() => void cancel()}>
      {t('withdraw.cancel')}
    </Button>
  );
}
