import { type rateLimits } from '@kq/contracts';
import { createMemoryCounter, type CreateWindowCounter, type WindowCounter } from './window-counter';

/** The classes of the route table, and one for pages and files. */
export type BucketName = keyof typeof rateLimits;
export type ClientKind = 'user' | 'address' | 'signed-address';

export interface RateLimitersOptions {
  /** Calls per minute and client. */
  readonly perMinute: Readonly<Record<BucketName, number>>;
  /** Limit of all signed-in users of one address, as a multiple of one client's limit. */
  readonly addressFactor: number;
  /** Counter for API calls; default in this process, so that several gateways count separately. */
  readonly createCounter?: CreateWindowCounter | undefined;
}

const WINDOW_SECONDS = 60;

const secondsOf = (ms: number): number => Math.ceil(ms / 1000);

/**
 * Creates the rate limiters. Pages and files are always counted in this process: they cause no service calls, and the
 * count needs no round trip.
 */
export function createRateLimiters({
  perMinute,
  addressFactor,
  createCounter = createMemoryCounter,
}: RateLimitersOptions) {
  const counters: Record<ClientKind, Map<BucketName, WindowCounter>> = {
    user: new Map(),
    address: new Map(),
    'signed-address': new Map(),
  };
  const counterOf = (bucket: BucketName, kind: ClientKind): WindowCounter => {
    const known = counters[kind].get(bucket);
    if (known !== undefined) return known;
    // The sign-in limit stays strict: an invalid token must not grant more attempts.
    const factor = kind === 'signed-address' && bucket !== 'auth' ? addressFactor : 1;
    const create = bucket === 'site' ? createMemoryCounter : createCounter;
    const made = create({
      name: `${bucket}:${kind}`,
      points: perMinute[bucket] * factor,
      seconds: WINDOW_SECONDS,
    });
    counters[kind].set(bucket, made);
    return made;
  };

  return {
    /** Counts a call `cost` times. @returns 0 when it may pass, else the seconds to wait, as `WindowCounter.take` does */
    take(bucket: BucketName, kind: ClientKind, client: string, cost?: number): number | Promise<number> {
      const counted = bucket === 'auth' && kind === 'signed-address' ? 'address' : kind;
      const waitMs = counterOf(bucket, counted).take(client, cost);
      return typeof waitMs === 'number' ? secondsOf(waitMs) : waitMs.then(secondsOf);
    },
  };
}

export type RateLimiters = ReturnType<typeof createRateLimiters>;
