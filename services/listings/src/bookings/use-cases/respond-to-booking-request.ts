import { createHash } from 'node:crypto';
import { type RespondBody } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal, type ReplaceableSecret, validationError } from '@kq/kernel';
import { type AccountBlocks } from '../../account-blocks';
import { type VisibilityOf } from '../../visibility/domain/visibility';
import { type Answerer, answererOf } from '../domain/access';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { createCheckCalendar } from './check-calendar';
import { assertOwnerNotBlocked } from './end-for-blocked-parties';
import { canonicalJson } from './idempotency';
import { type AccommodationStore, type BookingRequests } from './ports';
import { type Answer, ANSWER_STATUSES, applyDecline, applyOffer } from '../domain/answer';
import { canAnswer } from '../domain/answerable';
import { type NamedBlock } from '../domain/make-room';
import { readOfferTerms, refuseForeignFields } from '../domain/offer';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

export interface RespondInput {
  readonly requestId: number;
  readonly principal: Principal | null;
  readonly token: string | undefined;
  readonly body: RespondBody;
}

export type RespondToBookingRequest = (
  input: RespondInput,
) => Promise<{ doc: BookingRequestDoc; ownerId: number }>;

/**
 * Records an owner's answer; a repeated answer changes nothing, another one replaces it until confirmation. No answer
 * changes the accommodation.
 */
export function createRespondToBookingRequest(deps: Deps): RespondToBookingRequest {
  const { bookings, clock } = deps;
  const checkCalendar = createCheckCalendar(deps);

  return async ({ requestId, principal, token, body }) => {
    const answerer: Answerer = { principal, ownerId: body.owner_id, token };
    const { doc, ownerId } = answererOf(
      await bookings.findById(requestId),
      answerer,
      deps.linkSecret,
      clock.now(),
    );
    await assertOwnerNotBlocked(deps.accountBlocks, ownerId);
    refuseForeignFields(body);
    const answerKey = keyOf(body);
    const [target] = targetsOf(doc, ownerId, body);
    const needsBeds =
      body.action !== 'decline' && target !== undefined && canAnswer(doc, target, clock.now());
    const isPlainRepeat = needsBeds && body.adjust_calendar !== true && isRepeat(target, answerKey);
    const named = needsBeds && !isPlainRepeat ? await checkCalendar(doc, target, body) : undefined;
    const saved = await changeRequest(bookings, requestId, (current) => {
      const now = clock.now();
      const { by } = answererOf(current, answerer, deps.linkSecret, now);
      const answer: Answer = { ownerId, by, answerKey };
      return decide(current, targetsOf(current, ownerId, body), { body, named }, answer, now);
    });
    return { doc: saved, ownerId };
  };
}

interface Checked {
  readonly body: RespondBody;
  /** Absent for an answer that needs no beds. */
  readonly named: NamedBlock[] | undefined;
}

function decide(
  doc: BookingRequestDoc,
  targets: readonly RequestRecipient[],
  { body, named }: Checked,
  answer: Answer,
  now: Date,
) {
  const unchanged = { next: doc, events: [] };
  const open = targets.filter(
    (recipient) => canAnswer(doc, recipient, now) && !isRepeat(recipient, answer.answerKey, named),
  );
  const [first] = open;
  const adjusting = named === undefined || named.length === 0 ? {} : { adjusts_blocks: named };
  if (first !== undefined) {
    return body.action === 'decline'
      ? applyDecline(doc, open, body, answer, now)
      : applyOffer(doc, first, { ...readOfferTerms(doc, first, body, now), ...adjusting }, answer, now);
  }
  if (targets.every((recipient) => isRepeat(recipient, answer.answerKey, named))) return unchanged;
  if (targets.some((recipient) => recipient.confirming !== null)) {
    throw new AppError('CONFLICT', {
      reason: reason('accommodation_being_confirmed', { then: 'reload' }),
    });
  }
  throw new AppError('REQUEST_CLOSED');
}

/** Returns the recipients of an answer: the named one, the owner's only one, or all of them for a decline. */
function targetsOf(doc: BookingRequestDoc, ownerId: number, body: RespondBody): RequestRecipient[] {
  const own = doc.recipients.filter((recipient) => recipient.owner_id === ownerId);
  if (body.accommodation_id !== undefined) {
    const named = own.filter((recipient) => recipient.accommodation_id === body.accommodation_id);
    if (named.length === 0) throw new AppError('NOT_FOUND');
    return named;
  }
  if (own.length > 1 && body.action !== 'decline') {
    throw validationError({ accommodation_id: [reason('accommodation_not_chosen')] });
  }
  return own;
}

/**
 * Returns true for a repeated answer. The same answer after its offer expired or was declined is a new one; so is one that
 * names other blocks.
 */
function isRepeat(recipient: RequestRecipient, answerKey: string, named?: readonly NamedBlock[]): boolean {
  const namesSame =
    named === undefined || canonicalJson(named) === canonicalJson(recipient.offer?.adjusts_blocks ?? []);
  const stands =
    ANSWER_STATUSES.includes(recipient.status) ||
    recipient.status === 'confirmed' ||
    recipient.status === 'released';
  return stands && namesSame && recipient.answer_key === answerKey;
}

/** Returns the key by which two answers are equal; channel and calendar adjustment do not count. */
function keyOf({
  action,
  beds,
  price_per_bed_night,
  start_date,
  end_date,
  nights,
  message,
  reason,
}: RespondBody): string {
  const said = {
    action,
    beds,
    price_per_bed_night,
    start_date,
    end_date,
    nights,
    message: message || undefined,
    reason,
  };
  return createHash('sha256').update(canonicalJson(said)).digest('base64url');
}
