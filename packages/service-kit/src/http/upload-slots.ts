import { AppError } from '@kq/kernel';
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
      refusal: () => tooMany('Sie übertragen schon eine Datei. Bitte warten Sie, bis sie angekommen ist.'),
    },
    {
      max: UPLOAD_SLOTS.user,
      keyOf: ({ userId }) => String(userId),
      refusal: () =>
        tooMany(
          `Sie übertragen schon ${UPLOAD_SLOTS.user} Dateien gleichzeitig. Bitte warten Sie, bis eine angekommen ist.`,
        ),
    },
    {
      max: UPLOAD_SLOTS.network,
      keyOf: ({ network }) => network ?? null,
      refusal: () =>
        tooMany(
          `Über Ihren Internetanschluss werden schon ${UPLOAD_SLOTS.network} Dateien gleichzeitig übertragen. Bitte warten Sie, bis eine angekommen ist.`,
        ),
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

const tooMany = (userMessage: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    message: 'too many concurrent uploads of one user or network',
    userMessage,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const full = (): AppError =>
  new AppError('UNAVAILABLE', {
    message: 'upload limit of this process reached',
    userMessage: 'Gerade werden sehr viele Dateien übertragen. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
