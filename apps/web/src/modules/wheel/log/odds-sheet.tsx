import { ratioText } from '@nua/games/play/odds.ts';
import { wireCurrency } from '@nua/money';
import { expectedPrize, wheelOdds } from '@nua/rewards/wheel/wheel-table.ts';
import { DialogFrame, Money } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import type { Wheel } from '../wheel-query.ts';
import styles from './odds-sheet.module.css';

/** Shows the odds of every slice as exact fractions, and the average prize of a spin. */
export function OddsSheet({ wheel, onClose }: { wheel: Wheel; onClose: () => void }) {
  const t = useTranslation();
  const { segments, version, hash, expected } = wheel.table;
  const totalWeight = segments.reduce((sum, { weight }) => sum + weight, 0);
  const { numerator, denominator } = expectedPrize(segments);
  const rows = wheelOdds(segments).toSorted((a, b) => b.weight - a.weight);
  return (
    <DialogFrame title={t('wheel.odds')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t('wheel.odds.text')}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('wheel.odds.prize')}</th>
              <th scope="col">{t('wheel.odds.fraction')}</th>
              <th scope="col">{t('wheel.odds.chance')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ prize, again, weight, chance }) => (
              <tr key={`${prize} ${again}`}>
                <th scope="row">{again ? t('wheel.again') : <Money amount={prize} currency={wireCurrency} />}</th>
                <td dir="ltr">
                  {weight} / {totalWeight}
                </td>
                <td dir="ltr">{percentText(chance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('wheel.odds.average')}</th>
              <td dir="ltr">{`${numerator} / ${denominator * 100n}`}</td>
              <td>
                <Money amount={expected} currency={wireCurrency} />
              </td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.text}>{t('wheel.odds.again')}</p>
        <p className={styles.text}>{t('wheel.odds.pointer')}</p>
        {wheel.next_version !== version && <p className={styles.text}>{t('wheel.odds.next')}</p>}
        <p className={styles.text}>
          {t('wheel.odds.table', { version })}
          <code className={styles.hash}>{hash}</code>
        </p>
      </div>
    </DialogFrame>
  );
}

/** Formats a chance in percent with up to four decimals, rounded down. */
const percentText = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string =>
  `${ratioText({ numerator: numerator * 100n, denominator }, 4).replace(/\.?0+$/, '')} %`;
