import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { type Recipient } from '../api/booking-request-api';
import { cancellationTerms } from '../state/cancellation-terms';
import { cancelSubmitted, selectCancellation } from '../state/request-status.slice';
import { requestStatusText } from '../texts';

const text = requestStatusText.cancelSheet;

export type CancelTarget =
  { readonly kind: 'request' } | { readonly kind: 'accommodation'; readonly recipient: Recipient };

interface CancelSheetProps {
  readonly target: CancelTarget;
  readonly onClose: () => void;
  /** Closes the sheet after its action, which removes the button that opened it. */
  readonly onDone: () => void;
}

/** Cancels the whole request or one accommodation, after showing the consequences. */
export function CancelSheet({ target, onClose, onDone }: CancelSheetProps) {
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectCancellation);
  const words = wordsOf(target);

  useEffect(() => {
    if (status === 'done') onDone();
  }, [status, onDone]);

  return (
    <ConfirmSheet
      isOpen
      isDestructive
      title={words.title}
      confirmLabel={words.submit}
      isBusy={status === 'busy'}
      error={error}
      onConfirm={() =>
        dispatch(
          cancelSubmitted(
            target.kind === 'accommodation' ? { accommodation_id: target.recipient.accommodation_id } : {},
          ),
        )
      }
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmSheet>
  );
}

function wordsOf(target: CancelTarget): { title: string; text: string; submit: string } {
  if (target.kind === 'request')
    return { title: text.requestTitle, text: text.requestText, submit: text.requestSubmit };
  const { recipient } = target;
  if (recipient.status !== 'confirmed') {
    return {
      title: text.withdrawTitle,
      text: `${recipient.title}: ${text.withdrawText}`,
      submit: text.withdrawSubmit,
    };
  }
  return {
    title: text.accommodationTitle,
    text: `${recipient.title}: Die Betten werden wieder frei, der Vermieter erfährt es sofort. ${cancellationTerms(recipient.cancel_free_days)}`,
    submit: text.accommodationSubmit,
  };
}
