import { claimPromo, leavePromo } from '@nua/contract/promo.ts';
import { wireCurrency, writtenMoney, ZERO } from '@nua/money';
import { Button, buttonNames, Icon, Skeleton } from '@nua/ui';
import { newKey } from '@nua/wire/new-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../page/load-error.tsx';
import { ClaimButton } from '../reward/public.ts';
import styles from './promo-action.module.css';
import { MY_PROMOS, type MyPromo, myPromosQuery } from './promo-query.ts';

type Props = { id: string; title: string; isRebate: boolean };

const amountText = (amount: MyPromo['amount']): string => writtenMoney(amount ?? ZERO, wireCurrency);

/** A visitor can sign in. A player can choose or claim the promotion, or read why it is not available. */
export function PromoAction({ id, title, isRebate }: Props) {
  const t = useTranslation();
  const isSignedIn = useIsLoggedIn();
  const mine = useQuery({ ...myPromosQuery(useClient()), enabled: isSignedIn });
  if (!isSignedIn) {
    return (
      <Link to="/sign-in?next=%2Fpromo" className={buttonNames({ kind: 'quiet' })}>
        {t('promo.sign-in')}
      </Link>
    );
  }
  if (mine.data === undefined)
    return mine.isError ? (
      <LoadError error={mine.error} onRetry={() => void mine.refetch()} />
    ) : (
      <Skeleton height={44} radius={12} />
    );
  const state = mine.data.list.find((promo) => promo.id === id);
  if (state === undefined) return null;
  return isRebate ? <Rebate mine={state} title={title} /> : <DepositPromo mine={state} title={title} />;
}

function PromoFact({ icon, text }: { icon: 'done' | 'info'; text: string }) {
  return (
    <p className={styles.fact} data-icon={icon}>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </p>
  );
}

function DepositPromo({ mine, title }: { mine: MyPromo; title: string }) {
  const t = useTranslation();
  const language = useLanguage();
  switch (mine.state) {
    case 'granted': {
      const values = { amount: amountText(mine.amount), when: mine.at === null ? '' : formatWhen(mine.at, language) };
      // Free rounds have no amount.
      const id = mine.amount === null ? 'promo.granted.free' : 'promo.granted';
      return <PromoFact icon="done" text={t(id, values)} />;
    }
    case 'refused':
      return <Refused mine={mine} />;
    default:
      return <Choice mine={mine} title={title} />;
  }
}

/** The reasons for a refusal that another deposit resolves. */
const RESOLVED_BY_DEPOSIT: ReadonlySet<MyPromo['reason']> = new Set(['unproven_payer', 'other_payer']);

function Refused({ mine }: { mine: MyPromo }) {
  const t = useTranslation();
  const why = mine.reason === null ? '' : t(`promo.reason.${mine.reason}`);
  return (
    <>
      <PromoFact icon="info" text={`${t('promo.refused')} ${why}`} />
      {RESOLVED_BY_DEPOSIT.has(mine.reason) && (
        <Link to="/wallet/deposit" className={buttonNames({ kind: 'quiet' })}>
          {t('promo.deposit')}
        </Link>
      )}
    </>
  );
}

/** The buttons that choose or leave a promotion, until a deposit uses it. */
function Choice({ mine, title }: { mine: MyPromo; title: string }) {
  const t = useTranslation();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const isChosen = mine.state === 'chosen';
  const change = async () => {
    setBusy(true);
    const params = { id: mine.id };
    // `client.call` shows the error of a failed call. The list is refetched in any case.
    await (isChosen ? client.call(leavePromo, { params }) : client.call(claimPromo, { params, key: newKey() })).catch(
      () => undefined,
    );
    await client.queries.invalidateQueries({ queryKey: [MY_PROMOS] });
    setBusy(false);
  };
  if (!isChosen) {
    return (
      <Button icon="check" busy={busy} aria-label={`${t('promo.choose')}: ${title}`} onClick={() => void change()}>
        {t('promo.choose')}
      </Button>
    );
  }
  return (
    <>
      <PromoFact icon="done" text={`${t('promo.chosen')} ${t('promo.chosen.text')}`} />
      <div className={styles.actions}>
        <Link to="/wallet/deposit" className={buttonNames({})}>
          {t('promo.deposit')}
        </Link>
        <Button kind="quiet" busy={busy} aria-label={`${t('promo.leave')}: ${title}`} onClick={() => void change()}>
          {t('promo.leave')}
        </Button>
      </div>
    </>
  );
}

/** Whether a rebate waits. A guest sees it too, and is then asked for a phone number. */
export const isClaimable = ({ state, reason, amount }: MyPromo): boolean =>
  state === 'claimable' || (reason === 'guest' && amount !== null);

/** Shows the claimable rebate, the reason of a refusal, or the last claimed rebate. */
export function Rebate({ mine, title }: { mine: MyPromo; title: string }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  if (isClaimable(mine)) {
    return (
      <>
        <p className={styles.claimable}>{t('promo.rebate.waits', { amount: amountText(mine.amount) })}</p>
        <ClaimButton
          label={title}
          queryWord={MY_PROMOS}
          send={(key) => client.call(claimPromo, { params: { id: mine.id }, key, quiet: true })}
        />
      </>
    );
  }
  if (mine.state === 'refused') return <Refused mine={mine} />;
  return (
    <>
      {mine.state === 'granted' && mine.at !== null && (
        <PromoFact
          icon="done"
          text={t('promo.rebate.last', { amount: amountText(mine.amount), when: formatWhen(mine.at, language) })}
        />
      )}
      <PromoFact icon="info" text={t('promo.rebate.none')} />
    </>
  );
}
