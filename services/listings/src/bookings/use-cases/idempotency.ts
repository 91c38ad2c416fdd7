import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  type CreateBookingRequestBody,
} from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import {
  AppError,
  type Clock,
  DAY_MS,
  deriveToken,
  type Principal,
  type ReplaceableSecret,
} from '@kq/kernel';
import { type BookingRequestDoc, type IdempotencyKey } from '../domain/booking-request';
import { type BookingRequests } from './ports';

const KEEP_MS = DAY_MS;

export function createIdempotency(deps: {
  bookings: BookingRequests;
  clock: Clock;
  linkSecret: ReplaceableSecret;
}) {
  return {
    /** Returns null without the header. @throws AppError BAD_REQUEST for a malformed one */
    keyOf({
      body,
      principal,
      idempotencyKey,
    }: {
      body: CreateBookingRequestBody;
      principal: Principal | null;
      idempotencyKey: string | undefined;
    }): IdempotencyKey | null {
      if (idempotencyKey === undefined) return null;
      if (!IDEMPOTENCY_KEY_PATTERN.test(idempotencyKey)) {
        throw new AppError('BAD_REQUEST', {
          fields: { [IDEMPOTENCY_KEY_HEADER]: [reason('idempotency_key_invalid')] },
        });
      }
      const sender = principal === null ? body.contact.email : principal.userId;
      const keyBy = (secret: string) => ({
        scope: deriveToken(secret, ['idempotency', typeof sender, sender, idempotencyKey]),
        bodyHash: deriveToken(secret, ['idempotency-body', canonicalJson(body)]),
      });
      return {
        ...keyBy(deps.linkSecret.secret),
        others: deps.linkSecret.alsoAccepted.map(keyBy),
      };
    },
    /** Returns the request that this key created. @throws AppError IDEMPOTENCY_MISMATCH when it was sent with another body */
    find: (key: IdempotencyKey): Promise<BookingRequestDoc | null> => findBy(key),
    /** The same for keys by other accepted secrets, whose requests the unique index does not refuse. */
    async findByOthers({ others }: IdempotencyKey): Promise<BookingRequestDoc | null> {
      for (const one of others) {
        const doc = await findBy(one);
        if (doc !== null) return doc;
      }
      return null;
    },
  };

  async function findBy({ scope, bodyHash }: IdempotencyKey['others'][number]) {
    const doc = await deps.bookings.findByIdempotencyScope(scope);
    if (doc === null) return null;
    if (doc.created_at.getTime() + KEEP_MS <= deps.clock.now().getTime()) {
      await deps.bookings.forgetIdempotency(doc._id, scope);
      return null;
    }
    if (doc.idempotency?.body_hash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return doc;
  }
}

/** Allows one request per Idempotency-Key and sender within 24 hours (docs/security.md S15). */
export type Idempotency = ReturnType<typeof createIdempotency>;

/** Returns JSON with sorted keys: the order of fields does not make a request different. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
