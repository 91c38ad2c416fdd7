import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { type AccommodationChanges, type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository } from '../../accommodations/use-cases/ports';

type CalendarChanges = Pick<AccommodationChanges, 'calendar_link' | 'feeds' | 'feeds_due_at'>;

/**
 * Reads, decides and writes the calendar exchange of an accommodation, repeated after a concurrent write; null changes
 * nothing. @throws AppError NOT_FOUND, UNAVAILABLE
 */
export type ChangeCalendar = (
  id: number,
  decide: (doc: AccommodationDoc) => CalendarChanges | null,
) => Promise<AccommodationDoc>;

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'update'>;
  readonly clock: Clock;
}

export function createChangeCalendar({ repository, clock }: Deps): ChangeCalendar {
  return (id, decide) =>
    retryOnConflict('calendar', async () => {
      const doc = await repository.findById(id);
      if (doc === null || doc.status === 'deleted') throw new AppError('NOT_FOUND');
      const changes = decide(doc);
      if (changes === null) return doc;
      const write = { id, version: doc.version, changedAt: clock.now(), events: [], changes };
      if (!(await repository.update(write))) return undefined;
      return { ...doc, ...changes, version: doc.version + 1, changed_at: write.changedAt };
    });
}
