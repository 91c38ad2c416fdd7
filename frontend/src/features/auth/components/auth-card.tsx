import { type ReactNode } from 'react';
import { Alert } from '@mantine/core';
import { ErrorNote } from '@/components/ui/error-note';
import { type PlainError } from '@/lib/api-error';
import styles from './auth-card.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: the other ways in. */
  readonly footer?: ReactNode;
}

/** The frame of all pages around signing in. */
export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** A failed attempt; errors shown at their fields are not repeated here. */
export function FormError({ error }: { readonly error: PlainError | null }) {
  if (!error || Object.keys(error.fields).length > 0) return null;
  return <ErrorNote error={error} />;
}

export function FormSuccess({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="green" role="status" classNames={{ root: styles.success }}>
      {children}
    </Alert>
  );
}
