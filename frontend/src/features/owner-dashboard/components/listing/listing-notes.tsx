import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { selectListingSave } from '../../state/listing-save.slice';
import { LISTING_STEPS, type ListingField, STEP_FIELDS } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import styles from './listing.module.css';

const text = ownerDashboardText.listing;

interface ListingNotesProps {
  readonly conflicts: readonly ListingField[];
  readonly onSettle: (keepsOwn: boolean) => void;
  readonly isDraft: boolean;
  /** True where only the owner sends: nothing is sent later automatically. */
  readonly waitsForSubmit?: boolean;
}

/** Where the typed text is: on the server, in the browser, or in conflict with another device. */
export function ListingNotes({ conflicts, onSettle, isDraft, waitsForSubmit = false }: ListingNotesProps) {
  const { status, error } = useSelector(selectListingSave);
  const { formState } = useFormContext();
  const isSaved = status === 'saved' && !formState.isDirty;
  return (
    <>
      <div role="status" className={styles.status}>
        {status === 'waiting' && (
          <p className={styles.waiting}>
            <IconCloudOff size={20} aria-hidden="true" />{' '}
            {waitsForSubmit ? text.editor.notSent : text.waiting}
          </p>
        )}
        {isSaved && (
          <p className={styles.saved}>
            <IconCloudCheck size={18} aria-hidden="true" /> {isDraft ? text.draftSaved : text.saved}
          </p>
        )}
      </div>
      {conflicts.length > 0 && (
        <section className={dashboardStyles.awaiting} role="alert">
          <p>{text.conflict(stepNames(conflicts))}</p>
          <div className={dashboardStyles.rowActions}>
            <Button onClick={() => onSettle(true)}>{text.keepOwn}</Button>
            <Button variant="default" onClick={() => onSettle(false)}>
              {text.takeOther}
            </Button>
          </div>
        </section>
      )}
      {status === 'failed' && error && <ErrorNote error={error} />}
    </>
  );
}

const stepNames = (fields: readonly ListingField[]): string =>
  LISTING_STEPS.filter((step) => STEP_FIELDS[step].some((field) => fields.includes(field)))
    .map((step) => text.steps[step])
    .join(', ');
