import { type Ref } from 'react';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PlainButton } from '@/components/ui/button';
import { type RecipientProblem } from '../recipient-problems';
import { bookingFormText } from '../texts';
import styles from './booking-form.module.css';

interface RecipientProblemsProps {
  readonly listRef: Ref<HTMLElement>;
  readonly problems: readonly RecipientProblem[];
  /** Accommodations that are asked all the same. */
  readonly keptIds: ReadonlySet<number>;
  /** Sending was tried while something was undecided. */
  readonly isDecisionMissing: boolean;
  readonly onKeep: (id: number, isKept: boolean) => void;
  readonly onRemove?: ((id: number) => void) | undefined;
}

/** Names each accommodation that is too far away, not free or already asked, before anything is sent. */
export function RecipientProblems(props: RecipientProblemsProps) {
  const { listRef, problems, keptIds, isDecisionMissing, onKeep, onRemove } = props;
  if (problems.length === 0) return null;
  return (
    <section ref={listRef} className={styles.problems} aria-labelledby="recipient-problems" tabIndex={-1}>
      <h3 id="recipient-problems" className={styles.problemsTitle}>
        <IconAlertTriangle size={20} aria-hidden="true" /> {bookingFormText.problemsTitle}
      </h3>
      <ul>
        {problems.map(({ accommodation, text, keepText }) => (
          <li key={accommodation.id} className={styles.problemRow}>
            <p>
              <strong>{accommodation.title}</strong>: {text}
            </p>
            <div className={styles.problemActions}>
              {keepText && (
                <Checkbox
                  size="md"
                  label={keepText}
                  aria-label={`${keepText}: ${accommodation.title}`}
                  checked={keptIds.has(accommodation.id)}
                  onChange={(event) => onKeep(accommodation.id, event.target.checked)}
                />
              )}
              {onRemove && (
                <PlainButton look="quiet" onClick={() => onRemove(accommodation.id)}>
                  {bookingFormText.remove}
                  <span className="kq-visually-hidden">: {accommodation.title}</span>
                </PlainButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isDecisionMissing && (
        <p className={styles.problemsError} role="alert">
          {onRemove ? bookingFormText.decideFirst : bookingFormText.decideOne}
        </p>
      )}
    </section>
  );
}
