import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import type { ReactNode } from 'react';
import { useTranslation } from '../../client/use-translation.ts';
import { useGameNames } from '../catalogue/public.ts';
import styles from './promo-card.module.css';
import type { DepositRule, FreeRoundsRule, PromoRule } from './promo-query.ts';
import { depositBonus, exampleDeposit, exampleRebate, percentText, stakesFor } from './promo-rules.ts';

type RebateRule = Extract<PromoRule, { type: 'rebate' }>;
const EXAMPLE_STAKES = 1_000_000n as Cents;

const amountText = (amount: Cents): string => writtenMoney(amount, wireCurrency);

export function PromoNumbers({ rule }: { rule: PromoRule }) {
  const t = useTranslation();
  const isFree = rule.type === 'free_rounds';
  return (
    <div>
      <h3 className={styles.label}>{t('promo.rule')}</h3>
      <dl className={styles.numbers}>
        <LinesOfType rule={rule} />
        <Line label={t('promo.rule.wager')}>{t('promo.rule.wager.times', { times: rule.wager_times })}</Line>
        <Line label={t(isFree ? 'promo.rule.then' : 'promo.rule.days')}>
          {t('promo.rule.days.count', { days: rule.days })}
        </Line>
        <Line label={t('promo.rule.conversion')}>
          {'conversion_times' in rule
            ? t('promo.rule.conversion.times', { times: rule.conversion_times })
            : t('promo.rule.conversion.all')}
        </Line>
      </dl>
      {rule.type === 'rebate' && <RebateExample rule={rule} />}
      {'percent_bps' in rule && <DepositExample rule={rule} />}
    </div>
  );
}

function LinesOfType({ rule }: { rule: PromoRule }) {
  if (rule.type === 'rebate') return <RebateLines rule={rule} />;
  return rule.type === 'free_rounds' ? <FreeRoundsLines rule={rule} /> : <DepositLines rule={rule} />;
}

function FreeRoundsLines({ rule }: { rule: FreeRoundsRule }) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  return (
    <>
      <Line label={t('promo.rule.free')}>
        {t('promo.rule.free.of', { rounds: rule.rounds, stake: amountText(rule.stake) })}
      </Line>
      <Line label={t('promo.rule.games')}>{namesOf(rule.games)}</Line>
      <Line label={t('promo.rule.minimum')}>{amountText(rule.deposit_minimum)}</Line>
      <Line label={t('promo.rule.play')}>{t('promo.rule.days.count', { days: rule.play_days })}</Line>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DepositLines({ rule }: { rule: DepositRule }) {
  const t = useTranslation();
  const percent = percentText(rule.percent_bps, 10_000);
  return (
    <>
      <Line label={t('promo.rule.bonus')}>
        {t('promo.rule.bonus.of', { percent, maximum: amountText(rule.amount_maximum) })}
      </Line>
      <Line label={t('promo.rule.minimum')}>{amountText(rule.deposit_minimum)}</Line>
      <Line label={t('promo.rule.stake')}>{amountText(rule.stake_maximum)}</Line>
    </>
  );
}

function RebateLines({ rule }: { rule: RebateRule }) {
  const t = useTranslation();
  const percent = percentText(rule.rate_bps_hundredths, 1_000_000);
  return (
    <Line label={t('promo.rule.rebate')}>
      {t('promo.rule.rebate.of', { percent, maximum: amountText(rule.amount_maximum) })}
    </Line>
  );
}

function DepositExample({ rule }: { rule: DepositRule }) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  const deposit = exampleDeposit(rule);
  const example = depositBonus(rule, deposit);
  if (example === null) return null;
  const values = {
    deposit: amountText(deposit),
    bonus: amountText(example.bonus),
    wager: amountText(example.wager),
    convertible: amountText(example.convertible),
  };
  return (
    <p className={styles.example}>
      <b>{t('promo.example')}:</b> {t('promo.example.deposit', values)}{' '}
      {stakesFor(rule, example.wager).map(({ games, percent, stakes }) => (
        <span key={percent}>{t('promo.example.stakes', { games: namesOf(games), stakes: amountText(stakes) })} </span>
      ))}
    </p>
  );
}

function RebateExample({ rule }: { rule: RebateRule }) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  const [example] = stakesFor(rule, EXAMPLE_STAKES);
  if (example === undefined) return null;
  const rebate = exampleRebate(rule, EXAMPLE_STAKES, example.percent * 100);
  return (
    <p className={styles.example}>
      <b>{t('promo.example')}:</b>{' '}
      {t('promo.example.rebate', {
        staked: amountText(EXAMPLE_STAKES),
        games: namesOf(example.games),
        rebate: amountText(rebate),
      })}
    </p>
  );
}
