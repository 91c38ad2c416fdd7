import { endsAt } from './ends-at';
import { type StayDoc } from './stay';
import { type StayTransition } from './transition';

/** Tells once that a stay is over. */
export function endStay(doc: StayDoc, now: Date): StayTransition {
  const at = endsAt(doc);
  if (doc.is_unfinished) return { next: doc, events: [] };
  if (at === null || at > now) {
    // An earlier release, or a change since, left another time.
    const isSame = doc.due_at?.getTime() === at?.getTime();
    return { next: isSame ? doc : { ...doc, due_at: at }, events: [] };
  }
  const { _id, version, request_id, accommodation_id, owner_id, dispatcher_id } = doc;
  const data = {
    stay_id: _id,
    stay_version: version + 1,
    booking_request_id: request_id,
    accommodation_id,
    owner_id,
    dispatcher_id,
  };
  return {
    next: { ...doc, ended_at: now, due_at: null, parked_at: null },
    events: [{ name: 'stayEnded', data }],
  };
}
