import type { Cents } from '@nua/money';
import { Button, buttonNames, Card, Icon, Money, Skeleton } from '@nua/ui';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useConfig } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { activeAccount, balancesOf, isGuest, usePlayer } from '../../player/public.ts';
import { useIsExcluded } from '../../protection/public.ts';
import styles from './balance-card.module.css';

export function BalanceCard() {
  const t = useTranslation();
  const player = usePlayer();
  const selected = useConfig()?.currency;
  const balances = player.data && balancesOf(player.data, selected);
  const freezeReason = player.data && activeAccount(player.data, selected)?.freeze_reason;
  const amountOrSkeleton = (amount: Cents | undefined, width: number) =>
    player.isPending ? <Skeleton width={width} height="1em" /> : <Money amount={amount ?? null} currency={null} />;
  return (
    <Card raised className={styles.card} aria-busy={player.isPending || undefined}>
      <p className={styles.label}>{t('wallet.total')}</p>
      <p className={styles.total}>
        {player.isPending ? (
          <Skeleton width={210} height={48} />
        ) : (
          <Money amount={balances?.total ?? null} currency={balances?.currency ?? null} />
        )}
      </p>
      {player.isError && (
        <div className={styles.error} role="alert">
          {t('wallet.unknown')}
          <Button kind="quiet" size="small" icon="refresh" onClick={() => void player.refetch()}>
            {t('load-error.again')}
          </Button>
        </div>
      )}
      <dl className={styles.parts}>
        {(['main', 'bonus', 'game'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`wallet.${part}`)}</dt>
            <dd>{amountOrSkeleton(balances?.[part], part === 'main' ? 72 : 48)}</dd>
          </div>
        ))}
      </dl>
      {balances !== undefined && balances.block > 0n && (
        <p className={styles.notice}>
          <Icon name="withdraw" size={18} />
          <span>
            <b>{t('wallet.block')}</b> {t('wallet.block.text')}
          </span>
          <Money amount={balances.block} currency={null} />
        </p>
      )}
      {balances !== undefined && balances.freeze > 0n && (
        <p className={styles.notice} data-frozen="">
          <Icon name="lock" size={18} />
          <span>
            <b>{t('wallet.freeze')}</b> {freezeReason}
          </span>
          <Money amount={balances.freeze} currency={null} />
        </p>
      )}
      {balances !== undefined && balances.debt > 0n && (
        <p className={styles.notice} data-frozen="">
          <Icon name="alert" size={18} />
          <span>
            <b>{t('wallet.debt')}</b> {t('wallet.debt.text')}
          </span>
          <Money amount={balances.debt} currency={null} />
        </p>
      )}
      <MoneyActions isGuest={player.data !== undefined && isGuest(player.data)} />
    </Card>
  );
}

function MoneyActions({ isGuest: guest }: { isGuest: boolean }) {
  const t = useTranslation();
  const client = useClient();
  const isExcluded = useIsExcluded();
  return (
    <div className={styles.actions}>
      {(['deposit', 'withdraw'] as const).map((action) => {
        const isClosed = isExcluded && action === 'deposit';
        const kind = action === 'deposit' && !isClosed ? 'primary' : 'quiet';
        return guest ? (
          <Button
            key={action}
            kind={kind}
            size="large"
            icon={action}
            onClick={() => client.openDialog('guestModeLimitations', { reason: action })}
          >
            {t(`wallet.${action}`)}
          </Button>
        ) : (
          <Link key={action} to={`/wallet/${action}`} className={buttonNames({ kind, size: 'large' })}>
            <Icon name={isClosed ? 'shield' : action} size={20} />
            {t(isClosed ? 'nav.on-break' : `wallet.${action}`)}
          </Link>
        );
      })}
    </div>
  );
}
