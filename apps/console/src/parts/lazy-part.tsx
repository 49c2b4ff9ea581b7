import { ErrorState, Skeleton } from '@nua/ui';
import { Component, type ReactNode, Suspense } from 'react';

type Props = { title: string; text: string; height: string; children: ReactNode };

/** A part whose code is loaded when it is shown. If the code cannot be loaded, the rest of the page remains. */
export const LazyPart = ({ height, ...rest }: Props) => (
  <WithoutPart {...rest}>
    <Suspense fallback={<Skeleton height={height} />}>{rest.children}</Suspense>
  </WithoutPart>
);

class WithoutPart extends Component<Omit<Props, 'height'>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { title, text, children } = this.props;
    return this.state.failed ? <ErrorState title={title} text={text} /> : children;
  }
}
