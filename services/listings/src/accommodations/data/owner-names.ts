import { DEMO_OWNER_COUNT, demoOwner, internalRoutes } from '@kq/contracts';
import { type Clock, MINUTE_MS } from '@kq/kernel';
import { createFailureLog, type InternalClient, type Logger } from '@kq/service-kit';

interface Deps {
  readonly auth: Pick<InternalClient, 'call'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const KEEP_MS = 5 * MINUTE_MS;
const KEEP_FAILURE_MS = 30_000;
const ENTRIES_MAX = 10_000;

/** Returns the business name of an owner for public pages, never a private person's name; null when auth is unavailable. */
export function createOwnerNames({ auth, clock, logger }: Deps): (ownerId: number) => Promise<string | null> {
  const kept = new Map<number, { name: Promise<string | null>; until: number }>();
  const logFailure = createFailureLog({ logger, clock, level: 'warn' });
  const firstDemoId = demoOwner(0).id;

  async function ask(ownerId: number): Promise<string | null> {
    const { data } = await auth.call(internalRoutes.contacts, { body: { ids: [ownerId] } });
    return data[0]?.company ?? null;
  }

  return (ownerId) => {
    const demoIndex = ownerId - firstDemoId;
    if (demoIndex >= 0 && demoIndex < DEMO_OWNER_COUNT) return Promise.resolve(demoOwner(demoIndex).company);
    const now = clock.now().getTime();
    const known = kept.get(ownerId);
    if (known !== undefined && known.until > now) return known.name;
    if (kept.size >= ENTRIES_MAX) kept.clear();
    const entry = { name: Promise.resolve<string | null>(null), until: now + KEEP_MS };
    entry.name = ask(ownerId).catch((error: unknown) => {
      logFailure(error, {}, 'owner name lookup failed, name omitted');
      entry.until = now + KEEP_FAILURE_MS;
      return null;
    });
    kept.set(ownerId, entry);
    return entry.name;
  };
}
