import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import { Badge, type BadgeTone, Button, Card, Money, ProgressBar } from '@nua/ui';
import { useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { isGuest, usePlayer } from '../../player/public.ts';
import { percentOf } from '../../reward/public.ts';
import { type Referral, reloadWheels, type ShownState, shownState, spanOf } from '../referral-query.ts';
import { CycleState } from './cycle-state.tsx';
import { Dial } from './dial.tsx';
import { shareOf } from './dial-rules.ts';
import styles from './spin-card.module.css';
import { useSpin } from './use-spin.ts';

const tones: Readonly<Record<ShownState, BadgeTone>> = {
  idle: 'plain',
  active: 'info',
  reached: 'positive',
  review: 'warning',
  paid: 'positive',
  rejected: 'negative',
  expired: 'plain',
};

/** The wheel, the progress of the sum, and the next action. */
export function SpinCard({ wheel }: { wheel: Referral }) {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const { spin, isSending, hasPending, problem, spun } = useSpin(wheel);
  const [settledId, setSettledId] = useState<string | null>(null);
  const [skippedId, setSkippedId] = useState<string | null>(null);
  const isTurning = spun !== null && settledId !== spun.id;
  const kind = spun?.kind ?? wheel.spins.kind ?? (wheel.state === 'idle' ? 'join' : 'friend');
  const span = spanOf(wheel, kind);
  const settle = () => {
    setSettledId(spun!.id);
    void reloadWheels(client);
  };
  const guest = player.data !== undefined && isGuest(player.data);
  return (
    <Card raised className={styles.card}>
      <div className={styles.wheel}>
        <Dial
          target={wheel.target}
          span={span}
          drawn={spun && { id: spun.id, bps: spun.drawn_bps }}
          onSettled={settle}
          isSkipped={spun !== null && skippedId === spun.id}
        />
        <p className={styles.kind}>{t(`referral.kind.${kind}`)}</p>
      </div>
      <div className={styles.side}>
        <Sum wheel={wheel} sum={spun !== null && !isTurning ? spun.sum : wheel.sum} />
        <p className={styles.result} role="status">
          {spun !== null && !isTurning && <Result wheel={wheel} spun={spun} />}
        </p>
        {isTurning ? (
          <Button kind="quiet" size="large" wide onClick={() => setSkippedId(spun.id)}>
            {t('referral.skip')}
          </Button>
        ) : (
          <CycleState {...{ wheel, guest, isSending, hasPending }} onSpin={() => void spin()} />
        )}
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {!isTurning && <Facts wheel={wheel} />}
      </div>
    </Card>
  );
}

function Result({ wheel, spun }: { wheel: Referral; spun: NonNullable<ReturnType<typeof useSpin>['spun']> }) {
  const t = useTranslation();
  const drawn = shareOf(wheel.target, spun.drawn_bps);
  return (
    <>
      {t('referral.added', {
        kind: t(`referral.kind.${spun.kind}`),
        added: writtenMoney(spun.added, wireCurrency),
        sum: writtenMoney(spun.sum, wireCurrency),
        target: writtenMoney(wheel.target, wireCurrency),
      })}
      {spun.added > drawn && ` ${t('referral.lifted', { drawn: writtenMoney(drawn, wireCurrency) })}`}
    </>
  );
}

/** The sum so far beside the target, as a number and as a bar. */
function Sum({ wheel, sum }: { wheel: Referral; sum: Cents }) {
  const t = useTranslation();
  const shown = shownState(wheel);
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <span className={styles.label}>{t('referral.sum')}</span>
        <Badge tone={tones[shown]}>{t(`referral.state.${shown}`)}</Badge>
      </div>
      <p className={styles.sum}>
        <Money amount={sum} currency={wireCurrency} className={styles.amount ?? ''} />
        <span className={styles.of}>{t('referral.of', { target: writtenMoney(wheel.target, wireCurrency) })}</span>
      </p>
      <ProgressBar percent={percentOf(sum, wheel.target)} label={t('referral.sum')} />
    </div>
  );
}

/** Shows how many more friends are needed at most, the spins that are left, when the cycle ends, and when the next spin is due. */
function Facts({ wheel }: { wheel: Referral }) {
  const t = useTranslation();
  const language = useLanguage();
  const { state, most_friends, spins, ends_at } = wheel;
  return (
    <div className={styles.progress}>
      {most_friends > 0 && <p className={styles.most}>{t('referral.most', { count: most_friends })}</p>}
      <dl className={styles.facts}>
        {ends_at !== null && (
          <div>
            <dt>{t(state === 'reached' ? 'referral.claim-until' : 'referral.ends')}</dt>
            <dd>
              <time dateTime={ends_at}>{formatWhen(ends_at, language)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('referral.spins')}</dt>
          <dd>{spins.left}</dd>
        </div>
        {state === 'active' && (
          <div>
            <dt>{t('referral.next')}</dt>
            <dd>{spins.next_at === null ? t('referral.next-none') : formatWhen(spins.next_at, language)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
