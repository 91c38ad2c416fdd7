import { type Clock, type Leases } from '@kq/kernel';
import {
  createLeases,
  createOutbox,
  type Database,
  type EventBus,
  type Logger,
  migrate,
  openDatabase,
  type Outbox,
} from '@kq/service-kit';
import { createAccessTokens } from '../adapters/access-tokens';
import {
  type AccessTokens,
  type ChallengeRepository,
  type ErasureLedger,
  type SessionRepository,
  type ThrottleRepository,
  type UserRepository,
} from '../use-cases/ports';
import { createChallengeRepository } from './challenge.repository';
import { databaseSchema } from './database-schema';
import { createErasureLedger } from './erasure.ledger';
import { createEventWriter } from './event-writer';
import { createSessionRepository } from './session.repository';
import { loadSigningKeys } from './signing-key.repository';
import { createThrottleRepository } from './throttle.repository';
import { createUserRepository } from './user.repository';

/** The open and migrated database of auth. */
export interface AuthStore {
  readonly database: Database;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly throttles: ThrottleRepository;
  readonly tokens: AccessTokens;
  readonly erasures: ErasureLedger;
  readonly outbox: Outbox;
  readonly leases: Leases;
}

export interface OpenStoreOptions {
  readonly uri: string;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly holder: string;
  /** KQ_LINK_SECRET: encrypts the signing key. */
  readonly linkSecret: string;
  /** KQ_ERASURE_LEDGER */
  readonly ledgerFile?: string | undefined;
}

/**
 * Reserve for a full disk: sign-in writes a session and counters, some thousand times with these bytes
 * (docs/security.md S28).
 */
const DISK_RESERVE_BYTES = 4 * 1024 * 1024;

export async function openStore(options: OpenStoreOptions): Promise<AuthStore> {
  const { uri, bus, logger, clock, holder } = options;
  const name = databaseSchema.databaseName;
  const database = await openDatabase({ uri, name, logger, reserveBytes: DISK_RESERVE_BYTES });
  const { connection } = database;
  const models = databaseSchema.defineModels(connection);
  const { users, challenges, sessions, throttles, signingKeys, erasures } = models;
  await migrate(connection, models, databaseSchema.migrations);

  const leases = createLeases(connection, clock);
  const outbox = createOutbox({ models: [users, challenges, erasures], bus, clock, logger, leases, holder });
  const toEnvelopes = createEventWriter(clock);
  return {
    database,
    users: createUserRepository({ model: users, toEnvelopes, relay: (id) => outbox.relay(users, id), clock }),
    challenges: createChallengeRepository({
      model: challenges,
      toEnvelopes,
      relay: (id) => outbox.relay(challenges, id),
    }),
    sessions: createSessionRepository(sessions),
    throttles: createThrottleRepository(throttles, clock),
    tokens: await createAccessTokens({
      keys: await loadSigningKeys(signingKeys, { clock, secret: options.linkSecret }),
      clock,
    }),
    erasures: createErasureLedger({
      model: erasures,
      toEnvelopes,
      relay: (id) => outbox.relay(erasures, id),
      file: options.ledgerFile,
    }),
    outbox,
    leases,
  };
}
