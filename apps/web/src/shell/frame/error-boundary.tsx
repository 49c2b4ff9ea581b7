import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: ReactNode; onBroken?: () => void };

export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { isBroken: false };
  }
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidCatch() {
    this.props.onBroken?.();
  }
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
