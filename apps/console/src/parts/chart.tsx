import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chart as text } from '../texts/chart.ts';
import { words } from '../texts/words.ts';
import chartStyles from './chart.module.css';
import styles from './parts.module.css';

/** A value for each day; null leaves a gap. */
type Values = readonly (number | null)[];

export type ChartLine = { name: string; values: Values; tone: 'accent' | 'muted' };

export type ChartProps = {
  label: string;
  days: readonly string[];
  lines: readonly ChartLine[];
  /** The area between two lines. */
  band?: { name: string; low: Values; high: Values };
  format: (value: number) => string;
};

const HEIGHT = 260;
/** Up to this number of days, each value is also drawn as a point, because a single value makes no line. */
const MAX_POINTS = 31;

const COLOURS = { accent: '--text-accent', muted: '--text-muted', grid: '--line', band: '--accent-soft' } as const;

/** Resolves a colour of the palette, because a canvas cannot use custom properties. */
function colourOf(element: HTMLElement, name: keyof typeof COLOURS): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${COLOURS[name]})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function optionsOf(
  element: HTMLElement,
  { days, lines, band, format }: ChartProps,
  onDay: (day: number | null) => void,
): uPlot.Options {
  const [stroke, grid] = [colourOf(element, 'muted'), { stroke: colourOf(element, 'grid'), width: 1 }];
  const bounds: uPlot.Series[] = band === undefined ? [] : [{ label: 'high' }, { label: 'low' }];
  return {
    width: Math.max(1, element.clientWidth),
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false, range: [-0.5, days.length - 0.5] } },
    axes: [
      {
        stroke,
        grid: { show: false },
        ticks: grid,
        space: 90,
        incrs: [1, 2, 7, 14, 28],
        values: (_plot, ticks) => ticks.map((index) => days[index] ?? ''),
      },
      { stroke, grid, ticks: grid, size: 90, values: (_plot, ticks) => ticks.map(format) },
    ],
    series: [
      {},
      ...bounds.map((bound) => ({ ...bound, points: { show: false } })),
      ...lines.map(({ name, tone }) => ({
        label: name,
        stroke: colourOf(element, tone),
        width: 2,
        points: { show: days.length <= MAX_POINTS },
      })),
    ],
    ...(band !== undefined && { bands: [{ series: [1, 2] as [number, number], fill: colourOf(element, 'band') }] }),
    hooks: { setCursor: [({ cursor: { idx } }) => onDay(idx ?? null)] },
  };
}

const dataOf = ({ days, lines, band }: ChartProps): uPlot.AlignedData => [
  days.map((_day, index) => index),
  ...(band === undefined ? [] : [[...band.high], [...band.low]]),
  ...lines.map(({ values }) => [...values]),
];

const textOf = (value: number | null | undefined, format: ChartProps['format']): string =>
  value === null || value === undefined ? words.none : format(value);

/**
 * A line chart of values by day, with an optional shaded band. The caption shows the values of the day under the pointer.
 * The page must also show the values in a table.
 */
export function Chart(props: ChartProps) {
  const { label, days, lines, band, format } = props;
  const plotRef = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const element = plotRef.current!;
    const plot = new uPlot(optionsOf(element, props, setPointed), dataOf(props), element);
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: Math.max(1, element.clientWidth), height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [props]);
  const valueAt = (values: Values) => (pointed === null ? '' : `: ${textOf(values[pointed], format)}`);
  return (
    <figure className={chartStyles.chart}>
      <div ref={plotRef} role="img" aria-label={text.has_table({ label })} />
      <figcaption className={styles.soft} aria-hidden="true">
        {lines.map(({ name, values, tone }) => (
          <span key={name} data-tone={tone}>
            {name}
            {valueAt(values)}
          </span>
        ))}
        {band !== undefined && (
          <span data-tone="band">
            {band.name}
            {pointed !== null &&
              `: ${text.band({ low: textOf(band.low[pointed], format), high: textOf(band.high[pointed], format) })}`}
          </span>
        )}
        {pointed !== null && <span>{days[pointed]}</span>}
      </figcaption>
    </figure>
  );
}
