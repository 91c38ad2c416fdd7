import { type OwnAccommodation } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { PhotosPanel } from '../photos-editor';
import styles from './listing.module.css';

export function PhotosStep({ accommodation }: { readonly accommodation: OwnAccommodation | null }) {
  return (
    <div className={styles.fields}>
      {accommodation ? (
        <PhotosPanel accommodation={accommodation} />
      ) : (
        <p className={dashboardStyles.dimmed}>{ownerDashboardText.listing.photosLater}</p>
      )}
    </div>
  );
}
