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
import { type SpinResult, useSpin } from './use-spin.ts';

const tones: Readonly<Record<ShownState, BadgeTone>> = {
  idle: 'plain',
  active: 'info',
  reached: 'positive',
  review: 'warning',
  paid: 'positive',
  rejected: 'negative',
  expired: 'plain',
};

export function SpinCard({ wheel }: { wheel: Referral }) {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const { spin, isSending, hasPending, problem, lastSpin } = useSpin(wheel);
  const [settledId, setSettledId] = useState<string | null>(null);
  const [skippedId, setSkippedId] = useState<string | null>(null);
  const isTurning = lastSpin !== null && settledId !== lastSpin.id;
  const kind = lastSpin?.kind ?? wheel.spins.kind ?? (wheel.state === 'idle' ? 'join' : 'friend');
  const span = spanOf(wheel, kind);
  const settle = () => {
    setSettledId(lastSpin!.id);
    void reloadWheels(client);
  };
  const guest = player.data !== undefined && isGuest(player.data);
  return (
    <Card raised className={styles.card}>
      <div className={styles.wheel}>
        <Dial
          target={wheel.target}
          span={span}
          drawn={lastSpin && { id: lastSpin.id, bps: lastSpin.drawn_bps }}
          onSettled={settle}
          isSkipped={lastSpin !== null && skippedId === lastSpin.id}
        />
        <p className={styles.kind}>{t(`referral.kind.${kind}`)}</p>
      </div>
      <div className={styles.side}>
        <Sum wheel={wheel} sum={lastSpin !== null && !isTurning ? lastSpin.sum : wheel.sum} />
        <p className={styles.result} role="status">
          {lastSpin !== null && !isTurning && <Result wheel={wheel} lastSpin={lastSpin} />}
        </p>
        {isTurning ? (
          <Button kind="quiet" size="large" wide onClick={() => setSkippedId(lastSpin.id)}>
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

function Result({ wheel, lastSpin }: { wheel: Referral; lastSpin: SpinResult }) {
  const t = useTranslation();
  const drawn = shareOf(wheel.target, lastSpin.drawn_bps);
  return (
    <>
      {t('referral.added', {
        kind: t(`referral.kind.${lastSpin.kind}`),
        added: writtenMoney(lastSpin.added, wireCurrency),
        sum: writtenMoney(lastSpin.sum, wireCurrency),
        target: writtenMoney(wheel.target, wireCurrency),
      })}
      {lastSpin.added > drawn && ` ${t('referral.lifted', { drawn: writtenMoney(drawn, wireCurrency) })}`}
    </>
  );
}

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
