export interface HeldLease {
  readonly name: string;
  readonly leaseMs: number;
  /** Extends the lease by `leaseMs`; false when another holder may have it. */
  readonly renew: () => Promise<boolean>;
}

/** The abort reason of work whose lease another holder may have taken. */
export class LeaseLostError extends Error {
  constructor(readonly lease: string) {
    super(`lease ${lease} was lost`);
    this.name = 'LeaseLostError';
  }
}

/** `Leases.hold` writes only once half of the lease has passed. */
const RENEWALS_PER_LEASE = 4;

/**
 * Runs work under an acquired lease, and renews the lease meanwhile. Aborts the signal of the work with
 * `LeaseLostError` when the lease is lost, or cannot be renewed before it expires.
 */
export async function runWithLease<T>(
  { name, leaseMs, renew }: HeldLease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let heldUntil = performance.now() + leaseMs;

  async function renewOnce(): Promise<void> {
    const askedAt = performance.now();
    // An unavailable database does not void the lease before its expiry.
    const isHeld = await renew().catch(() => (performance.now() < heldUntil ? null : false));
    if (isHeld === false) lost.abort(new LeaseLostError(name));
    if (isHeld === true) heldUntil = askedAt + leaseMs;
  }

  const renewal = setInterval(() => void renewOnce(), leaseMs / RENEWALS_PER_LEASE);
  renewal.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
  }
}
