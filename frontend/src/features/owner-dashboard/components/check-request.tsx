import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { formatInstant } from '@kq/contracts/format';
import { ErrorNote } from '@/components/ui/error-note';
import { type OwnAccommodation } from '../api/owner-api';
import { checkSubmitted, selectMutation } from '../state/own-accommodations.slice';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.accommodations.check;

interface CheckProps {
  readonly accommodation: OwnAccommodation;
}

/** Since when the check is requested, or what a published accommodation lacks for it. */
export function CheckNote({ accommodation: { check, verified } }: CheckProps) {
  if (!check || verified) return null;
  const { requested_at: requestedAt, missing } = check;
  if (requestedAt !== null)
    return <p className={styles.dimmed}>{text.requested(formatInstant(requestedAt))}</p>;
  if (missing.length === 0 || missing.includes('published')) return null;
  return <p className={styles.dimmed}>{text.missing(missing.map((fact) => text.facts[fact]).join(', '))}</p>;
}

/** Asks the administration for the check, once until it is decided. */
export function CheckButton({ accommodation: { id, title, check, verified } }: CheckProps) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectMutation);
  if (!check || verified || check.requested_at !== null || check.missing.length > 0) return null;
  const isMine = mutation.kind === 'check' && mutation.id === id;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
        loading={isMine && mutation.status === 'busy'}
        onClick={() => dispatch(checkSubmitted(id))}
        aria-label={`${title}: ${text.ask}`}
      >
        {text.ask}
      </Button>
      {isMine && mutation.error && <ErrorNote error={mutation.error} />}
    </>
  );
}
