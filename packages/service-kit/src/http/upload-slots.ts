import { AppError } from '@kq/kernel';
import { createCallSlots, type CallSlots } from './call-slots';

/** Uploads at a time, each with its whole file in memory (docs/security.md S31). */
export const UPLOAD_SLOTS = { user: 4, network: 6, unverifiedUser: 1, unverified: 4, process: 16 } as const;

const RETRY_AFTER_SECONDS = 2;

export interface Uploader {
  readonly userId: number;
  readonly emailVerified: boolean;
  /** `networkOf` the client; absent where it is unknown. */
  readonly network?: string;
}

interface Rule {
  readonly slots: CallSlots;
  /** Null when the rule does not apply. */
  readonly keyOf: (uploader: Uploader) => string | null;
  readonly refusal: () => AppError;
}

/** Limits the uploads that one process receives and encodes at a time. */
export function createUploadSlots() {
  const rules: readonly Rule[] = [
    {
      slots: createCallSlots(UPLOAD_SLOTS.unverifiedUser),
      keyOf: ({ userId, emailVerified }) => (emailVerified ? null : String(userId)),
      refusal: () => tooMany('Sie übertragen schon eine Datei. Bitte warten Sie, bis sie angekommen ist.'),
    },
    {
      slots: createCallSlots(UPLOAD_SLOTS.user),
      keyOf: ({ userId }) => String(userId),
      refusal: () =>
        tooMany(
          `Sie übertragen schon ${UPLOAD_SLOTS.user} Dateien gleichzeitig. Bitte warten Sie, bis eine angekommen ist.`,
        ),
    },
    {
      slots: createCallSlots(UPLOAD_SLOTS.network),
      keyOf: ({ network }) => network ?? null,
      refusal: () =>
        tooMany(
          `Über Ihren Internetanschluss werden schon ${UPLOAD_SLOTS.network} Dateien gleichzeitig übertragen. Bitte warten Sie, bis eine angekommen ist.`,
        ),
    },
    {
      slots: createCallSlots(UPLOAD_SLOTS.unverified),
      keyOf: ({ emailVerified }) => (emailVerified ? null : 'all'),
      refusal: full,
    },
    { slots: createCallSlots(UPLOAD_SLOTS.process), keyOf: () => 'all', refusal: full },
  ];

  return {
    /**
     * @returns a function that releases the slot
     * @throws AppError TOO_MANY_REQUESTS for the limits of one user or network, UNAVAILABLE for those of all
     */
    take(uploader: Uploader): () => void {
      const releases: (() => void)[] = [];
      const release = (): void => releases.forEach((each) => each());
      for (const { slots, keyOf, refusal } of rules) {
        const key = keyOf(uploader);
        if (key === null) continue;
        const releaseOne = slots.take(key);
        if (releaseOne === null) {
          release();
          throw refusal();
        }
        releases.push(releaseOne);
      }
      return release;
    },
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;

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
