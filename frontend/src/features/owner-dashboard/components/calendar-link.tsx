import { useRef } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { toastShown } from '@/lib/toasts/toast.slice';
import { type CalendarSync } from '../api/owner-api';
import { renewSubmitted, revokeSubmitted, selectCalendarMutation } from '../state/calendar-sync.slice';
import { ownerDashboardText } from '../texts';
import { CalendarMutationError } from './calendar-mutation-error';
import { ConfirmedButton } from './confirmed-button';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.sync;

interface CalendarLinkProps {
  readonly accommodationId: number;
  readonly link: CalendarSync['link'];
}

/** The secret address of the exported calendar: copy, renew, revoke. */
export function CalendarLink({ accommodationId, link }: CalendarLinkProps) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectCalendarMutation);
  return (
    <section className={styles.card}>
      <h3>{text.link}</h3>
      <p className={styles.dimmed}>{text.linkHint}</p>
      {link === null ? (
        <>
          <p className={styles.dimmed}>{text.linkNone}</p>
          {mutation.kind === 'renew' && mutation.error && <CalendarMutationError error={mutation.error} />}
          <Button
            loading={mutation.kind === 'renew' && mutation.status === 'busy'}
            onClick={() => dispatch(renewSubmitted(accommodationId))}
          >
            {text.create}
          </Button>
        </>
      ) : (
        <>
          <CopyField url={link.url} />
          <div className={styles.rowActions}>
            <ConfirmedButton
              kind="renew"
              label={text.renew}
              title={text.renewTitle}
              onConfirm={() => dispatch(renewSubmitted(accommodationId))}
            >
              {text.renewText}
            </ConfirmedButton>
            <ConfirmedButton
              kind="revoke"
              isDestructive
              label={text.revoke}
              title={text.revokeTitle}
              onConfirm={() => dispatch(revokeSubmitted(accommodationId))}
            >
              {text.revokeText}
            </ConfirmedButton>
          </div>
        </>
      )}
    </section>
  );
}

/** The address, ready to be copied. */
export function CopyField({ url }: { readonly url: string }) {
  const dispatch = useDispatch();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      dispatch(toastShown({ tone: 'success', text: text.copied }));
    } catch {
      // Without the permission the address is selected, ready to be copied by hand.
      field.current?.select();
    }
  };
  return (
    <>
      <TextInput
        ref={field}
        label={text.linkLabel}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
        {text.copy}
      </Button>
    </>
  );
}
