import { type Clock } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { assertOwner, type ChangeAccommodation } from '../../accommodations';
import { arrangePhotos, type PhotoChoice } from '../domain/arrange-photos';

interface Deps {
  readonly change: ChangeAccommodation;
  readonly clock: Clock;
}

/** Use case of PUT /accommodations/{id}/photos: order, texts, removal and its undo. @throws AppError NOT_FOUND */
export function createPutPhotos({ change, clock }: Deps) {
  return (id: number, ownerId: number, choices: readonly PhotoChoice[]): Promise<AccommodationDoc> =>
    change(id, (doc) => {
      assertOwner(doc, ownerId);
      return arrangePhotos(doc, choices, clock.now());
    });
}
