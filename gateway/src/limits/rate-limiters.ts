import { type RateLimitClass } from '@kq/contracts';
import { createMemoryCounter, type CreateWindowCounter, type WindowCounter } from './window-counter';

/** The classes of the route table, and one for pages and files. */
export type BucketName = RateLimitClass | 'site';
export type ClientKind = 'user' | 'address' | 'signed-address';

export interface RateLimiters {
  /** Counts a call `cost` times. @returns 0 when it may pass, else the seconds to wait. */
  take(bucket: BucketName, kind: ClientKind, client: string, cost?: number): Promise<number>;
}

export interface RateLimitersOptions {
  /** Calls a minute and client. */
  readonly perMinute: Readonly<Record<BucketName, number>>;
  /** What all signed-in users of one address may do together, in multiples of one client. */
  readonly addressFactor: number;
  /** Where calls of the API are counted; default this process, so that several gateways each count for themselves. */
  readonly createCounter?: CreateWindowCounter | undefined;
}

const windowSeconds = 60;

/** Pages and files are always counted here: they cost no service anything, and need no way to a server. */
export function createRateLimiters({
  perMinute,
  addressFactor,
  createCounter = createMemoryCounter,
}: RateLimitersOptions): RateLimiters {
  const counters = new Map<string, WindowCounter>();
  const counterOf = (bucket: BucketName, kind: ClientKind): WindowCounter => {
    const name = `${bucket}:${kind}`;
    const known = counters.get(name);
    if (known !== undefined) return known;
    // Signing in stays strict: an invented token must not buy more tries.
    const factor = kind === 'signed-address' && bucket !== 'auth' ? addressFactor : 1;
    const create = bucket === 'site' ? createMemoryCounter : createCounter;
    const made = create({ name, points: perMinute[bucket] * factor, seconds: windowSeconds });
    counters.set(name, made);
    return made;
  };

  return {
    async take(bucket, kind, client, cost) {
      const counted = bucket === 'auth' && kind === 'signed-address' ? 'address' : kind;
      return Math.ceil((await counterOf(bucket, counted).take(client, cost)) / 1000);
    },
  };
}
