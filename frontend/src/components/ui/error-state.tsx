import { type ReactNode } from 'react';
import { useFrameTexts } from '@/lib/frame-texts';
import { PlainButton } from './button';
import styles from './states.module.css';

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  /** What stays saved, or what to do. */
  readonly text?: ReactNode;
  readonly onRetry?: () => void;
  /** Shown small, for a call to support. */
  readonly requestId?: string | null;
  readonly actions?: ReactNode;
  /** In place of a whole page: the title is its heading. */
  readonly isPage?: boolean;
  /** Words of this box; those of the frame by default. */
  readonly words?: { readonly retry: string; readonly requestId: string };
}

export function ErrorState({
  title,
  text,
  onRetry,
  requestId,
  actions,
  isPage = false,
  words,
}: ErrorStateProps) {
  const frame = useFrameTexts();
  const { retry, requestId: label } = words ?? { ...frame.toasts, ...frame.failedPage };
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.state} role="alert">
      <Title className={styles.title}>{title}</Title>
      {text && <div className={styles.text}>{text}</div>}
      <div className={styles.actions}>
        {onRetry && <PlainButton onClick={onRetry}>{retry}</PlainButton>}
        {actions}
      </div>
      {requestId && (
        <p className={styles.requestId}>
          {label} {requestId}
        </p>
      )}
    </div>
  );
}
