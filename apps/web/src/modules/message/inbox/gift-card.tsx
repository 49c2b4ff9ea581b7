import { wireCurrency, writtenMoney } from '@nua/money';
import { Button, Card, Icon, Money } from '@nua/ui';
import { sameKey } from '@nua/wire/new-key.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useNow } from '../../../client/use-now.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { useGameNames } from '../../catalogue/public.ts';
import type { Message } from '../message-queries.ts';
import styles from './gift-card.module.css';
import { claimedText, claimGift } from './message-actions.ts';

type Gift = NonNullable<Message['gift']>;

export function GiftCard({ message, gift, loaded_at_ms }: { message: Message; gift: Gift; loaded_at_ms: number }) {
  const t = useTranslation();
  const language = useLanguage();
  const now = useNow(loaded_at_ms, 30_000);
  const isOver = gift.state === 'expired' || (gift.state === 'claimable' && new Date(gift.expires_at) <= now);
  const state = isOver ? 'expired' : gift.state;
  return (
    <Card raised className={styles.card} data-state={state}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name="gift" size={26} />
        </span>
        <div>
          <h3>{t('message.gift')}</h3>
          {gift.free_rounds === null ? (
            <Money amount={gift.amount} currency={wireCurrency} className={styles.amount ?? ''} />
          ) : (
            <span className={styles.amount}>{t('message.gift.rounds', { rounds: gift.free_rounds.rounds })}</span>
          )}
        </div>
      </div>
      {gift.free_rounds === null ? (
        <p className={styles.rule}>{t(gift.wallet === 'bonus' ? 'message.gift.bonus' : 'message.gift.main')}</p>
      ) : (
        <FreeRounds rounds={gift.free_rounds} />
      )}
      {gift.wager !== null && gift.wager > 0n && (
        <p className={styles.rule}>
          {t('message.gift.wager')} <Money amount={gift.wager} currency={wireCurrency} />
        </p>
      )}
      {state === 'claimable' && <Claim message={message} gift={gift} />}
      <p className={styles.when} aria-live="polite">
        {state === 'claimable' && t('message.gift.until', { time: formatWhen(gift.expires_at, language) })}
        {state === 'expired' && t('message.gift.expired-at', { time: formatWhen(gift.expires_at, language) })}
        {state === 'claimed' && t('message.gift.claimed-at', { time: formatWhen(gift.claimed_at ?? '', language) })}
      </p>
      {state === 'claimed' && <Link to="/wallet">{t('message.gift.wallet')}</Link>}
    </Card>
  );
}

function FreeRounds({ rounds }: { rounds: NonNullable<Gift['free_rounds']> }) {
  const t = useTranslation();
  const { namesOf, offeredOf, openOf } = useGameNames();
  const { stake, games, days, wager_times } = rounds;
  const amount = writtenMoney(stake, wireCurrency);
  const [open, offered] = [openOf(games), offeredOf(games)];
  return (
    <>
      <p className={styles.rule}>
        {open.length > 0 && t('message.gift.rounds.games', { amount, games: namesOf(open), days })}
        {open.length === 0 && offered.length > 0 && t('message.gift.rounds.closed', { games: namesOf(offered), days })}
        {offered.length === 0 && t('message.gift.rounds.ended')}
      </p>
      <p className={styles.rule}>{t('message.gift.rounds.bonus', { times: wager_times })}</p>
    </>
  );
}

function Claim({ message, gift }: { message: Message; gift: Gift }) {
  const t = useTranslation();
  const client = useClient();
  const { openOf } = useGameNames();
  const key = useRef<string>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const claim = async () => {
    setBusy(true);
    setProblem(null);
    key.current = sameKey(key.current);
    try {
      await claimGift(client, message.id, key.current);
      client.notify('success', t(claimedText(gift, openOf)));
    } catch (error) {
      setProblem(await errorText(client, error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="large" wide icon="gift" busy={busy} onClick={() => void claim()}>
        {t('message.gift.claim')}
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
