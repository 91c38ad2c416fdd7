import { useDispatch, useSelector } from 'react-redux';
import { formatAccommodations } from '@kq/contracts/format';
import { stayWords } from '@/components/accommodation/stay-words';
import { PlainButton } from '@/components/ui/button';
import { fittingRequested, type FitRules, selectionCleared, selectSelection } from '../state/selection.slice';
import { selectionText } from '../texts';
import styles from './selection-tray.module.css';

interface SelectionConflictProps {
  readonly rules: FitRules;
  readonly onDecided?: (() => void) | undefined;
}

/** The selection belongs to another search than the page shows: keep what fits, or start over (docs/look.md L18). */
export function SelectionConflict({ rules, onDecided }: SelectionConflictProps) {
  const dispatch = useDispatch();
  const { madeFor, accommodations, isChecking } = useSelector(selectSelection);
  if (madeFor === null) return null;
  return (
    <div className={styles.conflict}>
      <p className={styles.conflictText}>
        {selectionText.madeFor} <strong>{stayWords(madeFor)}</strong>:{' '}
        {formatAccommodations(accommodations.length)}
      </p>
      <div className={styles.conflictActions}>
        <PlainButton
          disabled={isChecking}
          onClick={() => {
            dispatch(fittingRequested(rules));
            onDecided?.();
          }}
        >
          {isChecking ? selectionText.checking : selectionText.keepFitting}
        </PlainButton>
        <PlainButton
          look="secondary"
          disabled={isChecking}
          onClick={() => {
            dispatch(selectionCleared());
            onDecided?.();
          }}
        >
          {selectionText.startOver}
        </PlainButton>
      </div>
    </div>
  );
}
