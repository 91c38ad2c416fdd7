import { useEffect, useRef, useState } from 'react';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_MAX_CHARS, OWNER_CANCEL_REASONS, type OwnerCancelReason } from '@kq/contracts/constants';
import { formatAmountTotal, formatBeds } from '@kq/contracts/format';
import { ownerCancelReasonWords } from '@kq/contracts/text/owner-cancel-reasons';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { DateRange } from '@/components/ui/date-range';
import { type ReceivedRequest } from '../../api/owner-api';
import {
  selectStayCancellation,
  stayCancelReset,
  stayCancelSubmitted,
} from '../../state/stay-cancellation.slice';
import { ownerDashboardText } from '../../texts';
import styles from './requests.module.css';

const text = ownerDashboardText.requests.cancelStay;

type OwnPart = ReceivedRequest['own'][number];

interface CancelStayProps {
  readonly request: Pick<ReceivedRequest, 'id'>;
  readonly accommodation: Pick<
    OwnPart,
    'accommodation_id' | 'title' | 'amount' | 'start_date' | 'end_date' | 'nights'
  >;
}

interface CancelStayButtonProps extends CancelStayProps {
  /** Distinguishes the button from others; default: the title of the accommodation. */
  readonly subject?: string;
}

/** Cancels a confirmed stay, behind a sheet that says what the cancellation means. */
export function CancelStayButton({
  request,
  accommodation,
  subject = accommodation.title,
}: CancelStayButtonProps) {
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const isCancelled = useRef(false);
  const ask = (isOpen: boolean) => {
    dispatch(stayCancelReset());
    setIsAsking(isOpen);
  };
  useEffect(
    () => () => {
      // The button that had the focus is gone with the stay; the toast says what happened.
      if (isCancelled.current) focusRequest(request.id);
    },
    [request.id],
  );
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        className={styles.red}
        onClick={() => ask(true)}
        aria-label={`${subject}: ${text.open}`}
      >
        {text.open}
      </Button>
      {isAsking && (
        <CancelStaySheet
          request={request}
          accommodation={accommodation}
          onCancelled={() => {
            isCancelled.current = true;
            ask(false);
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

/** The id of the heading of a request. */
export const requestHeadingId = (requestId: number): string => `request-${requestId}`;

/** Moves the focus to the heading of a request, or of the section when the request is no longer listed. */
function focusRequest(requestId: number): void {
  const heading =
    document.getElementById(requestHeadingId(requestId)) ?? document.querySelector<HTMLElement>('main h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

interface CancelStaySheetProps extends CancelStayProps {
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

function CancelStaySheet({ request, accommodation, onCancelled, onClose }: CancelStaySheetProps) {
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectStayCancellation);
  const [reason, setReason] = useState<OwnerCancelReason | null>(null);
  const [note, setNote] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);

  useEffect(() => {
    if (status === 'done') onCancelled();
  }, [status, onCancelled]);

  const submit = () => {
    setIsReasonMissing(reason === null);
    if (reason === null) return;
    const { accommodation_id } = accommodation;
    const written = note.trim() === '' ? {} : { note: note.trim() };
    dispatch(
      stayCancelSubmitted({
        requestId: request.id,
        body: { accommodation_id, reason, expected_cost_cents: 0, ...written },
      }),
    );
  };

  return (
    <ConfirmSheet
      isOpen
      isDestructive
      title={text.title}
      confirmLabel={text.submit}
      isBusy={status === 'busy'}
      error={error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        <strong>{accommodation.title}</strong>
        {accommodation.amount &&
          ` · ${formatBeds(accommodation.amount.beds)}, ${formatAmountTotal(accommodation.amount)}`}
        <br />
        <DateRange
          start={accommodation.start_date}
          end={accommodation.end_date}
          nights={accommodation.nights}
        />
      </p>
      <p>{text.text}</p>
      <Radio.Group
        label={text.reason}
        required
        value={reason}
        onChange={(value) => setReason(OWNER_CANCEL_REASONS.find((known) => known === value) ?? null)}
        error={isReasonMissing && reason === null ? text.reasonMissing : undefined}
      >
        <Stack gap={0}>
          {OWNER_CANCEL_REASONS.map((known) => (
            <Radio
              key={known}
              value={known}
              size="md"
              label={ownerCancelReasonWords[known]}
              styles={TOUCH_TARGET}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={text.note}
        autosize
        minRows={2}
        maxLength={MESSAGE_MAX_CHARS}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p>{text.effect}</p>
    </ConfirmSheet>
  );
}

/** 44 px (docs/look.md L8). */
const TOUCH_TARGET = { body: { alignItems: 'center' }, label: { paddingBlock: 10 } };
