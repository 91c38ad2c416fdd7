import { type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { FormProvider } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { type OwnPlace } from '../../api/owner-api';
import { LISTING_STEPS, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { selectMutation } from '../../state/own-places.slice';
import { useListing } from '../../state/use-listing';
import { ownerDashboardText } from '../../texts';
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
import { useFieldErrors, useLeaving, usePublish, useStep, useStepFocus } from './use-steps';

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
      <ListingProgress
        step={step}
        hasPhotos={(place?.photo_count ?? 0) > 0}
        pathTo={pathTo}
        onLeave={() => void save()}
      />
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
  const mutation = useSelector(selectMutation);
  const isPublishing = mutation.kind === 'save' && mutation.status === 'busy';
  const lastWords = place?.status === 'draft' ? text.publish : text.finish;
  return (
    <Button type="submit" className={styles.next} loading={isBusy || isPublishing}>
      {isLast ? lastWords : text.next}
    </Button>
  );
}
