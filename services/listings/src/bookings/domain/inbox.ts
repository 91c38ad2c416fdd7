import { dateInBerlin, datesOf, INBOX_STATES, type InboxState } from '@kq/contracts';
import {
  type BookingRequestDoc,
  type RequestRecipient,
  type StayState,
  type StoredOffer,
} from './booking-request';
import { arrivalLiesAhead } from './deadline';
import { isOffered } from './recipient-status';

/** The part of a request that decides its state and its place in an owner's inbox. */
export type InboxEntry = Pick<
  BookingRequestDoc,
  '_id' | 'status' | 'start_date' | 'end_date' | 'answer_by'
> & {
  readonly recipients: readonly InboxRecipient[];
};

type InboxRecipient = Pick<RequestRecipient, 'owner_id' | 'status'> & {
  readonly offer?: Pick<StoredOffer, 'start_date' | 'end_date'> | null;
  readonly stay_state?: Pick<StayState, 'parts'>;
};

/** Returns the ids of one owner's requests by state; `entries` are the newest first. */
export function sortInbox(
  entries: readonly InboxEntry[],
  ownerId: number,
  now: Date,
): Record<InboxState, number[]> {
  const states: Record<InboxState, InboxEntry[]> = { open: [], answered: [], confirmed: [], done: [] };
  for (const entry of entries) states[inboxStateOf(entry, ownerId, now)].push(entry);
  const ids = (sorted: readonly InboxEntry[]) => sorted.map(({ _id }) => _id);
  const today = dateInBerlin(now);
  const arrival = (entry: InboxEntry) => stayOf(entry, ownerId).start_date;
  /** Guests who have arrived come after those who are expected. */
  const arrivalRank = (entry: InboxEntry) => `${arrival(entry) < today ? 1 : 0}${arrival(entry)}`;
  return {
    open: ids(states.open.sort((a, b) => a.answer_by.getTime() - b.answer_by.getTime())),
    answered: ids(states.answered),
    confirmed: ids(states.confirmed.sort((a, b) => (arrivalRank(a) < arrivalRank(b) ? -1 : 1))),
    done: ids(states.done),
  };
}

/** Returns the state of a request for one of its owners; a confirmed stay is finished on the day of departure. */
export function inboxStateOf(entry: InboxEntry, ownerId: number, now: Date): InboxState {
  const own = entry.recipients.filter((one) => one.owner_id === ownerId);
  const isConfirmed = own.some(({ status }) => status === 'confirmed');
  if (isConfirmed && stayOf(entry, ownerId).end_date > dateInBerlin(now)) return 'confirmed';
  const isRunning = entry.status === 'open' || entry.status === 'partially_filled';
  const isAhead = arrivalLiesAhead(entry.start_date, now);
  if (isRunning && isAhead && own.some(({ status }) => UNANSWERED.includes(status))) return 'open';
  return isAhead && own.some(isOffered) ? 'answered' : 'done';
}

/** A mail that could not be delivered leaves the request to be answered here. */
const UNANSWERED: readonly RequestRecipient['status'][] = ['queued', 'sent', 'undeliverable'];

/** Returns the dates of the confirmed stay, before it is recorded those of its offer; else those of the request. */
function stayOf(entry: InboxEntry, ownerId: number): ReturnType<typeof datesOf> {
  const confirmed = entry.recipients.find((one) => one.owner_id === ownerId && one.status === 'confirmed');
  return datesOf(confirmed?.stay_state?.parts ?? [], confirmed?.offer ?? entry);
}

/** Returns the number of requests in each state. */
export const countInbox = (
  ids: Readonly<Record<InboxState, readonly number[]>>,
): Record<InboxState, number> =>
  Object.fromEntries(INBOX_STATES.map((state) => [state, ids[state].length])) as Record<InboxState, number>;
