import { Link } from 'react-router-dom';
import { Tabs } from '@/components/ui/tabs';
import { LISTING_STEPS, type ListingStep } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import styles from './listing.module.css';

const text = ownerDashboardText.listing;

interface EditorSectionsProps {
  readonly step: ListingStep;
  /** Sections with unsaved changes. */
  readonly edited: readonly ListingStep[];
  readonly pathTo: (step: ListingStep) => string;
}

/** The sections of a published listing, as links within one page: Back leaves the page. */
export function EditorSections({ step, edited, pathTo }: EditorSectionsProps) {
  return (
    <Tabs label={text.editor.sections} className={styles.sections}>
      {LISTING_STEPS.map((each) => (
        <Link key={each} replace to={pathTo(each)} aria-current={each === step ? 'page' : undefined}>
          {text.steps[each]}
          {edited.includes(each) && (
            <>
              <span className={styles.edited} aria-hidden="true" />
              <span className="kq-visually-hidden"> ({text.editor.edited})</span>
            </>
          )}
        </Link>
      ))}
    </Tabs>
  );
}
