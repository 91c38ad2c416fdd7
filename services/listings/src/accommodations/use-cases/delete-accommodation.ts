import { dateInBerlin } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { hasConfirmedNightsAhead } from '../domain/beds';
import { deletion } from '../domain/deletion';
import { assertOwner, type ChangeAccommodation } from './change-accommodation';

interface Deps {
  readonly change: ChangeAccommodation;
  readonly clock: Clock;
}

/** Use case of DELETE /accommodations/{id}: leaves a tombstone for its events and past requests. */
export function createDeleteAccommodation({ change, clock }: Deps) {
  return async (id: number, ownerId: number): Promise<void> => {
    await change(id, (doc) => {
      assertOwner(doc, ownerId);
      if (hasConfirmedNightsAhead(doc, dateInBerlin(clock.now()))) {
        throw new AppError('CONFLICT', {
          reason: reason('accommodation_has_confirmed_nights'),
        });
      }
      return deletion(clock.now());
    });
  };
}
