import { formatMoney } from '@nua/money';
import { Money } from '@nua/ui';
import { useState } from 'react';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatDay } from '../../../../i18n/format-when.ts';
import type { Chart } from './chart-bars.ts';
import styles from './sum-chart.module.css';

/** Sizes in units of the drawing. */
const PERIOD_WIDTH = 40;
const BAR_WIDTH = 13;
const HEIGHT = 200;
const FULL_BPS = 10_000;
const LABEL_COUNT = 4;

type Props = { chart: Chart; dayText: (day: string) => string; onlyMonth: boolean };

/** Draws the stakes and payouts of every period, oldest first. Screen readers read the table below instead. */
export function SumChart({ chart: { bars, top }, dayText, onlyMonth }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const newest = bars.findLastIndex(({ rounds }) => rounds > 0);
  const [chosen, setChosen] = useState(newest);
  const chosenBar = bars[chosen] ?? bars.at(-1);
  if (chosenBar === undefined) return null;
  const labelled = new Set(
    Array.from({ length: LABEL_COUNT }, (_, index) => Math.round((index * (bars.length - 1)) / (LABEL_COUNT - 1))),
  );
  const axis = [top, top / 2n, 0n] as (typeof top)[];
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.readout}>
        <strong>{dayText(chosenBar.day)}</strong>
        <span>
          {t('report.wagered')} <Money amount={chosenBar.wagered} currency={null} />
        </span>
        <span className={styles.wonKey}>
          {t('report.won')} <Money amount={chosenBar.won} currency={null} />
        </span>
        <b>
          {t('report.net')} <Money amount={chosenBar.net} currency={null} signed />
        </b>
      </p>
      <div className={styles.plot}>
        <p className={styles.axis} dir="ltr">
          {axis.map((amount) => (
            <span key={amount}>{formatMoney(amount, { decimals: false })}</span>
          ))}
        </p>
        <svg
          aria-hidden="true"
          className={styles.bars}
          viewBox={`0 0 ${bars.length * PERIOD_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path
            d={`M0 0H${bars.length * PERIOD_WIDTH}M0 ${HEIGHT / 2}H${bars.length * PERIOD_WIDTH}`}
            className={styles.line}
          />
          {bars.map(({ day, wagered_bps, won_bps }, index) => (
            <g
              key={day}
              transform={`translate(${index * PERIOD_WIDTH + PERIOD_WIDTH / 2} 0)`}
              onPointerEnter={() => setChosen(index)}
            >
              <rect
                className={index === chosen ? styles.chosen : styles.slot}
                x={-PERIOD_WIDTH / 2}
                width={PERIOD_WIDTH}
                height={HEIGHT}
              />
              <Bar name={styles.wagered} x={-BAR_WIDTH - 1} bps={wagered_bps} />
              <Bar name={styles.won} x={1} bps={won_bps} />
            </g>
          ))}
          <path d={`M0 ${HEIGHT}H${bars.length * PERIOD_WIDTH}`} className={styles.floor} />
        </svg>
        <p className={styles.days}>
          {bars.map(({ day }, index) => (
            <span key={day}>{labelled.has(index) && formatDay(day, language, onlyMonth)}</span>
          ))}
        </p>
      </div>
    </div>
  );
}

function Bar({ name, x, bps }: { name: string | undefined; x: number; bps: number }) {
  const height = bps === 0 ? 0 : Math.max(3, (bps * HEIGHT) / FULL_BPS);
  return <rect className={name} x={x} width={BAR_WIDTH} y={HEIGHT - height} height={height} />;
}
