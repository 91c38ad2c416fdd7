import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { formatAccommodations } from '@kq/contracts/format';
import { emptyStay, type StayParams } from '@/components/accommodation/stay-params';
import { Modal } from '@/components/ui/modal';
import { CheckMail } from '@/components/waiting-request';
import { SkeletonList } from '@/components/ui/skeletons';
import { waitingText } from '@/components/waiting-request/texts';
import { pagePath } from '@/config/paths';
import { selectWaiting } from '@/lib/waiting-request';
import { type BookingContext } from '../booking-values';
import { formLeft, formOpened, selectBookingForm } from '../state/booking-form.slice';
import { bookingFormText } from '../texts';

// The form, its library and the schemas load when it is first opened.
const BookingForm = lazy(async () => ({ default: (await import('./booking-form')).BookingForm }));

interface BookingRequestModalProps {
  /** Null while closed. */
  readonly context: BookingContext | null;
  readonly stay: StayParams | undefined;
  /** `full` for a selection; `simple` asks one accommodation with the fewest fields. */
  readonly variant: 'full' | 'simple';
  /** Takes one accommodation out of the selection. */
  readonly onRemove?: ((id: number) => void) | undefined;
  /** Called after the form is closed for another work site. */
  readonly onChangeSite: () => void;
  readonly onClose: () => void;
  /** The request is with the server: a selection has done its work. */
  readonly onSent: () => void;
}

/**
 * One request to one or up to 20 accommodations (docs/spec BOOK-01, BOOK-02: the full and the simplified booking request
 * modal).
 */
export function BookingRequestModal(props: BookingRequestModalProps) {
  const { stay = emptyStay, onChangeSite, onClose, onSent, onRemove } = props;
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { status, sent } = useSelector(selectBookingForm);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // A sent selection is empty, while its dialog still waits for the code.
  const last = useRef<Pick<BookingRequestModalProps, 'context' | 'variant'>>(props);
  if (props.context !== null) last.current = props;
  const isWaiting = status === 'sent' && sent?.mustVerify === true;
  const stillWaits = useSelector(selectWaiting).request !== null;
  const { context, variant } = isWaiting ? last.current : props;
  const isOpen = context !== null;
  const isDone = sent !== null && !sent.mustVerify;

  useEffect(() => {
    if (!isOpen) return;
    dispatch(formOpened());
    return () => void dispatch(formLeft());
  }, [dispatch, isOpen]);
  const onStatusChange = useEffectEvent(() => {
    if (status === 'sent' && isOpen) onSent();
  });
  const onDoneChange = useEffectEvent(() => {
    if (!isDone || !isOpen) return;
    onClose();
    void navigate(pagePath('booking-request', { requestId: sent.id }));
  });
  useEffect(() => onStatusChange(), [status]);
  useEffect(() => onDoneChange(), [isDone]);

  const close = () => {
    if (isWaiting) dispatch(formLeft());
    onClose();
  };

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={isWaiting ? waitingTitle(stillWaits) : titleOf(variant, context)}
      size={variant === 'full' ? 'xl' : 'lg'}
      fullScreen={Boolean(isPhone)}
      closeOnClickOutside={false}
    >
      {isWaiting && (
        <>
          <CheckMail />
          {stillWaits && (
            <Button variant="subtle" fullWidth mt={8} onClick={close}>
              {waitingText.later}
            </Button>
          )}
        </>
      )}
      {context && !sent && (
        <Suspense fallback={<SkeletonList count={4} itemHeight={72} label="Formular wird geladen" />}>
          <BookingForm
            context={context}
            stay={stay}
            variant={variant}
            onRemove={onRemove}
            onChangeSite={() => {
              close();
              onChangeSite();
            }}
          />
        </Suspense>
      )}
    </Modal>
  );
}

const waitingTitle = (stillWaits: boolean): string =>
  stillWaits ? waitingText.title : waitingText.titleEnded;

function titleOf(variant: 'full' | 'simple', context: BookingContext | null): string {
  if (variant === 'simple') return `${context?.accommodations[0]?.title ?? 'Unterkunft'} anfragen`;
  return `${bookingFormText.title}: ${formatAccommodations(context?.accommodations.length ?? 0)}`;
}
