import { type Amenity } from '@kq/contracts/constants';
import { AmenityIcon } from '@/components/accommodation/amenity-icons';
import { amenityWords } from '@/components/accommodation/texts';
import styles from './accommodation-page.module.css';

/** All equipment, icon and word. */
export function Amenities({ amenities }: { readonly amenities: readonly Amenity[] }) {
  if (amenities.length === 0) return <p className={styles.dimmed}>Keine Angaben.</p>;
  return (
    <ul className={styles.amenities}>
      {amenities.map((amenity) => (
        <li key={amenity}>
          <AmenityIcon amenity={amenity} size={20} />
          {amenityWords[amenity]}
        </li>
      ))}
    </ul>
  );
}
