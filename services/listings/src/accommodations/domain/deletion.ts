import { NO_CALENDARS } from '../../feeds/domain/calendar-exchange';
import { type AccommodationChanges } from './accommodation';
import { NO_PRIVATE_FACTS } from './private-facts';

/** Returns the changes that leave a tombstone for an accommodation's events and past requests. */
export const deletion = (now: Date): AccommodationChanges => ({
  status: 'deleted',
  description: '',
  ...NO_PRIVATE_FACTS,
  photos: [],
  removed_photos: [],
  photos_purge_at: now,
  blocks: [],
  delete_at: null,
  ...NO_CALENDARS,
});
