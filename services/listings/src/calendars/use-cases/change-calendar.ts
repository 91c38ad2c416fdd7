import { type AccommodationChanges, type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { createChangeAccommodation } from '../../accommodations/use-cases/change-accommodation';

type CalendarChanges = Pick<AccommodationChanges, 'calendar_link' | 'feeds' | 'feeds_due_at'>;

/** As ChangeAccommodation, for the calendar exchange only. @throws AppError NOT_FOUND, UNAVAILABLE */
export type ChangeCalendar = (
  id: number,
  decide: (doc: AccommodationDoc) => CalendarChanges | null,
) => Promise<AccommodationDoc>;

export const createChangeCalendar = (
  deps: Omit<Parameters<typeof createChangeAccommodation>[0], 'isSilent'>,
): ChangeCalendar => createChangeAccommodation({ ...deps, isSilent: true });
