import { Card, Money } from '@nua/ui';
import { useConfig } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { writtenMoney } from '../../domain/reward/written.ts';
import styles from './vip-page.module.css';
import type { Vip } from './vip-query.ts';

/** What the next level costs on average, beside what it gives. */
export function NextCard({ vip: { next } }: { vip: Vip }) {
  const t = useTranslation();
  const currency = useConfig()?.currency ?? 'PKR';
  if (next === null) return null;
  const { level, cost, gives, monthly } = next;
  const values = { level, cost: writtenMoney(cost, currency), gives: writtenMoney(gives, currency) };
  return (
    <Card className={styles.card}>
      <h2>{t('vip.next', { level })}</h2>
      <p>{t('vip.costs', values)}</p>
      <dl className={styles.pair}>
        <div>
          <dt>{t('vip.cost')}</dt>
          <dd>
            <Money amount={cost} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('vip.gives')}</dt>
          <dd>
            <Money amount={gives} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('vip.monthly')}</dt>
          <dd>
            <Money amount={monthly} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{t('vip.advice')}</p>
    </Card>
  );
}
