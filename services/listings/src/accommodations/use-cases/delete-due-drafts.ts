import { dateInBerlin } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { hasConfirmedNightsAhead } from '../domain/beds';
import { deletion } from '../domain/deletion';
import { type ChangeAccommodation } from './change-accommodation';
import { type AccommodationRepository } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findDeletionDue'>;
  readonly change: ChangeAccommodation;
  readonly clock: Clock;
}

/** Deletes the drafts of reset registrations that no owner published in time (docs/security.md S6). */
export function createDeleteDueDrafts({ repository, change, clock }: Deps) {
  return async (limit: number, signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    for (const id of await repository.findDeletionDue(now, limit)) {
      signal.throwIfAborted();
      await change(id, (doc) => {
        if (doc.delete_at == null || doc.delete_at > now) return null;
        return hasConfirmedNightsAhead(doc, dateInBerlin(now)) ? null : deletion(now);
      }).catch(ignoreDeleted);
    }
  };
}

export type DeleteDueDrafts = ReturnType<typeof createDeleteDueDrafts>;

function ignoreDeleted(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
}
