import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Principal, type Reason } from '@kq/kernel';
import { type DailyQuota, type QuotaKey, type QuotaUnit } from './ports';

/** Limits of one sender per day (docs/security.md S1, docs/design.md D49). */
export interface SenderCaps {
  readonly unverifiedPerAddress: number;
  readonly unverifiedPerIp: number;
  readonly requestsUnverified: number;
  readonly requestsVerified: number;
}

export const DEFAULT_SENDER_CAPS: SenderCaps = {
  unverifiedPerAddress: 3,
  unverifiedPerIp: 5,
  requestsUnverified: 10,
  requestsVerified: 100,
};

/**
 * Returns the limits of the configuration: `KQ_LIMIT_REQUESTS=off` lifts all, `KQ_LIMIT_BUNDLES_PER_DAY` is one number
 * for all dispatchers, or two for those without and with a verified company (`10,100`).
 */
export function bookingLimits(config: {
  isOff: boolean;
  requestsPerDay?: string | undefined;
}): SenderCaps | null {
  if (config.isOff) return null;
  if (config.requestsPerDay === undefined) return DEFAULT_SENDER_CAPS;
  const [unverified = 0, verified = unverified] = config.requestsPerDay.split(',').map(Number);
  return { ...DEFAULT_SENDER_CAPS, requestsUnverified: unverified, requestsVerified: verified };
}

export interface Sender {
  readonly principal: Principal | null;
  readonly email: string;
  readonly clientAddress: string;
}

interface Deps {
  readonly quota: DailyQuota;
  /** Null lifts all limits (KQ_LIMIT_REQUESTS=off). */
  readonly caps: SenderCaps | null;
}

export function createSenderLimits({ quota, caps }: Deps) {
  return {
    /**
     * Counts one request.
     * @returns a function that cancels the count of a failed request
     * @throws AppError TOO_MANY_REQUESTS
     */
    async take(sender: Sender): Promise<() => Promise<void>> {
      const taken: QuotaUnit[] = [];
      const undo = async () => {
        for (const unit of taken) await unit.release();
      };
      if (caps === null) return undo;
      for (const { key, cap, refusal } of rulesFor(sender, caps)) {
        const unit = await quota.take(key, cap);
        if (unit !== null) {
          taken.push(unit);
          continue;
        }
        await undo();
        throw new AppError('TOO_MANY_REQUESTS', {
          reason: refusal,
          retryAfterSeconds: 3600,
          retryable: false,
        });
      }
      return undo;
    },
  };
}

export type SenderLimits = ReturnType<typeof createSenderLimits>;

function rulesFor(
  { principal, email, clientAddress }: Sender,
  caps: SenderCaps,
): { key: QuotaKey; cap: number; refusal: Reason }[] {
  // Its requests reach the probe's own owner alone (docs/security.md S37).
  if (principal?.isProbe === true) return [];
  if (principal?.emailVerified === true) {
    const cap = principal.companyId === null ? caps.requestsUnverified : caps.requestsVerified;
    const refusal = reason('requests_of_day_used', { max: cap });
    return [{ key: { kind: 'bundles', value: String(principal.userId) }, cap, refusal }];
  }
  const refusal = reason('unverified_requests_used');
  return [
    { key: { kind: 'unproved-address', value: email }, cap: caps.unverifiedPerAddress, refusal },
    { key: { kind: 'unproved-ip', value: clientAddress }, cap: caps.unverifiedPerIp, refusal },
  ];
}
