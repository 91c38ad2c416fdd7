import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { toastShown } from '@/lib/toasts/toast.slice';
import { type ReceivedRequest } from '../../api/owner-api';
import { stayFileRequested } from '../../state/stay-file.saga';
import { ownerDashboardText } from '../../texts';
import { CancelStayButton } from './cancel-stay-button';
import { invoiceFacts } from './invoice-facts';
import styles from './requests.module.css';

const text = ownerDashboardText.requests.stay;

interface StayActionsProps {
  readonly item: ReceivedRequest;
  readonly accommodation: ReceivedRequest['own'][number];
}

/** What an owner does with a confirmed stay: into the calendar, onto an invoice, or cancel it. */
export function StayActions({ item, accommodation }: StayActionsProps) {
  const dispatch = useDispatch();
  const [isByHand, setIsByHand] = useState(false);
  const { accommodation_id: accommodationId, start_date: arrival, title } = accommodation;
  const filename = text.calendarFileName(arrival);
  const facts = invoiceFacts(item, accommodation);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(facts);
      setIsByHand(false);
      dispatch(toastShown({ tone: 'success', text: text.copied }));
    } catch {
      // Without the permission of the browser, or without https.
      setIsByHand(true);
    }
  };
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          aria-label={`${title}: ${text.calendarFile}`}
          onClick={() => dispatch(stayFileRequested({ requestId: item.id, accommodationId, filename }))}
        >
          {text.calendarFile}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          aria-label={`${title}: ${text.copyBilling}`}
          onClick={() => void copy()}
        >
          {text.copyBilling}
        </Button>
        {accommodation.can_cancel && <CancelStayButton request={item} accommodation={accommodation} />}
      </div>
      {isByHand && (
        <Textarea
          className={styles.byHand}
          label={text.copyByHand}
          value={facts}
          readOnly
          autosize
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
