import { lazy } from 'react';
import { chart as text } from '../texts/chart.ts';
import type { ChartProps } from './chart.tsx';
import { LazyPart } from './lazy-part.tsx';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

export const LazyChart = (props: ChartProps) => (
  <LazyPart title={text.not_loaded} text={text.table_has_same} height="16rem">
    <Chart {...props} />
  </LazyPart>
);
