import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ErrorNote } from '@/components/ui/error-note';
import { textOfFields } from '@/lib/error-text';
import { type OwnAccommodation } from '../../api/owner-api';
import {
  isStepComplete,
  LISTING_STEPS,
  type ListingStep,
  type ListingValues,
} from '../../state/listing-values';
import { selectMutation } from '../../state/own-accommodations.slice';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { ListingPartsContext } from './listing-parts';
import styles from './listing.module.css';

const text = ownerDashboardText.listing;

interface PreviewStepProps {
  readonly accommodation: OwnAccommodation | null;
  readonly pathTo: (step: ListingStep) => string;
}

/** What is missing, and the accommodation as dispatchers see it. */
export function PreviewStep({ accommodation, pathTo }: PreviewStepProps) {
  const { control } = useFormContext<ListingValues>();
  const values = useWatch({ control }) as ListingValues;
  const { renderPreview } = useContext(ListingPartsContext);
  const mutation = useSelector(selectMutation);
  const error = mutation.kind === 'save' ? mutation.error : null;
  const missing = LISTING_STEPS.filter((step) => !isStepComplete(step, values));
  return (
    <div className={styles.fields}>
      {missing.length > 0 && (
        <section className={dashboardStyles.awaiting}>
          <p>{text.missing}</p>
          <p className={styles.missing}>
            {missing.map((step) => (
              <Link key={step} to={pathTo(step)}>
                {text.steps[step]}
              </Link>
            ))}
          </p>
        </section>
      )}
      {error && <ErrorNote error={error} text={textOfFields(error)} />}
      {accommodation?.photo_count === 0 && (
        <p className={dashboardStyles.dimmed}>
          {text.noPhotos} <Link to={pathTo('photos')}>{ownerDashboardText.welcome.photos}</Link>
        </p>
      )}
      <p className={dashboardStyles.dimmed}>{accommodation ? text.previewIntro : text.previewLater}</p>
      {accommodation && renderPreview(accommodation)}
    </div>
  );
}
