import { Component, type ReactNode } from 'react';
import { reportError } from '@/lib/report-error';
import { FailedPage } from '../layout/failed-page';

/** The error boundary of a page without the router. */
export class AnswerBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'page');
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}
