import { useCopy } from '../../copy/use-copy.ts';
import type { ChartBar } from '../../features/report/chart-bars.ts';
import styles from './sum-chart.module.css';

const STEP = 44;
const BAR = 14;
const HEIGHT = 132;
const FULL_BPS = 10_000;

type Props = { bars: readonly ChartBar[]; dayWords: (day: string) => string };

/** What was staked and what was paid, side by side, oldest first. It is a picture of the table below, which is what is read out. */
export function SumChart({ bars, dayWords }: Props) {
  const t = useCopy();
  const width = bars.length * STEP;
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const tall = (bps: number) => Math.max(bps === 0 ? 0 : 2, Math.round((bps * HEIGHT) / FULL_BPS));
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.key}>
        <span className={styles.wageredKey}>{t('report.wagered')}</span>
        <span className={styles.wonKey}>{t('report.won')}</span>
      </p>
      <div className={styles.plot}>
        <svg
          aria-hidden="true"
          className={styles.bars}
          viewBox={`0 0 ${width} ${HEIGHT + 1}`}
          width={width}
          height={HEIGHT + 1}
        >
          <path d={`M0 ${HEIGHT + 0.5}H${width}`} className={styles.floor} />
          {bars.map(({ day, wagered_bps, won_bps }, at) => (
            <g key={day} transform={`translate(${at * STEP + STEP / 2} 0)`}>
              <rect
                className={styles.wagered}
                x={-BAR - 1}
                width={BAR}
                y={HEIGHT - tall(wagered_bps)}
                height={tall(wagered_bps)}
                rx="3"
              />
              <rect className={styles.won} x="1" width={BAR} y={HEIGHT - tall(won_bps)} height={tall(won_bps)} rx="3" />
            </g>
          ))}
        </svg>
        <p className={styles.ends}>
          <span>{dayWords(first.day)}</span>
          {first.day !== last.day && <span>{dayWords(last.day)}</span>}
        </p>
      </div>
    </div>
  );
}
