import { useEffect, useRef } from 'react';
import { IconCircleCheck } from '@tabler/icons-react';
import styles from './calendar-links.module.css';

interface DoneHeadingProps {
  readonly title: string;
  /** Just done: the title gets the focus. */
  readonly isFresh: boolean;
}

export function DoneHeading({ title, isFresh }: DoneHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.done}>
      <IconCircleCheck size={28} aria-hidden="true" /> {title}
    </h1>
  );
}
