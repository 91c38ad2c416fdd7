import { type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { BackToList } from '../list/back-to-list';
import { type OwnAccommodation } from '../../api/owner-api';
import { LISTING_STEPS, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { selectMutation } from '../../state/own-accommodations.slice';
import { useListing } from '../../state/use-listing';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { ListingNotes } from './listing-notes';
import { ListingProgress } from './listing-progress';
import styles from './listing.module.css';
import { StepFields } from './step-fields';
import { useFieldErrors, useLeaving, usePublish, useStep, useStepFocus } from './use-steps';

const text = ownerDashboardText.listing;

/** A new accommodation or a draft in six steps; each step is stored as a draft when it is left. */
export function ListingFlow({ accommodation }: { readonly accommodation: OwnAccommodation | null }) {
  const { form, conflicts, settle, save } = useListing(accommodation, { savesEarlierEdits: true });
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
      <BackToList onLeave={() => void save()} />
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
