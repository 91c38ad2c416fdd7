import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Reason } from '@kq/kernel';
import { type AccommodationDoc } from '../domain/accommodation';
import { missingForCheck } from '../domain/check-facts';
import { type IsPublic } from '../../visibility/domain/visibility';
import { assertNotBlocked, assertOwner, createChangeAccommodation } from './change-accommodation';
import { type AccommodationRepository } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'update' | 'placeFactsOf'>;
  readonly isPublic: IsPublic;
  readonly clock: Clock;
}

/** Use case of POST /accommodations/{id}/check-request. @throws AppError NOT_FOUND, CONFLICT */
export function createRequestCheck({ isPublic, ...deps }: Deps) {
  // No other service sees the request.
  const change = createChangeAccommodation({ ...deps, eventsOf: () => [] });
  return (id: number, ownerId: number): Promise<AccommodationDoc> =>
    change(id, (doc) => {
      assertOwner(doc, ownerId);
      assertNotBlocked(doc);
      if (doc.verified_at !== null) throw conflict(reason('accommodation_already_verified'));
      if (doc.check_requested_at != null) throw conflict(reason('check_already_requested'));
      const missing = missingForCheck(doc, isPublic(doc));
      if (missing.length > 0)
        throw conflict(reason('check_needs_photos_and_publication'), {
          missing,
        });
      return { check_requested_at: deps.clock.now() };
    });
}

const conflict = (refusal: Reason, details?: Record<string, unknown>): AppError =>
  new AppError('CONFLICT', { reason: refusal, ...(details === undefined ? {} : { details }) });
