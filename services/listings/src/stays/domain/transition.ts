import { type DomainEvent } from './domain-event';
import { endsAt } from './ends-at';
import { type StayDoc } from './stay';
import { assertStayTransition } from './stay-transitions';

/** Milliseconds that the caller of a step has, before the sweeper continues. */
export const UNFINISHED_AFTER_MS = 15_000;

/** Result of a decision about a stay; the repository writes the difference and the events in one write. */
export interface StayTransition {
  readonly next: StayDoc;
  readonly events: readonly DomainEvent[];
}

/** Changes what is agreed: from then on the accommodation and the request have to follow. */
export function changeAgreement(
  doc: StayDoc,
  patch: Partial<StayDoc>,
  events: readonly DomainEvent[],
  now: Date,
): StayTransition {
  assertStayTransition(doc._id, doc.state, patch.state ?? doc.state);
  const next: StayDoc = {
    ...doc,
    ...patch,
    is_unfinished: true,
    due_at: new Date(now.getTime() + UNFINISHED_AFTER_MS),
    changed_at: now,
  };
  return { next, events };
}

/** Records that accommodation and request show this version, unless it changed again. */
export function finishStay(doc: StayDoc, version: number): StayTransition {
  if (!doc.is_unfinished || doc.version !== version) return { next: doc, events: [] };
  return { next: { ...doc, is_unfinished: false, due_at: endsAt(doc), parked_at: null }, events: [] };
}
