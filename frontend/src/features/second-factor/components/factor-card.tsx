import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { logoutRequested } from '@/lib/session/auth.slice';
import { factorSettled } from '../state/second-factor.slice';
import { secondFactorText as text } from '../texts';
import styles from './second-factor.module.css';

interface FactorCardProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Sign-out of an unfinished sign-in, or the way back to the settings. */
  readonly wayOut: 'logout' | 'cancel' | null;
}

/** The frame of every step of the second factor. */
export function FactorCard({ title, lead, children, wayOut }: FactorCardProps) {
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button was removed with the step before.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {wayOut !== null && (
        <Button
          variant="subtle"
          mt="md"
          fullWidth
          onClick={() => dispatch(wayOut === 'logout' ? logoutRequested() : factorSettled())}
        >
          {text[wayOut]}
        </Button>
      )}
    </div>
  );
}
