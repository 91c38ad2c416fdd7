import styles from './states.module.css';

interface SkeletonProps {
  /** CSS lengths; a skeleton has the exact size of the later content. */
  readonly width?: number | string;
  readonly height: number | string;
  readonly radius?: number | string;
}

export function Skeleton({ width = '100%', height, radius }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: radius }} />
  );
}

interface SkeletonListProps {
  readonly count: number;
  readonly itemHeight: number;
  /** Read to screen readers once: `Unterkünfte werden geladen`. */
  readonly label: string;
}

export function SkeletonList({ count, itemHeight, label }: SkeletonListProps) {
  return (
    <div className={styles.skeletonStack} role="status" aria-label={label}>
      {Array.from({ length: count }, (_value, index) => (
        <Skeleton key={index} height={itemHeight} radius="var(--kq-radius-card)" />
      ))}
    </div>
  );
}
