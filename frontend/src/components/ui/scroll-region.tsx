import { type ReactNode } from 'react';
import styles from './scroll-region.module.css';

interface ScrollRegionProps {
  /** What it contains, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Scrolls sideways where its content is wider than the screen, also by keyboard. */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={`${styles.region} ${className}`}>
      {children}
    </div>
  );
}
