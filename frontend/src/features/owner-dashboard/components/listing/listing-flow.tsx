import { type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { FormProvider } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { type OwnAccommodation } from '../../api/owner-api';
import { LISTING_STEPS, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { selectMutation } from '../../state/own-accommodations.slice';
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
export function ListingFlow({ accommodation }: { readonly accommodation: OwnAccommodation | null }) {
  const { form, conflicts, settle, save } = useListing(accommodation);
  const { step, pathTo } = useStep(accommodation);
  const navigate = useNavigate();
  const { isBusy, leaveTo } = useLeaving(save);
  const heading = useStepFocus(step);
  const position = LISTING_STEPS.indexOf(step);
  const goTo = (next: ListingStep) => void navigate(pathTo(next));
  const publish = usePublish(accommodation);
  useFieldErrors(form.setError, (field) => {
    const wrong = LISTING_STEPS.find((each) => STEP_FIELDS[each].some((name) => name === field));
    if (wrong && wrong !== step) goTo(wrong);
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.trigger([...STEP_FIELDS[step]], { shouldFocus: true }))) return;
    const next = LISTING_STEPS[position + 1];
    if (next) leaveTo(() => goTo(next));
    else if (accommodation?.status === 'draft') publish();
    else leaveTo(() => void navigate('?section=places'));
  };
  const back = () => {
    save();
    goTo(LISTING_STEPS[position - 1] ?? 'address');
  };

  return (
    <FormProvider {...form}>
      <Link to="?section=places" className={dashboardStyles.back} onClick={() => void save()}>
        <IconArrowLeft size={18} aria-hidden="true" /> {ownerDashboardText.accommodations.back}
      </Link>
      <ListingProgress
        step={step}
        hasPhotos={(accommodation?.photo_count ?? 0) > 0}
        pathTo={pathTo}
        onLeave={() => void save()}
      />
      <form noValidate className={styles.flow} onSubmit={(event) => void submit(event)}>
        <header className={styles.head}>
          <p className={dashboardStyles.dimmed}>{accommodation?.title || text.createTitle}</p>
          <h2 ref={heading} tabIndex={-1}>
            <span className={styles.position}>{text.position(position + 1, LISTING_STEPS.length)}:</span>{' '}
            {text.steps[step]}
          </h2>
        </header>
        <ListingNotes conflicts={conflicts} onSettle={settle} isDraft={accommodation?.status !== 'active'} />
        <StepFields step={step} accommodation={accommodation} pathTo={pathTo} />
        <div className={dashboardStyles.formActions}>
          {position > 0 && (
            <Button variant="default" onClick={back}>
              {text.previous}
            </Button>
          )}
          <SubmitButton isLast={step === 'preview'} accommodation={accommodation} isBusy={isBusy} />
        </div>
      </form>
    </FormProvider>
  );
}

interface StepFieldsProps {
  readonly step: ListingStep;
  readonly accommodation: OwnAccommodation | null;
  readonly pathTo: (step: ListingStep) => string;
}

function StepFields({ step, accommodation, pathTo }: StepFieldsProps) {
  if (step === 'address') return <AddressStep isVerified={accommodation?.verified === true} />;
  if (step === 'rooms') return <RoomsStep />;
  if (step === 'price') return <PriceStep />;
  if (step === 'amenities') return <AmenitiesStep />;
  if (step === 'photos') return <PhotosStep accommodation={accommodation} />;
  return <PreviewStep accommodation={accommodation} pathTo={pathTo} />;
}

interface SubmitButtonProps {
  readonly isLast: boolean;
  readonly accommodation: OwnAccommodation | null;
  readonly isBusy: boolean;
}

function SubmitButton({ isLast, accommodation, isBusy }: SubmitButtonProps) {
  const mutation = useSelector(selectMutation);
  const isPublishing = mutation.kind === 'save' && mutation.status === 'busy';
  const lastWords = accommodation?.status === 'draft' ? text.publish : text.finish;
  return (
    <Button type="submit" className={styles.next} loading={isBusy || isPublishing}>
      {isLast ? lastWords : text.next}
    </Button>
  );
}
