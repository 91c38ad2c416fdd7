import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Reason } from '@kq/kernel';
import { createRuledSlots, type RuledSlots } from './ruled-slots';

/** Uploads at a time, each with its whole file in memory (docs/security.md S31). */
export const UPLOAD_SLOTS = { user: 4, network: 6, unverifiedUser: 1, unverified: 4, process: 16 } as const;

const RETRY_AFTER_SECONDS = 2;

export interface Uploader {
  readonly userId: number;
  readonly emailVerified: boolean;
  /** `networkOf` the client; absent where it is unknown. */
  readonly network?: string;
}

/** Limits the uploads that one process receives and encodes at a time. */
export const createUploadSlots = (): UploadSlots =>
  createRuledSlots<Uploader>([
    {
      max: UPLOAD_SLOTS.unverifiedUser,
      keyOf: ({ userId, emailVerified }) => (emailVerified ? null : String(userId)),
      refusal: () => tooMany(reason('own_uploads_running', { max: UPLOAD_SLOTS.unverifiedUser })),
    },
    {
      max: UPLOAD_SLOTS.user,
      keyOf: ({ userId }) => String(userId),
      refusal: () => tooMany(reason('own_uploads_running', { max: UPLOAD_SLOTS.user })),
    },
    {
      max: UPLOAD_SLOTS.network,
      keyOf: ({ network }) => network ?? null,
      refusal: () => tooMany(reason('network_uploads_running', { max: UPLOAD_SLOTS.network })),
    },
    {
      max: UPLOAD_SLOTS.unverified,
      keyOf: ({ emailVerified }) => (emailVerified ? null : 'all'),
      refusal: full,
    },
    { max: UPLOAD_SLOTS.process, keyOf: () => 'all', refusal: full },
  ]);

/** Refuses with TOO_MANY_REQUESTS for the limits of one user or network, with UNAVAILABLE for those of all. */
export type UploadSlots = RuledSlots<Uploader>;

const tooMany = (refusal: Reason): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    message: 'too many concurrent uploads of one user or network',
    reason: refusal,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const full = (): AppError =>
  new AppError('UNAVAILABLE', {
    message: 'upload limit of this process reached',
    reason: reason('uploads_full'),
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
