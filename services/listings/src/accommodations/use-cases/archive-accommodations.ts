import { type AccommodationStatus } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { isPublishable } from '../domain/publishable';
import { assertNotBlocked, assertOwner, type ChangeAccommodation } from './change-accommodation';
import { type OwnerLimits } from '../../quotas';
import { type AccommodationRepository } from './ports';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly limits: OwnerLimits;
}

export type ArchiveAccommodations = ReturnType<typeof createArchiveAccommodations>;

export interface ArchivedItem {
  readonly id: number;
  readonly status: AccommodationStatus;
}

/**
 * Use case of POST /accommodations/archive. Checks all accommodations before it changes the first. @throws AppError
 * NOT_FOUND, CONFLICT
 */
export function createArchiveAccommodations({ repository, change, limits }: Deps) {
  return async (ids: readonly number[], archived: boolean, ownerId: number): Promise<ArchivedItem[]> => {
    const docs = new Map((await repository.findByIds(ids)).map((doc) => [doc._id, doc]));
    for (const id of ids) {
      const doc = docs.get(id);
      if (doc === undefined || doc.status === 'deleted') throw new AppError('NOT_FOUND');
      assertOwner(doc, ownerId);
      assertNotBlocked(doc);
    }
    const activated = archived ? 0 : [...docs.values()].filter((doc) => doc.status === 'archived').length;
    return limits.withRoomForActive(ownerId, activated, () => changeAll(ids, archived, ownerId));
  };

  async function changeAll(
    ids: readonly number[],
    archived: boolean,
    ownerId: number,
  ): Promise<ArchivedItem[]> {
    const items: ArchivedItem[] = [];
    for (const id of ids) {
      const doc = await change(id, (current) => {
        assertOwner(current, ownerId);
        assertNotBlocked(current);
        if ((current.status === 'archived') === archived) return null;
        if (archived) return { status: 'archived' };
        if (!isPublishable(current)) return { status: 'draft' };
        return { status: 'active', ...(current.delete_at == null ? {} : { delete_at: null }) };
      });
      items.push({ id, status: doc.status });
    }
    return items;
  }
}
