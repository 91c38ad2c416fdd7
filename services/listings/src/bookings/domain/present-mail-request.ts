import { type CoverageSummary } from '@kq/contracts';
import { askedNightCount, confirmedTotalCents } from './amounts';
import { type BookingRequestDoc } from './booking-request';
import { ownerIds } from './open-request';
import { siteOfRequest } from './site-of-request';
import { definedOf, vehiclesOf } from './stay-facts';
import { presentOnSite } from './visible-contact';

/** Returns the request as a mail tells it: to one owner, or to the dispatcher with `ownerId` null. */
export function presentMailRequest(
  doc: BookingRequestDoc,
  coverage: CoverageSummary,
  { ownerId, isConfirmed }: { readonly ownerId: number | null; readonly isConfirmed: boolean },
) {
  const seen = ownerId === null ? doc.recipients : doc.recipients.filter((one) => one.owner_id === ownerId);
  return {
    id: doc._id,
    status: doc.status,
    ...siteOfRequest(doc),
    start_date: doc.start_date,
    end_date: doc.end_date,
    nights: askedNightCount(doc),
    workers: doc.workers,
    extension_possible: doc.extension_possible,
    message: doc.message,
    answer_by: doc.answer_by.toISOString(),
    arrival_from: doc.arrival_from,
    nights_pattern: doc.nights_pattern,
    vehicles: vehiclesOf(doc),
    rooms_wish: doc.rooms_wish,
    beds_confirmed: coverage.beds_confirmed,
    beds_offered: coverage.beds_offered,
    coverage,
    confirmed_total_cents: confirmedTotalCents(seen),
    owners: ownerIds(doc).length,
    contact: ownerId === null ? null : { ...doc.contact },
    billing: isConfirmed && doc.billing !== null ? definedOf(doc.billing) : null,
    on_site_contact: isConfirmed ? presentOnSite(doc) : null,
  };
}
