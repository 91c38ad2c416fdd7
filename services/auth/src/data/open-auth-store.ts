import { createOutbox, type EventBus, openStore, type ServiceBase } from '@kq/service-kit';
import { createAccessTokens } from '../adapters/access-tokens';
import { createSealer } from '../adapters/sealer';
import { type AuthConfig } from '../config';
import { createBlockedMailboxRepository } from './blocked-mailbox.repository';
import { createChallengeRepository } from './challenge.repository';
import { databaseSchema } from './database-schema';
import { createErasureLedger } from './erasure.ledger';
import { createEventWriter } from './event-writer';
import { createSessionRepository } from './session.repository';
import { loadSigningKeys } from './signing-key.repository';
import { createThrottleRepository } from './throttle.repository';
import { createUserRepository } from './user.repository';

/** The open and migrated database of auth. */
export type AuthStore = Awaited<ReturnType<typeof openAuthStore>>;

/**
 * Reserve for a full disk: sign-in writes a session and counters, some thousand times with these bytes
 * (docs/security.md S28).
 */
const DISK_RESERVE_BYTES = 4 * 1024 * 1024;

export async function openAuthStore(
  base: ServiceBase,
  { bus, config }: { readonly bus: EventBus; readonly config: AuthConfig },
) {
  const { clock } = base;
  const { models, leases, ...opened } = await openStore(base, databaseSchema, {
    uri: config.KQ_DATABASE_URI,
    reserveBytes: DISK_RESERVE_BYTES,
  });
  const { users, challenges, sessions, throttles, signingKeys, erasures, blockedMailboxes } = models;
  const outbox = createOutbox({ ...base, models: [users, challenges, erasures], bus, leases });
  const toEnvelopes = createEventWriter(clock);
  return {
    ...opened,
    users: createUserRepository({ model: users, toEnvelopes, relay: (id) => outbox.relay(users, id), clock }),
    challenges: createChallengeRepository({
      model: challenges,
      toEnvelopes,
      relay: (id) => outbox.relay(challenges, id),
    }),
    sessions: createSessionRepository(sessions),
    blockedMailboxes: createBlockedMailboxRepository(blockedMailboxes, config.KQ_LINK_SECRET),
    factorSealer: createSealer(config.KQ_LINK_SECRET, 'kq second factor'),
    throttles: createThrottleRepository(throttles, clock),
    tokens: await createAccessTokens({
      keys: await loadSigningKeys(signingKeys, { clock, secret: config.KQ_LINK_SECRET }),
      clock,
    }),
    erasures: createErasureLedger({
      model: erasures,
      toEnvelopes,
      relay: (id) => outbox.relay(erasures, id),
      file: config.KQ_ERASURE_LEDGER,
    }),
    outbox,
    leases,
  };
}
