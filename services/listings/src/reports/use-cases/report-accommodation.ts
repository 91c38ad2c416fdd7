import { type ReportGround } from '@kq/contracts';
import { AppError, type Principal } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type IsPublic } from '../../visibility/domain/visibility';
import { type AccommodationRepository } from '../../accommodations';
import { isDispatcherOf } from '../../bookings/domain/access';
import { type BookingRequests } from '../../bookings';
import { type SubmitReport, type SubmittedReport } from './submit-report';

interface Deps {
  readonly accommodations: Pick<AccommodationRepository, 'findById'>;
  readonly bookings: Pick<BookingRequests, 'ofPerson'>;
  readonly isPublic: IsPublic;
  readonly submit: SubmitReport;
}

export interface ReportAccommodationInput {
  readonly accommodationId: number;
  readonly principal: Principal;
  readonly ground: ReportGround;
  readonly text: string;
}

/**
 * Handles "Unterkunft melden". What is public can be reported by every signed-in user, anything else only by its owner's
 * dispatchers, so that a report does not disclose what is hidden (docs/security.md S33).
 * @throws AppError NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS
 */
export function createReportAccommodation({ accommodations, bookings, isPublic, submit }: Deps) {
  async function hasAsked({ _id }: AccommodationDoc, principal: Principal): Promise<boolean> {
    const requests = await bookings.ofPerson(principal.userId);
    return requests.some(
      (doc) =>
        doc.opened_at !== null &&
        isDispatcherOf(doc, principal) &&
        doc.recipients.some((one) => one.accommodation_id === _id),
    );
  }

  return async (input: ReportAccommodationInput): Promise<SubmittedReport> => {
    const { accommodationId, principal, ground, text } = input;
    const doc = await accommodations.findById(accommodationId);
    if (doc === null || doc.status === 'deleted') throw new AppError('NOT_FOUND');
    const isKnown = doc.owner_id === principal.userId || isPublic(doc) || (await hasAsked(doc, principal));
    if (!isKnown) throw new AppError('NOT_FOUND');
    const subject = { kind: 'listing', id: doc._id, reportedUserId: doc.owner_id } as const;
    return submit({ subject, reporterId: principal.userId, ground, text });
  };
}

export type ReportAccommodation = ReturnType<typeof createReportAccommodation>;
