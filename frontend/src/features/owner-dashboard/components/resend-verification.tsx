import { type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { resendRequested, selectMutation } from '../state/own-accommodations.slice';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.accommodations.verify;

/** Sends the verification mail again; `children` are further ways on beside it. */
export function ResendVerification({ children }: { readonly children?: ReactNode }) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectMutation);
  const isMine = mutation.kind === 'resend';
  const isSent = isMine && mutation.status === 'done';
  return (
    <>
      <div className={styles.rowActions}>
        <Button
          variant={children ? 'filled' : 'default'}
          disabled={isSent}
          loading={isMine && mutation.status === 'busy'}
          onClick={() => dispatch(resendRequested())}
        >
          {text.resend}
        </Button>
        {children}
      </div>
      <p role="status">{isSent ? text.sent : ''}</p>
      {isMine && mutation.error && <ErrorNote error={mutation.error.message} />}
    </>
  );
}
