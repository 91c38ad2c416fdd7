import { createHmac } from 'node:crypto';
import { type AuthLimitName, type authLimits, type LimitKey } from '@kq/contracts';
import { type StoredNonceHash } from './known-browsers';

/** Values of the parts that a key may have (docs/security.md S29); a nonce counts only once auth has stored it. */
interface PartTypes {
  readonly address: string;
  readonly network: string;
  readonly user: number;
  readonly 'stored-browser': StoredNonceHash;
}

/** The parts that the registry names for a limit: no others compile. */
type PartsOf<N extends AuthLimitName> = {
  readonly [P in (typeof authLimits)[N]['key'][number]]: PartTypes[P & keyof PartTypes];
};

/**
 * Creates the keys of counters: keyed hashes, so that no address or network is stored with a counter
 * (docs/security.md S22).
 */
export function createThrottleKeys(secret: string) {
  return <N extends AuthLimitName>(limit: N, parts: PartsOf<N>): string => {
    const named: Partial<Record<LimitKey, string | number>> = parts;
    const values = (['address', 'network', 'user', 'stored-browser'] as const).flatMap((part) =>
      named[part] === undefined ? [] : [String(named[part])],
    );
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', limit, ...values]))
      .digest('base64url');
    return `${limit}:${hash}`;
  };
}

export type ThrottleKeys = ReturnType<typeof createThrottleKeys>;
