import { NO_CALENDARS } from '../../calendars/domain/calendar-feed';
import { type AccommodationChanges } from './accommodation';

/** Returns the changes that leave a tombstone for an accommodation's events and past requests. */
export const deletion = (now: Date): AccommodationChanges => ({
  status: 'deleted',
  description: '',
  check_in: null,
  photos: [],
  removed_photos: [],
  photos_purge_at: now,
  blocks: [],
  delete_at: null,
  ...NO_CALENDARS,
});
