import { type OwnPlace } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { PhotosPanel } from '../photos-editor';
import styles from './listing.module.css';

export function PhotosStep({ place }: { readonly place: OwnPlace | null }) {
  return (
    <div className={styles.fields}>
      {place ? (
        <PhotosPanel place={place} />
      ) : (
        <p className={dashboardStyles.dimmed}>{ownerDashboardText.listing.photosLater}</p>
      )}
    </div>
  );
}
