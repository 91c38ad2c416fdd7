/**
 * What a limit may be keyed by (docs/security.md S29): nothing that its subject can choose. There is no entry for a
 * header, a body field or a nonce that a call brings along.
 */
export const limitKeys = {
  address: { text: 'address', controlledBy: 'its holder: naming another address is another subject' },
  user: { text: 'user', controlledBy: 'auth: id of a verified session' },
  network: {
    text: 'client network',
    controlledBy: 'the gateway: the connection, or a trusted proxy; IPv6 by /64',
  },
  'stored-browser': { text: 'known browser', controlledBy: 'auth: stored at a sign-in to this account' },
  accommodation: { text: 'accommodation', controlledBy: 'listings: id of a stored accommodation' },
  connection: { text: 'connection', controlledBy: 'the gateway: one socket' },
  process: { text: 'process', controlledBy: 'the operator' },
} as const;

export type LimitKey = keyof typeof limitKeys;

/** One limit, as docs/security.md lists it. */
export interface LimitDefinition {
  /** What is counted. */
  readonly counts: string;
  /** Parts of the key, all of them together. */
  readonly key: readonly LimitKey[];
  readonly size: string;
  /** Config key that sets the size. */
  readonly setting?: string;
  /** True where `KQ_LIMIT_REQUESTS=off` lifts it. */
  readonly isLifted?: boolean;
  /** The answer beyond the limit. */
  readonly beyond: string;
  /** Source file that refuses, below the root of the repository. */
  readonly at: string;
}

/** Preserves the names and key parts of a service's limits, so that its counters are typed by them. */
export function defineLimits<const L extends Readonly<Record<string, LimitDefinition>>>(limits: L): L {
  return limits;
}
