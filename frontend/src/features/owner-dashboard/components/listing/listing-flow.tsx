import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { FormProvider } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ownerDashboardText } from '@kq/contracts/text/spa-owner-dashboard';
import { type OwnPlace } from '../../api/owner-api';
import { selectListingSave } from '../../state/listing-save.slice';
import { LISTING_STEPS, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { saveSubmitted, selectDeed } from '../../state/own-places.slice';
import { useListing } from '../../state/use-listing';
import dashboardStyles from '../owner-dashboard.module.css';
import { AddressStep } from './address-step';
import { AmenitiesStep } from './amenities-step';
import { ListingNotes } from './listing-notes';
import { ListingProgress } from './listing-progress';
import styles from './listing.module.css';
import { PhotosStep } from './photos-step';
import { PreviewStep } from './preview-step';
import { PriceStep } from './price-step';
import { RoomsStep } from './rooms-step';

const text = ownerDashboardText.listing;

/** An accommodation in six steps, new or existing; each step is stored when it is left. */
export function ListingFlow({ place }: { readonly place: OwnPlace | null }) {
  const { form, conflicts, settle, save } = useListing(place);
  const { step, pathTo } = useStep(place);
  const navigate = useNavigate();
  const { isBusy, leaveTo } = useLeaving(save);
  const heading = useStepFocus(step);
  const position = LISTING_STEPS.indexOf(step);
  const goTo = (next: ListingStep) => void navigate(pathTo(next));
  const publish = usePublish(place);
  useFieldErrors(form.setError, (field) => {
    const wrong = LISTING_STEPS.find((each) => STEP_FIELDS[each].some((name) => name === field));
    if (wrong && wrong !== step) goTo(wrong);
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.trigger([...STEP_FIELDS[step]], { shouldFocus: true }))) return;
    const next = LISTING_STEPS[position + 1];
    if (next) leaveTo(() => goTo(next));
    else if (place?.status === 'draft') publish();
    else leaveTo(() => void navigate('?section=places'));
  };
  const back = () => {
    save();
    goTo(LISTING_STEPS[position - 1] ?? 'address');
  };

  return (
    <FormProvider {...form}>
      <Link to="?section=places" className={dashboardStyles.back} onClick={() => void save()}>
        <IconArrowLeft size={18} aria-hidden="true" /> {ownerDashboardText.places.back}
      </Link>
      <ListingProgress step={step} pathTo={pathTo} onLeave={() => void save()} />
      <form noValidate className={styles.flow} onSubmit={(event) => void submit(event)}>
        <header className={styles.head}>
          <p className={dashboardStyles.dimmed}>{place?.title || text.createTitle}</p>
          <h2 ref={heading} tabIndex={-1}>
            <span className={styles.position}>{text.position(position + 1, LISTING_STEPS.length)}:</span>{' '}
            {text.steps[step]}
          </h2>
        </header>
        <ListingNotes conflicts={conflicts} onSettle={settle} isDraft={place?.status !== 'active'} />
        <StepFields step={step} place={place} pathTo={pathTo} />
        <div className={dashboardStyles.formActions}>
          {position > 0 && (
            <Button variant="default" onClick={back}>
              {text.previous}
            </Button>
          )}
          <SubmitButton isLast={step === 'preview'} place={place} isBusy={isBusy} />
        </div>
      </form>
    </FormProvider>
  );
}

interface StepFieldsProps {
  readonly step: ListingStep;
  readonly place: OwnPlace | null;
  readonly pathTo: (step: ListingStep) => string;
}

function StepFields({ step, place, pathTo }: StepFieldsProps) {
  if (step === 'address') return <AddressStep isVerified={place?.verified === true} />;
  if (step === 'rooms') return <RoomsStep />;
  if (step === 'price') return <PriceStep />;
  if (step === 'amenities') return <AmenitiesStep />;
  if (step === 'photos') return <PhotosStep place={place} />;
  return <PreviewStep place={place} pathTo={pathTo} />;
}

interface SubmitButtonProps {
  readonly isLast: boolean;
  readonly place: OwnPlace | null;
  readonly isBusy: boolean;
}

function SubmitButton({ isLast, place, isBusy }: SubmitButtonProps) {
  const deed = useSelector(selectDeed);
  const isPublishing = deed.kind === 'save' && deed.status === 'busy';
  const lastWords = place?.status === 'draft' ? text.publish : text.finish;
  return (
    <Button type="submit" className={styles.next} loading={isBusy || isPublishing}>
      {isLast ? lastWords : text.next}
    </Button>
  );
}

function useStep(place: OwnPlace | null) {
  const [params] = useSearchParams();
  const wanted = params.get('step');
  const step = LISTING_STEPS.find((each) => each === wanted) ?? 'address';
  const id = place?.id ?? 'new';
  const pathTo = (next: ListingStep) => `?section=places&place=${id}&step=${next}`;
  const navigate = useNavigate();
  const isNewAddress = place !== null && params.get('place') === 'new';
  useEffect(() => {
    // The draft has an id now: a reload continues it.
    if (isNewAddress) void navigate(`?section=places&place=${id}&step=${step}`, { replace: true });
  }, [id, isNewAddress, navigate, step]);
  return { step, pathTo };
}

/** Leaves a step when it is stored, or kept in the browser while the server cannot be reached. */
function useLeaving(save: () => boolean) {
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
function useStepFocus(step: ListingStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}

function usePublish(place: OwnPlace | null) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const deed = useSelector(selectDeed);
  const isDone = deed.kind === 'save' && deed.status === 'done' && deed.id === (place?.id ?? null);
  useEffect(() => {
    if (isDone) void navigate('?section=places');
  }, [isDone, navigate]);
  return () => {
    if (place) dispatch(saveSubmitted({ id: place.id, body: { status: 'active' } }));
  };
}

/** Shows the server's texts at their fields, and the step of the first one. */
function useFieldErrors(
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
