import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { photosText as text } from '@/components/accommodation/texts';
import styles from './gallery.module.css';

interface StepButtonsProps {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  /** Called with -1 or 1. */
  readonly onStep: (by: -1 | 1) => void;
}

/** Buttons to the previous and the next photo; one that leads nowhere is hidden. */
export function StepButtons({ isAtStart, isAtEnd, onStep }: StepButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={styles.previous}
        aria-label={text.previous}
        disabled={isAtStart}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={24} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label={text.next}
        disabled={isAtEnd}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={24} aria-hidden="true" />
      </button>
    </>
  );
}
