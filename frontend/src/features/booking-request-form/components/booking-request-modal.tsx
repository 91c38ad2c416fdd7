import { lazy, Suspense, useEffect } from 'react';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { formatPlaces } from '@kq/contracts/format';
import { bookingFormText } from '@kq/contracts/text/spa-booking-form';
import { type StayParams } from '@/components/accommodation/stay-params';
import { SkeletonList } from '@/components/ui/skeletons';
import { pagePath } from '@/config/paths';
import { type BookingContext } from '../booking-values';
import { formLeft, formOpened, selectBookingForm } from '../state/booking-form.slice';
import { CheckMail } from './check-mail';

// The form, its library and the schemas load when it is first opened.
const BookingForm = lazy(async () => ({ default: (await import('./booking-form')).BookingForm }));

interface BookingRequestModalProps {
  /** Null while closed. */
  readonly context: BookingContext | null;
  readonly stay: StayParams;
  /** `full` for a selection; `simple` asks one place with the fewest fields. */
  readonly variant: 'full' | 'simple';
  readonly onClose: () => void;
  /** The request is with the server: a selection has done its work. */
  readonly onSent: () => void;
}

/** One request to one or up to 20 places (SPEC §2: the full and the simplified booking request modal). */
export function BookingRequestModal({ context, stay, variant, onClose, onSent }: BookingRequestModalProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { status, sent, proof } = useSelector(selectBookingForm);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isOpen = context !== null;
  const isDone = sent !== null && (!sent.needsProof || proof.status === 'done');

  useEffect(() => {
    if (!isOpen) return;
    dispatch(formOpened());
    return () => void dispatch(formLeft());
  }, [dispatch, isOpen]);
  useEffect(() => {
    if (status === 'sent' && isOpen) onSent();
    // Told once per sent request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);
  useEffect(() => {
    if (!isDone || !isOpen) return;
    onClose();
    void navigate(pagePath('booking-request', { requestId: sent.id }));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone]);

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={titleOf(variant, context, sent?.needsProof === true)}
      size={variant === 'full' ? 'xl' : 'lg'}
      fullScreen={Boolean(isPhone)}
      closeOnClickOutside={false}
    >
      {sent?.needsProof && <CheckMail sent={sent} onClose={onClose} />}
      {context && !sent && (
        <Suspense fallback={<SkeletonList count={4} itemHeight={72} label="Formular wird geladen" />}>
          <BookingForm context={context} stay={stay} variant={variant} />
        </Suspense>
      )}
    </Modal>
  );
}

function titleOf(variant: 'full' | 'simple', context: BookingContext | null, isWaiting: boolean): string {
  if (isWaiting) return bookingFormText.checkMailTitle;
  if (variant === 'simple') return `${context?.places[0]?.title ?? 'Unterkunft'} anfragen`;
  return `${bookingFormText.title}: ${formatPlaces(context?.places.length ?? 0)}`;
}
