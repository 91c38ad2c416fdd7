import { type FormEvent, useState } from 'react';
import { Button } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { BackToList } from '../list/back-to-list';
import { type OwnAccommodation } from '../../api/owner-api';
import { selectListingSave } from '../../state/listing-save.slice';
import { LISTING_STEPS, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { useListing } from '../../state/use-listing';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { EditorSections } from './editor-sections';
import { LeaveSheet } from './leave-sheet';
import { ListingNotes } from './listing-notes';
import styles from './listing.module.css';
import { StepFields } from './step-fields';
import { useFocusInvalid } from './use-focus-invalid';
import { useLeaveGuard } from './use-leave-guard';
import { useFieldErrors, useStep, useStepFocus } from './use-steps';

const text = ownerDashboardText.listing;

/** An accommodation that was published before: its changes are stored by "Speichern" alone, for all sections. */
export function ListingEditor({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const { form, conflicts, settle, save, discard, hasEdits, editedSteps } = useListing(accommodation, {
    savesEarlierEdits: false,
  });
  const { step, pathTo } = useStep(accommodation);
  const navigate = useNavigate();
  const heading = useStepFocus(step);
  const [isOld, setIsOld] = useState(hasEdits);
  const { status } = useSelector(selectListingSave);
  const goTo = (next: ListingStep) => void navigate(pathTo(next), { replace: true });
  const focusInvalid = useFocusInvalid(form, step, goTo);
  useFieldErrors(form.setError, (field) => {
    const wrong = LISTING_STEPS.find((each) => STEP_FIELDS[each].some((name) => name === field));
    if (wrong && wrong !== step) goTo(wrong);
  });
  const isBusy = status === 'saving' || status === 'stale';

  /** Resolves with false when a field is not valid, or nothing can be sent. */
  const submit = async (): Promise<boolean> => {
    setIsOld(false);
    const fields = editedSteps().flatMap((each) => STEP_FIELDS[each]);
    if (await form.trigger(fields)) return save();
    focusInvalid();
    return false;
  };
  const reject = () => {
    setIsOld(false);
    discard();
  };
  const guard = useLeaveGuard({ id: accommodation.id, hasEdits, submit, discard: reject });

  return (
    <FormProvider {...form}>
      <BackToList />
      <EditorSections step={step} edited={hasEdits ? editedSteps() : []} pathTo={pathTo} />
      <form
        noValidate
        className={styles.flow}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <header className={styles.head}>
          <p className={dashboardStyles.dimmed}>{accommodation.title}</p>
          <h2 ref={heading} tabIndex={-1}>
            {text.steps[step]}
          </h2>
        </header>
        {isOld && hasEdits && <p className={styles.waiting}>{text.editor.earlier}</p>}
        <ListingNotes conflicts={conflicts} onSettle={settle} isDraft={false} waitsForSubmit />
        {step === 'photos' && <p className={dashboardStyles.dimmed}>{text.editor.photosHint}</p>}
        {step === 'preview' && hasEdits && <p className={styles.waiting}>{text.editor.previewHint}</p>}
        <StepFields step={step} accommodation={accommodation} pathTo={pathTo} />
        <div className={dashboardStyles.formActions}>
          <Button variant="default" disabled={!hasEdits || isBusy} onClick={reject}>
            {text.editor.discard}
          </Button>
          <Button
            type="submit"
            className={styles.next}
            loading={isBusy && hasEdits && conflicts.length === 0}
            disabled={!hasEdits || conflicts.length > 0}
          >
            {text.editor.save}
          </Button>
        </div>
      </form>
      <LeaveSheet guard={guard} sections={editedSteps} />
    </FormProvider>
  );
}
