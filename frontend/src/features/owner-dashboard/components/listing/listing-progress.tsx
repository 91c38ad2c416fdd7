import { IconCheck } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { isStepComplete, LISTING_STEPS, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { type ListingValues } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import styles from './listing.module.css';

const text = ownerDashboardText.listing;

interface ListingProgressProps {
  readonly step: ListingStep;
  readonly hasPhotos: boolean;
  readonly pathTo: (step: ListingStep) => string;
  readonly onLeave: () => void;
}

/** All steps with their state, as links. */
export function ListingProgress({ step, hasPhotos, pathTo, onLeave }: ListingProgressProps) {
  const { control } = useFormContext<ListingValues>();
  const values = useWatch({ control }) as ListingValues;
  return (
    <nav aria-label={text.progress}>
      <ol className={styles.progress}>
        {LISTING_STEPS.map((each, index) => {
          const isDone = each === 'photos' ? hasPhotos : isStepDone(each, values);
          return (
            <li key={each}>
              <Link
                to={pathTo(each)}
                aria-current={each === step ? 'step' : undefined}
                data-done={isDone || undefined}
                onClick={onLeave}
              >
                <span className={styles.number} aria-hidden="true">
                  {isDone && each !== step ? <IconCheck size={18} /> : index + 1}
                </span>
                <span className={styles.stepName}>{text.steps[each]}</span>
                {isDone && <span className="kq-visually-hidden"> ({text.done})</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Equipment is optional: the step counts as done from the first choice on. */
function isStepDone(step: ListingStep, values: ListingValues): boolean {
  if (STEP_FIELDS[step].length === 0 || !isStepComplete(step, values)) return false;
  return step !== 'amenities' || values.amenities.length > 0 || values.description !== '';
}
