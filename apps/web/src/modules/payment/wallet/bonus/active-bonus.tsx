import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Icon, Money, ProgressBar } from '@nua/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import { type Bonus, stakesToReach, wagerLeft, wagerPercent } from '../../../bonus/public.ts';
import { useGameNames } from '../../../catalogue/public.ts';
import rows from '../pending-list.module.css';
import styles from './active-bonus.module.css';
import section from './bonus-section.module.css';

const moneyText = (amount: Bonus['left']): string => writtenMoney(amount, wireCurrency);

/** The active bonus: its balance, the remaining wagering and its expiry. Further details are collapsed. */
export function ActiveBonus({ bonus, action }: { bonus: Bonus; action: ReactNode }) {
  const t = useTranslation();
  const language = useLanguage();
  const wagerMissing = wagerLeft(bonus);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Icon name="gift" size={20} />
        <h3 className={section.heading}>{t(`bonus.source.${bonus.source}`)}</h3>
        {action}
      </div>
      <p className={styles.line}>
        <Money amount={bonus.left} currency={wireCurrency} className={styles.sum ?? ''} />
        <span className={rows.about}>{t('bonus.granted', { amount: moneyText(bonus.amount) })}</span>
      </p>
      <ProgressBar percent={wagerPercent(bonus)} label={t('bonus.progress')} />
      <p className={styles.line}>
        <span>{t('bonus.wagered', { done: moneyText(bonus.wager_done), needed: moneyText(bonus.wager_needed) })}</span>
        <b>{t('bonus.missing', { amount: moneyText(wagerMissing) })}</b>
      </p>
      <p>{t('bonus.to-keep', { amount: moneyText(wagerMissing), time: formatWhen(bonus.expires_at, language) })}</p>
      {bonus.forfeits_on_withdraw && <p className={rows.about}>{t('bonus.forfeits')}</p>}
      <Details bonus={bonus} />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The stakes that complete the wagering, for each group of games with the same weight. */
function Stakes({ bonus }: { bonus: Bonus }) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  return stakesToReach(bonus.weights, wagerLeft(bonus)).map(({ games, percent, stakes }) => (
    <p key={percent} className={rows.about}>
      {t('bonus.stakes', { games: namesOf(games), percent, amount: moneyText(stakes) })}
    </p>
  ));
}

function Details({ bonus }: { bonus: Bonus }) {
  const t = useTranslation();
  const language = useLanguage();
  const maximum = bonus.conversion_maximum;
  const lines = [
    t('bonus.term.order'),
    t('bonus.term.counts'),
    bonus.stake_maximum !== null && t('bonus.term.stake', { amount: moneyText(bonus.stake_maximum) }),
    maximum === null ? t('bonus.term.cleared') : t('bonus.term.cleared-maximum', { amount: moneyText(maximum) }),
    t('bonus.term.expires', { time: formatWhen(bonus.expires_at, language) }),
    t(bonus.forfeits_on_withdraw ? 'bonus.term.withdraw' : 'bonus.term.withdraw-keeps'),
    t('bonus.term.alone'),
  ];
  return (
    <details className={styles.terms}>
      <summary className={section.summary}>{t('bonus.details')}</summary>
      <div className={styles.details}>
        <Stakes bonus={bonus} />
        <dl className={styles.facts}>
          <Fact label={t('bonus.stake-maximum')}>
            <Maximum amount={bonus.stake_maximum} />
          </Fact>
          <Fact label={t('bonus.conversion-maximum')}>
            <Maximum amount={maximum} />
          </Fact>
        </dl>
        <p className={rows.about}>{t('bonus.own-first')}</p>
        <ul>{lines.map((line) => line !== false && <li key={line}>{line}</li>)}</ul>
      </div>
    </details>
  );
}

function Maximum({ amount }: { amount: Bonus['stake_maximum'] }) {
  const t = useTranslation();
  return amount === null ? t('bonus.no-maximum') : <Money amount={amount} currency={wireCurrency} />;
}
