import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import { Button, buttonNames } from '@nua/ui';
import type { ReactNode } from 'react';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { inviteProps } from '../invite/invitation.ts';
import { type Referral, shownState, spanOf } from '../referral-query.ts';
import { shareOf } from './dial-rules.ts';
import styles from './spin-card.module.css';

type Props = { wheel: Referral; guest: boolean; isSending: boolean; hasPending: boolean; onSpin: () => void };

/** Shows the state of the cycle and the next step. Each spin of a cycle adds to a sum, until the sum reaches the target. */
export function CycleState({ wheel, guest, isSending, hasPending, onSpin }: Props) {
  const t = useTranslation();
  const client = useClient();
  if (guest)
    return (
      <Step text={t('referral.guest')}>
        <Button size="large" wide icon="phone" onClick={() => client.openDialog('guestModeLimitations', {})}>
          {t('referral.guest.go')}
        </Button>
      </Step>
    );
  const { spins, state } = wheel;
  const text = spins.kind === 'join' ? 'referral.begin' : 'referral.spin';
  // A pending spin can be retried even if it was the last spin or reached the target.
  const spin = (hasPending || (spins.left > 0 && state !== 'reached')) && (
    <Button size="large" wide busy={isSending} onClick={onSpin}>
      {t(hasPending ? 'referral.pending' : text)}
    </Button>
  );
  if (state === 'active' || state === 'idle') {
    return (
      <Step text={null}>
        {spins.left === 0 && !hasPending && <NoneLeft next_at={spins.next_at} />}
        {spin}
        {state === 'idle' && <p className={styles.text}>{introText(wheel, t)}</p>}
        <InviteButton wheel={wheel} kind={spin ? 'quiet' : 'primary'} />
      </Step>
    );
  }
  if (state === 'reached') return <Reached wheel={wheel}>{spin}</Reached>;
  return <Ended wheel={wheel}>{spin}</Ended>;
}

function Step({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <div className={styles.step}>
      {text !== null && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

/** Shows how the player gets the next spin: the next daily spin if there is one, and the spins for friends. */
function NoneLeft({ next_at }: { next_at: string | null }) {
  const t = useTranslation();
  const language = useLanguage();
  const when = next_at === null ? null : formatWhen(next_at, language);
  return <p className={styles.text}>{when === null ? t('referral.none.text') : t('referral.none.daily', { when })}</p>;
}

function introText(wheel: Referral, t: ReturnType<typeof useTranslation>): string {
  const { minimum_bps, maximum_bps } = spanOf(wheel, 'join');
  const [from, to] = [minimum_bps, maximum_bps].map((bps) => writtenMoney(shareOf(wheel.target, bps), wireCurrency));
  return t('referral.idle.text', { hours: wheel.table.cycle_hours, from, to });
}

function Reached({ wheel, children }: { wheel: Referral; children: ReactNode }) {
  const t = useTranslation();
  const client = useClient();
  const target = writtenMoney(wheel.target, wireCurrency);
  if (shownState(wheel) === 'review') return <Step text={t('referral.review.text')}>{children}</Step>;
  const { wager_times, days } = wheel.table;
  const open = () =>
    client.openDialog('cashOut', { amount: wheel.target, wager: wheel.target * BigInt(wager_times), days });
  return (
    <Step text={t('referral.reached.text', { target })}>
      {children}
      <Button size="large" wide icon="gift" onClick={open}>
        {t('referral.cash-out', { target })}
      </Button>
    </Step>
  );
}

/** Shows how the previous cycle ended, and when the next one may begin. */
function Ended({ wheel, children }: { wheel: Referral; children: ReactNode }) {
  const t = useTranslation();
  const language = useLanguage();
  const { target, sum, state, spins } = wheel;
  const missing = (target - sum) as Cents;
  const amounts = { target: writtenMoney(target, wireCurrency) };
  const text = {
    paid: () => t('referral.paid.text', amounts),
    rejected: () => t('referral.rejected.text', amounts),
    expired: () => t(missing > 0n ? 'referral.expired.text' : 'referral.lapsed.text', amounts),
  }[state as 'paid' | 'rejected' | 'expired']();
  return (
    <Step text={text}>
      {spins.next_at !== null && (
        <p className={styles.text}>{t('referral.again', { when: formatWhen(spins.next_at, language) })}</p>
      )}
      {children}
      {state === 'paid' && (
        <Link to="/wallet" className={buttonNames({ kind: 'quiet', wide: true })}>
          {t('referral.paid.wallet')}
        </Link>
      )}
      {state === 'rejected' && (
        <Link to="/customer-service" className={buttonNames({ kind: 'quiet', wide: true })}>
          {t('referral.rejected.help')}
        </Link>
      )}
    </Step>
  );
}

function InviteButton({ wheel, kind }: { wheel: Referral; kind: 'primary' | 'quiet' }) {
  const t = useTranslation();
  const client = useClient();
  const open = () => client.openDialog('inviteRoulette', inviteProps(wheel));
  return (
    <Button kind={kind} size="large" wide icon="person" onClick={open}>
      {t('referral.invite')}
    </Button>
  );
}
