import { lazy } from 'react';
import type { ChartProps } from './chart.tsx';
import { LazyPart } from './lazy-part.tsx';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

/** A chart whose code is loaded when it is shown. If the code cannot be loaded, a note refers to the table beside it. */
export const LazyChart = (props: ChartProps) => (
  <LazyPart title="The chart could not be loaded" text="The table has the same values." height="16rem">
    <Chart {...props} />
  </LazyPart>
);
