import { type StayNews } from '../../stays/domain/stay';
import {
  type Actor,
  type BookingRequestDoc,
  type RecipientCancellation,
  type RequestRecipient,
} from './booking-request';
import { cancelRecipients } from './cancel';
import { endByOwner } from './cancel-stay';
import { type Draft, type Transition, transition } from './transition';

/**
 * Copies a stay's newest state to its recipient, with what follows from it. An older version changes nothing, nor does the
 * stay of an earlier confirmation.
 */
export function applyStay(
  doc: BookingRequestDoc,
  { cancellation, amount, ...stay }: StayNews,
  now: Date,
): Transition {
  const recipient = doc.recipients.find((one) => one.stay_state?.stay_id === stay.stay_id);
  if (recipient?.stay_state === undefined || recipient.stay_state.stay_version >= stay.stay_version)
    return { next: doc, events: [] };
  return transition(doc, now, (draft) => {
    draft.setRecipient(recipient.accommodation_id, {
      stay_state: stay,
      // That of the stay holds, where two cancelled at once.
      ...(cancellation === undefined ? {} : { cancellation }),
    });
    if (stay.state === 'agreed') shorten(draft, recipient, { amount, ...stay });
    if (cancellation === undefined || recipient.status !== 'confirmed') return;
    if (cancellation.by === 'owner') endByOwner(draft, recipient, cancellation, now);
    else {
      const records = new Map([[recipient.accommodation_id, cancellation]]);
      cancelRecipients(draft, [recipient], records, { by: actorOf(cancellation), isWhole: false });
    }
  });
}

/** Shows the nights that are left after an early departure. */
function shorten(
  draft: Draft,
  { accommodation_id, status }: RequestRecipient,
  { amount, parts, early_departure: left }: StayNews,
): void {
  if (left === undefined || status !== 'confirmed') return;
  const beds_confirmed = Math.max(0, ...parts.map(({ beds }) => beds));
  const by = { kind: 'dispatcher', user_id: draft.doc.dispatcher_id } as const;
  draft.setRecipient(
    accommodation_id,
    { beds_confirmed, confirmed_amount: amount },
    { by, action: 'leave_early' },
  );
}

const actorOf = ({ by, user_id }: RecipientCancellation): Actor => ({
  kind: by === 'dispatcher' ? 'dispatcher' : 'system',
  user_id,
});
