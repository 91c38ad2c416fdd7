import {
  type AdminReport,
  type AdminReportItem,
  buildAccommodationSlug,
  type ContactCard,
  type ReportPerson,
  type ReportReceipt,
} from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { askedNights } from '../../bookings/domain/amounts';
import { type BookingRequestDoc } from '../../bookings/domain/booking-request';
import { ownerIds } from '../../bookings/domain/open-request';
import { isSameSubject, type ReportDoc } from '../domain/report';
import { type ReportFacts, type ReportWithContext } from '../use-cases/read-reports';
import { type SubmittedReport } from '../use-cases/submit-report';

/** `isMailed`: the reporter's address is verified, so that receipt and decision are mailed. */
export const presentReceipt = ({ doc, isRepeated }: SubmittedReport, isMailed: boolean): ReportReceipt => ({
  receipt_no: doc._id,
  received_at: doc.created_at.toISOString(),
  is_repeated: isRepeated,
  is_mailed: isMailed,
});

export const presentReportItem = (doc: ReportDoc, facts: ReportFacts): AdminReportItem => ({
  ...presentFields(doc),
  text: doc.text,
  subject: subjectOf(doc, facts),
  reporter: presentPerson(doc.reporter_id, facts.cards),
  reported: presentPerson(doc.reported_user_id, facts.cards),
});

export function presentReport(report: ReportWithContext): AdminReport {
  const { doc, others, held, requests, listings } = report;
  const request = requests.get(doc.booking_request_id ?? 0);
  const listing = listings.get(doc.accommodation_id ?? 0);
  return {
    ...presentReportItem(doc, report),
    version: doc.version,
    request: request === undefined ? null : presentRequest(request),
    listing: listing === undefined || listing.status === 'deleted' ? null : presentListing(listing),
    held: held.flatMap(({ _id, held_until }) =>
      held_until ? [{ booking_request_id: _id, until: held_until.toISOString() }] : [],
    ),
    others: others.map((other) => ({
      ...presentFields(other),
      is_same_subject: isSameSubject(doc, other),
    })),
  };
}

const presentFields = (doc: ReportDoc) => ({
  id: doc._id,
  kind: doc.kind,
  ground: doc.ground,
  created_at: doc.created_at.toISOString(),
  booking_request_id: doc.booking_request_id,
  accommodation_id: doc.accommodation_id,
  decision:
    doc.decision === null
      ? null
      : {
          decision: doc.decision.kind,
          statement: doc.decision.statement,
          at: doc.decision.at.toISOString(),
          by: doc.decision.by,
          suspended_until: doc.suspended_until?.toISOString() ?? null,
        },
});

function subjectOf(doc: ReportDoc, { requests, listings }: ReportFacts): string | null {
  const listing = listings.get(doc.accommodation_id ?? 0);
  if (listing !== undefined) return listing.status === 'deleted' ? null : listing.title;
  return requests.get(doc.booking_request_id ?? 0)?.place ?? null;
}

/** An id without a card belongs to an account that auth is erasing. */
function presentPerson(id: number | null, cards: ReadonlyMap<number, ContactCard>): ReportPerson | null {
  if (id === null) return null;
  const card = cards.get(id);
  return {
    id,
    name: card?.name ?? null,
    company: card?.company ?? null,
    role: card?.role ?? null,
    email: card?.email ?? null,
    email_verified: card?.email_verified ?? false,
    ...(card?.created_at === undefined ? {} : { since: card.created_at }),
  };
}

const presentRequest = (doc: BookingRequestDoc): NonNullable<AdminReport['request']> => ({
  id: doc._id,
  place: doc.place,
  status: doc.status,
  ...askedNights(doc),
  workers: doc.workers,
  owners: ownerIds(doc).length,
  message: doc.message,
  contact: { name: doc.contact.name, company: doc.contact.company },
  created_at: doc.created_at.toISOString(),
});

const presentListing = (doc: AccommodationDoc): NonNullable<AdminReport['listing']> => ({
  id: doc._id,
  title: doc.title,
  slug: buildAccommodationSlug(doc.title, doc._id, doc.zip_code),
  zip_code: doc.zip_code,
  city: doc.city,
  status: doc.status,
  description: doc.description || null,
  is_verified: doc.verified_at !== null,
});
