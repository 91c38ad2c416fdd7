import { partsOf, type RespondBody } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { bindsOffers, type VisibilityOf } from '../../visibility/domain/visibility';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { mostRoom, nameBlocks, type NamedBlock } from '../domain/make-room';
import { readOfferTerms } from '../domain/offer';
import { type AccommodationStore } from './ports';
import { bindingOf } from './take-beds';

interface Deps {
  readonly accommodations: Pick<AccommodationStore, 'findById'>;
  readonly visibilityOf: VisibilityOf;
  readonly clock: Clock;
}

/**
 * Limits an offer to the free beds of the calendar. Reserves and changes nothing: returns the blocks that the confirmation
 * may shrink, which are none unless the owner asks for it.
 * @throws AppError CONFLICT with `beds_free` and, where blocks can give way, `blocks`
 */
export function createCheckCalendar({ accommodations, visibilityOf, clock }: Deps) {
  return async (
    doc: BookingRequestDoc,
    recipient: RequestRecipient,
    body: RespondBody,
  ): Promise<NamedBlock[]> => {
    const terms = readOfferTerms(doc, recipient, body, clock.now());
    const accommodation = await accommodations.findById(recipient.accommodation_id);
    if (accommodation === null || !bindsOffers(visibilityOf(accommodation))) {
      throw new AppError('CONFLICT', { reason: reason('accommodation_inactive') });
    }
    const calendar = bindingOf(accommodation);
    const parts = partsOf(terms);
    const named = nameBlocks(calendar, parts);
    if (named === null || (named.length > 0 && body.adjust_calendar !== true))
      throw tooFewBeds(mostRoom(calendar, parts), named);
    return named;
  };
}

export type CheckCalendar = ReturnType<typeof createCheckCalendar>;

/** Returns the 409 for an answer that promises more beds than the calendar shows. */
function tooFewBeds(bedsFree: number, blocks: readonly NamedBlock[] | null): AppError {
  return new AppError('CONFLICT', {
    reason: reason(blocks === null ? 'beds_bound_in_nights' : 'calendar_has_fewer_beds'),
    details: { beds_free: bedsFree, ...(blocks === null ? {} : { blocks }) },
  });
}
