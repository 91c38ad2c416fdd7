import { type RateLimitClass } from '@kq/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The classes of the route table, and one for pages and files. */
export type BucketName = RateLimitClass | 'site';
export type ClientKind = 'user' | 'address' | 'signed-address';

export interface RateLimiters {
  /** Counts one call. @returns 0 when it may pass, else the seconds to wait. */
  take(bucket: BucketName, kind: ClientKind, client: string): Promise<number>;
}

export interface RateLimitersOptions {
  /** Calls a minute and client. */
  readonly perMinute: Readonly<Record<BucketName, number>>;
  /** What all signed-in users of one address may do together, in multiples of one client. */
  readonly addressFactor: number;
}

const windowSeconds = 60;

/** Counters of this process. With several gateways each counts for itself. */
export function createRateLimiters({ perMinute, addressFactor }: RateLimitersOptions): RateLimiters {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (bucket: BucketName, kind: ClientKind): RateLimiterMemory => {
    const name = `${bucket}:${kind}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    // Signing in stays strict: an invented token must not buy more tries.
    const factor = kind === 'signed-address' && bucket !== 'auth' ? addressFactor : 1;
    const made = new RateLimiterMemory({
      keyPrefix: name,
      points: perMinute[bucket] * factor,
      duration: windowSeconds,
    });
    limiters.set(name, made);
    return made;
  };

  return {
    async take(bucket, kind, client) {
      const counted = bucket === 'auth' && kind === 'signed-address' ? 'address' : kind;
      try {
        await limiterOf(bucket, counted).consume(client);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
  };
}
