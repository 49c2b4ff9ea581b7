import { wireCurrency } from '@nua/money';
import { Badge, Button, buttonNames, Card, EmptyState, Icon, Money, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../../../client/link.tsx';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import type { MessageId } from '../../../../i18n/message-id.generated.ts';
import { LoadError } from '../../../../page/load-error.tsx';
import { type Bonus, bonusesQuery, groupBonuses } from '../../../bonus/public.ts';
import { useIsExcluded } from '../../../protection/public.ts';
import rows from '../pending-list.module.css';
import { ActiveBonus } from './active-bonus.tsx';
import styles from './bonus-section.module.css';
import { FreeRoundsCards } from './free-rounds-cards.tsx';
import { useGiveUpBonus } from './use-give-up-bonus.ts';

export function BonusSection() {
  const t = useTranslation();
  const bonuses = useQuery(bonusesQuery(useClient()));
  return (
    <section aria-labelledby="bonuses" aria-busy={bonuses.isFetching || undefined} className={styles.section}>
      <h2 id="bonuses" className={styles.heading}>
        {t('bonus.title')}
      </h2>
      <FreeRoundsCards />
      {bonuses.data !== undefined ? (
        <Bonuses bonuses={bonuses.data} />
      ) : bonuses.isError ? (
        <Card>
          <LoadError error={bonuses.error} onRetry={() => void bonuses.refetch()} />
        </Card>
      ) : (
        <Skeleton height={180} radius={12} />
      )}
    </section>
  );
}

function Bonuses({ bonuses }: { bonuses: readonly Bonus[] }) {
  const t = useTranslation();
  const { ask, busy } = useGiveUpBonus();
  const { active, waiting, held, ended } = groupBonuses(bonuses);
  const giveUp = (bonus: Bonus) => (
    <Button kind="quiet" size="small" busy={busy === bonus.id} onClick={() => ask(bonus)}>
      {t('bonus.give-up')}
    </Button>
  );
  return (
    <>
      {active && <ActiveBonus bonus={active} action={giveUp(active)} />}
      {waiting.length + held.length > 0 && (
        <ul className={rows.list}>
          {waiting.map((bonus) => (
            <Row key={bonus.id} bonus={bonus} amount={bonus.left} about="bonus.waiting.text" time={bonus.expires_at}>
              {giveUp(bonus)}
            </Row>
          ))}
          {held.map((bonus) => (
            <Row key={bonus.id} bonus={bonus} amount={bonus.left} about="bonus.held.text" />
          ))}
        </ul>
      )}
      {active === null && waiting.length + held.length === 0 && <NoBonus />}
      {ended.length > 0 && <Ended bonuses={ended} />}
    </>
  );
}

/** An excluded player gets no link to offers. */
function NoBonus() {
  const t = useTranslation();
  const isExcluded = useIsExcluded();
  return (
    <Card>
      <EmptyState
        icon="gift"
        title={t('bonus.empty')}
        text={t('bonus.empty.text')}
        action={
          isExcluded ? undefined : (
            <Link to="/promo" className={buttonNames({ kind: 'quiet' })}>
              {t('bonus.empty.promo')}
            </Link>
          )
        }
      />
    </Card>
  );
}

type RowProps = {
  bonus: Bonus;
  amount: Bonus['amount'];
  about: MessageId;
  time?: string;
  children?: ReactNode;
};

function Row({ bonus, amount, about, time, children }: RowProps) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <li className={styles.row}>
      <span className={rows.text}>
        <span className={rows.name}>{t(`bonus.source.${bonus.source}`)}</span>
        <span className={rows.about}>{t(about, { time: time ? formatWhen(time, language) : '' })}</span>
      </span>
      <span className={rows.end}>
        <Money amount={amount} currency={wireCurrency} />
        <Badge tone={bonus.state === 'cleared' ? 'positive' : 'plain'}>{t(`bonus.state.${bonus.state}`)}</Badge>
      </span>
      {children && <span className={styles.action}>{children}</span>}
    </li>
  );
}

function Ended({ bonuses }: { bonuses: readonly Bonus[] }) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <details className={styles.ended}>
      <summary className={styles.summary}>
        <Icon name="history" size={18} />
        {t('bonus.history', { count: bonuses.length })}
      </summary>
      <ul className={rows.list}>
        {bonuses.map((bonus) => (
          <li key={bonus.id} className={styles.row}>
            <span className={rows.text}>
              <span className={rows.name}>{t(`bonus.source.${bonus.source}`)}</span>
              <span className={rows.about}>
                <time dateTime={bonus.ended_at ?? undefined}>{formatWhen(bonus.ended_at ?? '', language)}</time> ·{' '}
                <Money amount={bonus.amount} currency={wireCurrency} />
              </span>
            </span>
            <span className={rows.end}>
              <Badge tone={bonus.state === 'cleared' ? 'positive' : 'plain'}>{t(`bonus.state.${bonus.state}`)}</Badge>
              {bonus.state === 'cleared' && <Money amount={bonus.converted} currency={wireCurrency} signed tone="in" />}
            </span>
            <span className={`${rows.about} ${styles.action}`}>{t(`bonus.ended.${endOf(bonus)}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How a bonus ended. An end that this build does not know is shown as given up. */
function endOf({ state }: Bonus): 'cleared' | 'used' | 'expired' | 'given_up' {
  return state === 'cleared' || state === 'used' || state === 'expired' ? state : 'given_up';
}
