import {
  ACCOMMODATIONS_ACTIVE_IN_TRIAL,
  ACCOMMODATIONS_NEW_PER_DAY,
  type ContactCard,
  IMPORT_ROWS_MAX,
} from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Leases, validationError } from '@kq/kernel';
import { exclusively } from './exclusively';
import { type DailyQuota, type QuotaKey } from './ports';

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

interface Deps {
  readonly repository: {
    /** Counts an owner's active real accommodations, public or not. */
    countActive(ownerId: number): Promise<number>;
  };
  readonly contacts: { byIds(ids: readonly number[]): Promise<Pick<ContactCard, 'trial_ends_at'>[]> };
  readonly quota: DailyQuota;
  readonly leases: Leases;
  /** Null lifts the limits. */
  readonly caps: OwnerCaps | null;
  readonly clock: Clock;
}

export function createOwnerLimits({ repository, contacts, quota, leases, caps, clock }: Deps) {
  async function isInTrial(ownerId: number): Promise<boolean> {
    const [card] = await contacts.byIds([ownerId]);
    const endsAt = card?.trial_ends_at ?? null;
    return endsAt === null || Date.parse(endsAt) > clock.now().getTime();
  }

  async function assertRoom(ownerId: number, more: number, cap: number): Promise<void> {
    const active = await repository.countActive(ownerId);
    if (active + more <= cap || !(await isInTrial(ownerId))) return;
    throw validationError({
      status: [reason('trial_limit_reached', { max: cap })],
    });
  }

  async function take(kind: QuotaKey['kind'], ownerId: number, cap: number) {
    if (caps === null) return () => Promise.resolve();
    const unit = await quota.take({ kind, value: String(ownerId) }, cap);
    if (unit !== null) return () => unit.release();
    throw new AppError('TOO_MANY_REQUESTS', {
      message: `owner limit reached: ${cap} ${kind} a day`,
      reason: reason('new_accommodations_of_day_used', { max: cap }),
      retryAfterSeconds: 3600,
      retryable: false,
    });
  }

  return {
    /**
     * Counts one new accommodation today.
     * @returns a function that cancels the count
     * @throws AppError TOO_MANY_REQUESTS
     */
    takeNew: (ownerId: number): Promise<() => Promise<void>> =>
      take('new-accommodations', ownerId, caps?.newPerDay ?? 0),
    /** Counts one imported draft instead; otherwise like `takeNew`. */
    takeImported: (ownerId: number): Promise<() => Promise<void>> =>
      take('imported-accommodations', ownerId, IMPORT_ROWS_MAX),
    /**
     * Runs `activate`, which activates `more` accommodations; no other activation of the owner runs concurrently.
     * @throws AppError VALIDATION_FAILED when they exceed the cap of the trial, UNAVAILABLE
     */
    async withRoomForActive<T>(ownerId: number, more: number, activate: () => Promise<T>): Promise<T> {
      if (caps === null || more === 0) return activate();
      return exclusively(leases, `activation-${ownerId}`, async () => {
        await assertRoom(ownerId, more, caps.activeInTrial);
        return activate();
      });
    },
  };
}

export type OwnerLimits = ReturnType<typeof createOwnerLimits>;
