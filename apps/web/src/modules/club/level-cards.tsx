import { cents, mulDivFloor, wireCurrency, writtenMoney } from '@nua/money';
import { Card, Icon, Money } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './club-page.module.css';
import type { Club, ClubLevel } from './club-query.ts';

export function LevelCards({ club }: { club: Club }) {
  const t = useTranslation();
  return (
    <section aria-labelledby="club-levels">
      <h2 id="club-levels" className={styles.heading}>
        {t('club.levels')}
      </h2>
      <div className={styles.cards}>
        {club.levels.map((level) => (
          <LevelCard key={level.level} {...level} />
        ))}
      </div>
      <CommissionRules club={club} />
    </section>
  );
}

function LevelCard({ level, members, turnover, commission, rate_bps }: ClubLevel) {
  const t = useTranslation();
  return (
    <Card className={styles.card}>
      <h3>{t('club.level', { level })}</h3>
      <dl className={styles.pair}>
        <div>
          <dt>{t('club.members')}</dt>
          <dd>{members}</dd>
        </div>
        <div>
          <dt>{t('club.turnover')}</dt>
          <dd>
            <Money amount={turnover} currency={wireCurrency} />
          </dd>
        </div>
        <div>
          <dt>{t('club.rate')}</dt>
          <dd dir="ltr">{percentText(rate_bps)}</dd>
        </div>
        <div>
          <dt>{t('club.commission')}</dt>
          <dd>
            <Money amount={commission} currency={wireCurrency} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** A rate has at most two decimals of a basis point. */
const HUNDREDTHS_PER_BPS = 100;

/** Formats a rate in basis points as a percentage: 20 -> '0.20%', 0.5 -> '0.005%'. */
export function percentText(rate_bps: number): string {
  const text = String(Math.round(rate_bps * HUNDREDTHS_PER_BPS)).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4).replace(/0{1,2}$/, '')}%`;
}

const EXAMPLE_STAKE = cents(1_000_00);
const EXAMPLE_GAME = 'dice';

function CommissionRules({ club: { levels, weights } }: { club: Club }) {
  const t = useTranslation();
  const weight = weights[EXAMPLE_GAME];
  const counted = weight === undefined ? null : mulDivFloor(EXAMPLE_STAKE, BigInt(weight), 10_000n);
  const first = levels[0];
  return (
    <Card bare className={styles.how}>
      <details>
        <summary>
          {t('club.how')}
          <Icon name="down" size={20} />
        </summary>
        <ul>
          <li>{t('club.how.stakes')}</li>
          <li>{t('club.how.weight')}</li>
          {counted !== null && first !== undefined && (
            <li>
              {t('club.how.example', {
                stake: writtenMoney(EXAMPLE_STAKE, wireCurrency),
                counted: writtenMoney(counted, wireCurrency),
                commission: writtenMoney(
                  mulDivFloor(counted, BigInt(Math.round(first.rate_bps * HUNDREDTHS_PER_BPS)), 1_000_000n),
                  wireCurrency,
                ),
              })}
            </li>
          )}
          <li>{t('club.how.friends')}</li>
          <li>{t('club.how.own')}</li>
          <li>{t('club.how.private')}</li>
        </ul>
      </details>
    </Card>
  );
}
