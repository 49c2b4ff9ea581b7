import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Money } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import { formatCost } from '../reward/public.ts';
import styles from './vip-page.module.css';
import type { Vip } from './vip-query.ts';

/** Shows the average cost of reaching the next level, and the rewards of that level. */
export function NextCard({ vip: { next } }: { vip: Vip }) {
  const t = useTranslation();
  if (next === null) return null;
  const { level, gives, monthly } = next;
  const cost = formatCost(t, next, wireCurrency);
  return (
    <Card className={styles.card}>
      <h2>{t('vip.next', { level })}</h2>
      <p>
        {cost === null ? t('vip.no-game') : t('vip.costs', { level, cost, gives: writtenMoney(gives, wireCurrency) })}
      </p>
      {next.cost !== next.cost_maximum && <p className={styles.note}>{t('vip.cost-differs')}</p>}
      <dl className={styles.pair}>
        <div>
          <dt>{t('vip.cost')}</dt>
          <dd>
            {next.cost !== null && next.cost === next.cost_maximum ? (
              <Money amount={next.cost} currency={wireCurrency} />
            ) : (
              (cost ?? '–')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('vip.gives')}</dt>
          <dd>
            <Money amount={gives} currency={wireCurrency} />
          </dd>
        </div>
        <div>
          <dt>{t('vip.monthly')}</dt>
          <dd>
            <Money amount={monthly} currency={wireCurrency} />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{t('vip.advice')}</p>
    </Card>
  );
}
