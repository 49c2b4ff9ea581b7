import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Icon } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import { formatPoints } from '../reward/public.ts';
import styles from './level-ladder.module.css';
import type { Vip } from './vip-query.ts';

/** Lists every level with its points and rewards, and marks the player's level. */
export function LevelLadder({ vip: { table, level } }: { vip: Vip }) {
  const t = useTranslation();
  return (
    <Card>
      <h2 id="vip-ladder" className={styles.title}>
        {t('vip.ladder')}
      </h2>
      <p className={styles.points}>{t('vip.ladder.text')}</p>
      <ol className={styles.ladder} aria-labelledby="vip-ladder">
        {table.levels
          .filter((row) => row.level > 0)
          .map((row) => (
            <li
              key={row.level}
              data-reached={row.level <= level || undefined}
              aria-current={row.level === level || undefined}
            >
              <span className={styles.step}>{row.level <= level ? <Icon name="check" size={16} /> : row.level}</span>
              <span>
                {t('vip.ladder.level', { level: row.level })}
                <span className={styles.points}>{t('vip.ladder.points', { points: formatPoints(row.points) })}</span>
              </span>
              <span className={styles.rewards}>
                {t('vip.ladder.once', { amount: writtenMoney(row.level_up, wireCurrency) })}
                <span className={styles.points}>
                  {t('vip.ladder.monthly', { amount: writtenMoney(row.monthly, wireCurrency) })}
                </span>
              </span>
            </li>
          ))}
      </ol>
    </Card>
  );
}
