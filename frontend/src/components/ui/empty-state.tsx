import { type ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  /** One sentence: what is not here. */
  readonly title: string;
  readonly text?: ReactNode;
  /** Up to two buttons that lead on. */
  readonly actions?: ReactNode;
  /** In place of a whole page: the title is its heading. */
  readonly isPage?: boolean;
}

export function EmptyState({ title, text, actions, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <BedDrawing />
      <Title className={styles.title}>{title}</Title>
      {text && <div className={styles.text}>{text}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

function BedDrawing() {
  return (
    <svg
      className={styles.drawing}
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        d="M8 14v42M8 46h80M88 56V38a8 8 0 0 0-8-8H38v16"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="23" cy="34" r="7" strokeWidth="2" />
      <path d="M52 8h18M61 8v8" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
