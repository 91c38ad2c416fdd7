import { DETAIL_PHOTO_SIZES } from '@kq/contracts/constants';
import { PhotoImage } from '@/components/accommodation/photo-image';
import { Skeleton } from '@/components/ui/skeletons';
import { servedDetail } from '../served-detail';
import { detailText } from '../texts';
import styles from './accommodation-page.module.css';
import galleryStyles from './gallery.module.css';

/** The page's shape while it loads; what the gateway has served stays in sight. */
export function DetailSkeleton() {
  const served = servedDetail();
  if (served) {
    return (
      <div className="kq-detail" role="status" aria-label={detailText.loading}>
        {served.cover && <PhotoImage photo={served.cover} sizes={DETAIL_PHOTO_SIZES} isEager isFirst />}
        <div>
          <h1>{served.title}</h1>
          <p>{served.description}</p>
        </div>
      </div>
    );
  }
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
