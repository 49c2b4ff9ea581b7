import { ErrorState, Skeleton } from '@nua/ui';
import { Component, type ReactNode, Suspense } from 'react';
import { ReloadButton } from './reload.tsx';

type Props = { title: string; text: string; height: string; children: ReactNode };

/** A part of a page whose code is loaded when it is shown. If the code cannot be loaded, the part shows an error. */
export const LazyPart = ({ height, ...rest }: Props) => (
  <LoadErrorBoundary {...rest}>
    <Suspense fallback={<Skeleton height={height} />}>{rest.children}</Suspense>
  </LoadErrorBoundary>
);

class LoadErrorBoundary extends Component<Omit<Props, 'height'>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { title, text, children } = this.props;
    const advice = (
      <>
        {text} <ReloadButton />
      </>
    );
    return this.state.failed ? <ErrorState title={title} text={advice} /> : children;
  }
}
