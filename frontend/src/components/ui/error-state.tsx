import { type ReactNode } from 'react';
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
}

export function ErrorState({ title, text, onRetry, requestId, actions }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      <div className={styles.actions}>
        {onRetry && <PlainButton onClick={onRetry}>Erneut versuchen</PlainButton>}
        {actions}
      </div>
      {requestId && <p className={styles.requestId}>Vorgang {requestId}</p>}
    </div>
  );
}
