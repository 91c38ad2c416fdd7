import { dateInBerlin } from '@kq/contracts';
import { FORGOTTEN_TITLE } from '@kq/contracts/text/forgotten-accommodation';
import { type BookingRequestDoc } from '../../bookings/domain/booking-request';
import { type StayDoc } from '../../stays/domain/stay';
import { type StayTransition } from '../../stays/domain/transition';
import { type Forgetting } from './forget-in-request';
import { retainedAfter } from './retention';

/**
 * Blanks the data of erased people in a stay, as far as its request says who is erased: texts at once, title and address of
 * the accommodation once the contract need not be kept. Idempotent.
 */
export function forgetInStay(
  stay: StayDoc,
  request: Pick<BookingRequestDoc, 'sender_erased_at' | 'recipients'>,
  { now, days }: Omit<Forgetting, 'userId'>,
): StayTransition {
  const isOwnerErased = request.recipients.some(
    (one) => one.accommodation_id === stay.accommodation_id && one.owner_erased_at,
  );
  const { contract } = retainedAfter(stay.end_date, { days, today: dateInBerlin(now) });
  const isForgotten = stay.title === FORGOTTEN_TITLE && stay.address === '';
  const house = isOwnerErased && !contract && !isForgotten ? { title: FORGOTTEN_TITLE, address: '' } : {};
  const { cancellation: told } = stay;
  const isTellerErased = told?.by === 'owner' ? isOwnerErased : Boolean(request.sender_erased_at);
  const texts = { user_id: null, note: null, ...(told?.by === 'owner' ? {} : { reason: null }) };
  const hasTexts =
    told !== undefined &&
    (told.user_id !== null || told.note !== null || (told.by !== 'owner' && told.reason !== null));
  const cancellation = isTellerErased && hasTexts ? { cancellation: { ...told, ...texts } } : {};
  const patch = { ...house, ...cancellation };
  return { next: Object.keys(patch).length === 0 ? stay : { ...stay, ...patch }, events: [] };
}
