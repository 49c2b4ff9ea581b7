import { lazy } from 'react';
import type { ChartProps } from './chart.tsx';
import { LazyPart } from './lazy-part.tsx';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

export const LazyChart = (props: ChartProps) => (
  <LazyPart title="The chart could not be loaded" text="The table has the same values." height="16rem">
    <Chart {...props} />
  </LazyPart>
);
