import { AppError, deriveToken, isDerivedToken, type Principal, type ReplaceableSecret } from '@kq/kernel';
import { type Actor, type BookingRequestDoc } from './booking-request';
import { assertLinkAlive } from './answerable';

/** Returns true for the account that sent a request, also before its verification. */
export const isSenderOf = (
  { dispatcher_id, requested_by }: Pick<BookingRequestDoc, 'dispatcher_id' | 'requested_by'>,
  userId: number,
): boolean => (dispatcher_id ?? requested_by) === userId;

/** Returns true for the dispatcher of a request and the members of their company, who may see it and act for them. */
export function isDispatcherOf(doc: BookingRequestDoc, principal: Principal): boolean {
  if (doc.dropped_at !== null) return false;
  const sender = doc.dispatcher_id ?? doc.requested_by;
  if (sender !== null && sender === principal.userId) return true;
  return doc.company_id !== null && doc.company_id === principal.companyId;
}

/** @throws AppError NOT_FOUND, the same for unknown and foreign requests (docs/security.md S23) */
export function assertDispatcher(doc: BookingRequestDoc, principal: Principal): void {
  if (!isDispatcherOf(doc, principal)) throw new AppError('NOT_FOUND');
}

export const dispatcherActor = (principal: Principal): Actor => ({
  kind: 'dispatcher',
  user_id: principal.userId,
});

/** Credentials of a caller of the answer page. */
export interface Answerer {
  readonly principal: Principal | null;
  readonly ownerId: number | undefined;
  readonly token: string | undefined;
}

/** Returns the token of one owner's answer link: 256 bit, bound to request, owner and epoch (docs/security.md S3). */
export function respondToken({ secret }: ReplaceableSecret, doc: Linked, ownerId: number): string {
  return deriveToken(secret, partsOf(doc, ownerId));
}

type Linked = Pick<BookingRequestDoc, '_id' | 'link_epoch'>;

const partsOf = ({ _id, link_epoch }: Linked, ownerId: number) =>
  ['respond', _id, ownerId, link_epoch] as const;

/**
 * Returns the owner for whom this caller may read and answer: the signed-in owner, or the owner of the presented link.
 * @throws AppError NOT_FOUND in all other cases alike, GONE thirty days after the stay
 */
export function answererOf(
  doc: BookingRequestDoc | null,
  { principal, ownerId, token }: Answerer,
  secret: ReplaceableSecret,
  now: Date,
): { doc: BookingRequestDoc; ownerId: number; by: Actor } {
  if (doc === null || doc.opened_at === null) throw new AppError('NOT_FOUND');
  const wasAsked = (id: number) => doc.recipients.some((recipient) => recipient.owner_id === id);
  const own = principal?.role === 'owner' ? principal.userId : undefined;
  if (own !== undefined && (ownerId ?? own) === own && wasAsked(own)) {
    assertLinkAlive(doc, own, now);
    return { doc, ownerId: own, by: { kind: 'owner', user_id: own } };
  }
  const isHolder =
    ownerId !== undefined && token !== undefined && isDerivedToken(secret, partsOf(doc, ownerId), token);
  if (!isHolder || !wasAsked(ownerId)) throw new AppError('NOT_FOUND');
  assertLinkAlive(doc, ownerId, now);
  return { doc, ownerId, by: { kind: 'link', user_id: null } };
}
