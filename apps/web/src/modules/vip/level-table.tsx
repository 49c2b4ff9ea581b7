import { type Cents, cents } from '@nua/money';
import { Card, Icon, Money } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import { useGameNames } from '../catalogue/public.ts';
import { formatPoints } from '../reward/public.ts';
import styles from './level-table.module.css';
import type { Vip } from './vip-query.ts';

/** Returns the points for a stake of PKR 100. They equal the weight, because one basis point of PKR 100 is one paisa. */
const pointsOfHundredRupees = (weight_bps: number): Cents => cents(weight_bps);

const isWhole = (amount: Cents): boolean => amount % 100n === 0n;

/** A folded table of all levels, followed by how much a stake counts in each game. */
export function LevelTable({ vip: { table, level } }: { vip: Vip }) {
  const t = useTranslation();
  const { nameOf } = useGameNames();
  return (
    <Card bare>
      <details className={styles.all}>
        <summary>
          {t('vip.all')}
          <Icon name="down" size={20} />
        </summary>
        <p className={styles.text} id="vip-levels">
          {t('vip.all.text')}
        </p>
        <div className={styles.scroll}>
          <table className={styles.table} aria-labelledby="vip-levels">
            <thead>
              <tr>
                <th scope="col">{t('vip.column.level')}</th>
                <th scope="col">{t('vip.column.points')}</th>
                <th scope="col">{t('vip.gives')}</th>
                <th scope="col">{t('vip.monthly')}</th>
                <th scope="col">{t('vip.column.monthly-points')}</th>
              </tr>
            </thead>
            <tbody>
              {table.levels.map((entry) => (
                <tr key={entry.level} aria-current={entry.level === level || undefined}>
                  <th scope="row">{entry.level}</th>
                  <td>{formatPoints(entry.points)}</td>
                  <td>
                    <Money amount={entry.level_up} currency={null} decimals={!isWhole(entry.level_up)} />
                  </td>
                  <td>
                    <Money amount={entry.monthly} currency={null} decimals={!isWhole(entry.monthly)} />
                  </td>
                  <td>{formatPoints(entry.monthly_points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.weights}>
          <h3>{t('vip.weights')}</h3>
          <p>{t('vip.weights.text')}</p>
          <ul>
            {Object.entries(table.weights).map(([game, bps]) => (
              <li key={game}>
                {t('vip.weight', { game: nameOf({ game_id: game }), points: formatPoints(pointsOfHundredRupees(bps)) })}
              </li>
            ))}
          </ul>
          <p>{t('vip.rules')}</p>
        </div>
      </details>
    </Card>
  );
}
