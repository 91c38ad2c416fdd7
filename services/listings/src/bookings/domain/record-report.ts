import { type BookingRequestDoc } from './booking-request';
import { type Transition, transition } from './transition';

/** Records an owner's report; a second one of the same request changes nothing. */
export function recordReport(doc: BookingRequestDoc, ownerId: number, now: Date): Transition {
  if (doc.reports.some((report) => report.owner_id === ownerId)) return { next: doc, events: [] };
  return transition(doc, now, (draft) =>
    draft.set({ reports: [...doc.reports, { owner_id: ownerId, at: now }] }),
  );
}
