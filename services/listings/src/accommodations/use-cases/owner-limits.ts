import { randomUUID } from 'node:crypto';
import { ACCOMMODATIONS_ACTIVE_IN_TRIAL, ACCOMMODATIONS_NEW_PER_DAY } from '@kq/contracts';
import { AppError, type Clock, type Leases, retryOnConflict, validationError } from '@kq/kernel';
import { type DailyQuota } from '../../bookings/use-cases/ports';
import { type AccommodationRepository, type OwnerContacts } from './ports';

/** Limits of the accommodations of one owner (docs/security.md S1). */
export interface OwnerCaps {
  readonly newPerDay: number;
  readonly activeInTrial: number;
}

/** Returns the limits of the configuration: `KQ_LIMIT_REQUESTS=off` lifts both. */
export function ownerCaps(config: {
  readonly isOff: boolean;
  readonly newPerDay?: number | undefined;
  readonly activeInTrial?: number | undefined;
}): OwnerCaps | null {
  if (config.isOff) return null;
  return {
    newPerDay: config.newPerDay ?? ACCOMMODATIONS_NEW_PER_DAY,
    activeInTrial: config.activeInTrial ?? ACCOMMODATIONS_ACTIVE_IN_TRIAL,
  };
}

export interface OwnerLimits {
  /**
   * Counts one new accommodation today.
   * @returns a function that cancels the count
   * @throws AppError TOO_MANY_REQUESTS
   */
  takeNew(ownerId: number): Promise<() => Promise<void>>;
  /**
   * Runs `activate`, which activates `more` accommodations; no other activation of the owner runs concurrently.
   * @throws AppError VALIDATION_FAILED when they exceed the cap of the trial, UNAVAILABLE
   */
  withRoomForActive<T>(ownerId: number, more: number, activate: () => Promise<T>): Promise<T>;
}

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'countActive'>;
  readonly contacts: OwnerContacts;
  readonly quota: DailyQuota;
  readonly leases: Leases;
  /** Null lifts the limits. */
  readonly caps: OwnerCaps | null;
  readonly clock: Clock;
}

/** Longer than an activation takes; only the lease of a crashed process expires. */
const ACTIVATION_LEASE_MS = 10_000;

export function createOwnerLimits({ repository, contacts, quota, leases, caps, clock }: Deps): OwnerLimits {
  async function isInTrial(ownerId: number): Promise<boolean> {
    const [card] = await contacts.byIds([ownerId]);
    const endsAt = card?.trial_ends_at ?? null;
    return endsAt === null || Date.parse(endsAt) > clock.now().getTime();
  }

  async function assertRoom(ownerId: number, more: number, cap: number): Promise<void> {
    const active = await repository.countActive(ownerId);
    if (active + more <= cap || !(await isInTrial(ownerId))) return;
    throw validationError({
      status: [
        `Im Testzeitraum sind höchstens ${cap} Unterkünfte gleichzeitig in der Suche. Bitte archivieren Sie zuerst eine andere oder speichern Sie diese als Entwurf.`,
      ],
    });
  }

  return {
    async takeNew(ownerId) {
      if (caps === null) return () => Promise.resolve();
      const key = { kind: 'new-accommodations', value: String(ownerId) } as const;
      const unit = await quota.take(key, caps.newPerDay);
      if (unit !== null) return () => unit.release();
      throw new AppError('TOO_MANY_REQUESTS', {
        message: `owner limit reached: ${caps.newPerDay} new accommodations a day`,
        userMessage: `Am Tag lassen sich höchstens ${caps.newPerDay} Unterkünfte eintragen. Bitte machen Sie morgen weiter.`,
        retryAfterSeconds: 3600,
        retryable: false,
      });
    },
    async withRoomForActive(ownerId, more, activate) {
      if (caps === null || more === 0) return activate();
      const lease = [`activation-${ownerId}`, randomUUID()] as const;
      await retryOnConflict(
        'activation',
        async () => (await leases.hold(...lease, ACTIVATION_LEASE_MS)) || undefined,
      );
      try {
        await assertRoom(ownerId, more, caps.activeInTrial);
        return await activate();
      } finally {
        await leases.release(...lease);
      }
    },
  };
}
