import { ErrorState, Skeleton } from '@nua/ui';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { ChartProps } from './chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

/** A chart whose library is loaded with it. Without the library the table beside it remains. */
export const LazyChart = (props: ChartProps) => (
  <WithoutChart>
    <Suspense fallback={<Skeleton height="16rem" />}>
      <Chart {...props} />
    </Suspense>
  </WithoutChart>
);

/** Shows that a chart could not be loaded, and leaves the rest of the page as it is. */
class WithoutChart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed)
      return <ErrorState title="The chart could not be loaded" text="The table has the same values." />;
    return this.props.children;
  }
}
