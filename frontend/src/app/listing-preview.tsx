import { dateInBerlin } from '@kq/contracts/dates';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { RADIUS_DEFAULT_KM } from '@kq/contracts/constants';
import { AccommodationPreview } from '@/features/accommodation';
import { ownerDashboardText } from '@/features/owner-dashboard/texts';
import { parseSearchParams, ResultCard } from '@/features/search';
import styles from './listing-preview.module.css';

const text = ownerDashboardText.listing;
const noop = (): void => undefined;

/** Card and details of an accommodation as dispatchers see them; the card's own actions lead nowhere yet. */
export function ListingPreview({ accommodation }: { readonly accommodation: Accommodation }) {
  const search = parseSearchParams(new URLSearchParams(), {
    today: dateInBerlin(new Date()),
    defaultRadius: RADIUS_DEFAULT_KM,
  });
  return (
    <div className={styles.preview}>
      <section aria-label={text.previewCard}>
        <h3>{text.previewCard}</h3>
        <div inert>
          <ResultCard
            card={accommodation}
            search={search}
            isFirst={false}
            isActive={false}
            isSelected={false}
            onActivate={noop}
            onToggle={noop}
            onAsk={noop}
          />
        </div>
      </section>
      <section aria-label={text.previewDetail}>
        <h3>{text.previewDetail}</h3>
        <div className={styles.page}>
          <AccommodationPreview accommodation={accommodation} />
        </div>
      </section>
    </div>
  );
}
