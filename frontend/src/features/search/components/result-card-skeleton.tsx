import { Skeleton } from '@/components/ui/skeletons';
import { searchText } from '../texts';
import cardStyles from './result-card.module.css';
import styles from './result-list.module.css';

/** Placeholder of a card in its exact size. */
export function ResultCardSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={styles.list} role="status" aria-label={searchText.loading}>
      {Array.from({ length: count }, (_value, index) => (
        <div key={index} className={cardStyles.card} aria-hidden="true">
          <div className={cardStyles.photo}>
            <Skeleton height="100%" />
          </div>
          <div className={cardStyles.head}>
            <Skeleton width="80%" height={20} />
            <div style={{ height: 8 }} />
            <Skeleton width="55%" height={16} />
          </div>
          <div className={cardStyles.facts}>
            <Skeleton width={180} height={28} radius={999} />
          </div>
          <div className={cardStyles.foot}>
            <div className={cardStyles.trust}>
              <Skeleton width="60%" height={16} />
            </div>
            <div className={cardStyles.price}>
              <div className={cardStyles.priceSkeleton}>
                <Skeleton height={64} />
              </div>
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
