import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type OwnAccommodation } from '../../api/owner-api';
import { selectListingSave } from '../../state/listing-save.slice';
import { LISTING_STEPS, type ListingStep } from '../../state/listing-values';
import { saveSubmitted, selectMutation } from '../../state/own-accommodations.slice';
import { type useListing } from '../../state/use-listing';

/** The step that the address names. */
export function useStep(accommodation: OwnAccommodation | null) {
  const [params] = useSearchParams();
  const wanted = params.get('step');
  const step = LISTING_STEPS.find((each) => each === wanted) ?? 'address';
  const id = accommodation?.id ?? 'new';
  const pathTo = (next: ListingStep) => `?section=places&place=${id}&step=${next}`;
  const navigate = useNavigate();
  const isNewAddress = accommodation !== null && params.get('place') === 'new';
  useEffect(() => {
    // The draft has an id now: a reload continues it.
    if (isNewAddress) void navigate(`?section=places&place=${id}&step=${step}`, { replace: true });
  }, [id, isNewAddress, navigate, step]);
  return { step, pathTo };
}

/** Leaves a step when it is stored, or kept in the browser while the server cannot be reached. */
export function useLeaving(save: () => boolean) {
  const { status } = useSelector(selectListingSave);
  const [leave, setLeave] = useState<{ readonly go: () => void } | null>(null);
  useEffect(() => {
    if (!leave || status === 'saving' || status === 'stale') return;
    setLeave(null);
    if (status !== 'failed') leave.go();
  }, [leave, status]);
  const leaveTo = useCallback(
    (go: () => void) => {
      if (save()) setLeave({ go });
      else go();
    },
    [save],
  );
  return { isBusy: leave !== null, leaveTo };
}

/** Reads out and shows each step from its beginning. */
export function useStepFocus(step: ListingStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}

export function usePublish(accommodation: OwnAccommodation | null) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const mutation = useSelector(selectMutation);
  const isDone =
    mutation.kind === 'save' && mutation.status === 'done' && mutation.id === (accommodation?.id ?? null);
  useEffect(() => {
    if (isDone) void navigate('?section=places');
  }, [isDone, navigate]);
  return () => {
    if (accommodation) dispatch(saveSubmitted({ id: accommodation.id, body: { status: 'active' } }));
  };
}

/** Shows the server's texts at their fields, and the step of the first one. */
export function useFieldErrors(
  setError: ReturnType<typeof useListing>['form']['setError'],
  onField: (field: string) => void,
) {
  const { error } = useSelector(selectListingSave);
  const shown = useRef(error);
  useEffect(() => {
    if (error === shown.current) return;
    shown.current = error;
    const fields = Object.entries(error?.fields ?? {});
    for (const [field, texts] of fields)
      setError(field as Parameters<typeof setError>[0], { message: texts.join(' ') });
    if (fields[0]) onField(fields[0][0]);
  });
}
