import { errors } from '@nua/contract/errors.ts';
import { buttonNames, Icon, Skeleton } from '@nua/ui';
import { isApiError } from '../../../api/api-error.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useNow } from '../../../client/use-now.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { type Deposit, depositQuery } from '../order/deposit-query.ts';
import { depositStatus } from '../order/deposit-status.ts';
import { OrderFoot, OrderMissing } from '../order/order-foot.tsx';
import { StatusCard } from '../order/status-card.tsx';
import { useStatusPoll } from '../order/use-status-poll.ts';
import { BankBox } from './bank-box.tsx';
import { DebtPaid } from './debt-notice.tsx';
import { PromoOutcome } from './deposit-promo.tsx';
import { SandboxLink } from './sandbox-link.tsx';

export function DepositOrder({ id, game }: { id: string; game: string | null }) {
  const client = useClient();
  const query = useStatusPoll<Deposit>(depositQuery(client, id));
  if (query.data === undefined) {
    if (isApiError(query.error, errors.NOT_FOUND)) return <OrderMissing />;
    if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton height={420} radius={12} />;
  }
  return (
    <>
      <StatusPart
        deposit={query.data}
        loaded_at_ms={query.dataUpdatedAt}
        isRefetching={query.isFetching}
        onRefetch={() => void query.refetch()}
      />
      <OrderActions deposit={query.data} game={game} />
    </>
  );
}

type StatusProps = { deposit: Deposit; loaded_at_ms: number; isRefetching: boolean; onRefetch: () => void };

function StatusPart({ deposit, loaded_at_ms, isRefetching, onRefetch }: StatusProps) {
  const isWaiting = deposit.status === 'created' || deposit.status === 'awaiting_approval';
  const now = useNow(loaded_at_ms, isWaiting && deposit.bank === null ? 1000 : null);
  const status = depositStatus(deposit, now);
  return (
    <StatusCard
      order={deposit}
      status={status}
      ring_s={status.ring_s}
      isRefetching={isRefetching}
      onRefetch={onRefetch}
    >
      {deposit.status === 'paid' && deposit.promo !== null && <PromoOutcome promo={deposit.promo} />}
      {deposit.debt_paid > 0n && <DebtPaid amount={deposit.debt_paid} />}
      {deposit.bank !== null && !status.isOver && <BankBox deposit={deposit} bank={deposit.bank} />}
      {!status.isOver && <SandboxLink deposit={deposit} />}
    </StatusCard>
  );
}

function OrderActions({ deposit, game }: { deposit: Deposit; game: string | null }) {
  const t = useTranslation();
  const retryPath = `/wallet/deposit${game === null ? '' : `?game=${game}`}`;
  const isFinal = deposit.final;
  const isPaid = deposit.status === 'paid';
  return (
    <OrderFoot isFinal={isFinal} about={{ kind: 'deposit', id: deposit.id }}>
      {isPaid && (
        <Link
          to={game === null ? '/' : `/game-play?game=${game}`}
          className={buttonNames({ size: 'large', wide: true })}
        >
          <Icon name="play" size={20} />
          {t(game === null ? 'deposit.play' : 'deposit.back-to-game')}
        </Link>
      )}
      {isFinal && !isPaid && (
        <Link to={retryPath} className={buttonNames({ size: 'large', wide: true })}>
          {t('deposit.retry')}
        </Link>
      )}
    </OrderFoot>
  );
}
