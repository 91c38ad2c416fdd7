import { type ReactNode } from 'react';
import { type Loadable } from '@/lib/store/loadable';
import { ErrorState } from './error-state';
import { SkeletonList } from './skeletons';

interface LoadableViewProps<Data> {
  readonly loadable: Loadable<Data>;
  /** `Anfragen werden geladen` */
  readonly loadingLabel: string;
  readonly itemHeight: number;
  readonly errorTitle: string;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** Skeletons, the data, or what went wrong with a way on. Data that was read once stays while it is read again. */
export function LoadableView<Data>(props: LoadableViewProps<Data>) {
  const { loadable, loadingLabel, itemHeight, errorTitle, onRetry, children } = props;
  const { status, data, error } = loadable;
  if (status === 'failed' && data === null) {
    return (
      <ErrorState title={errorTitle} text={error?.message} requestId={error?.requestId} onRetry={onRetry} />
    );
  }
  if (data === null) return <SkeletonList count={3} itemHeight={itemHeight} label={loadingLabel} />;
  return <div aria-busy={status === 'loading'}>{children(data)}</div>;
}
