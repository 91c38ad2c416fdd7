import { detailText } from '@kq/contracts/text/spa-accommodation';
import { Skeleton } from '@/components/ui/skeletons';
import styles from './accommodation-page.module.css';
import galleryStyles from './gallery.module.css';

/** The page's shape while it loads. */
export function DetailSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label={detailText.loading}>
      <div className={styles.back} />
      <div className={galleryStyles.blank} aria-hidden="true" />
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.content}>
          <Skeleton width="70%" height={34} />
          <Skeleton height={160} />
          <Skeleton height={96} />
        </div>
        <Skeleton height={420} />
      </div>
    </div>
  );
}
