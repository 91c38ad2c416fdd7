import { randomUUID } from 'node:crypto';
import { type Leases, retryOnConflict } from '@kq/kernel';

/** Longer than the work takes; only the lease of a crashed process expires. */
const LEASE_MS = 10_000;

/**
 * Runs `work` while no process runs other work of this name.
 * @throws AppError UNAVAILABLE while the name stays taken
 */
export async function exclusively<T>(leases: Leases, name: string, work: () => Promise<T>): Promise<T> {
  const lease = [name, randomUUID()] as const;
  await retryOnConflict(name, async () => (await leases.hold(...lease, LEASE_MS)) || undefined);
  try {
    return await work();
  } finally {
    await leases.release(...lease);
  }
}
