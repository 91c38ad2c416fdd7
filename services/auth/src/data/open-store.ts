import {
  type Clock,
  createDeadLetterStore,
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
  type SessionRepository,
  type ThrottleRepository,
  type UserRepository,
} from '../domain/ports';
import { createChallengeModel } from './challenge.model';
import { createChallengeRepository } from './challenge.repository';
import { createEventWriter } from './event-writer';
import { createSessionModel } from './session.model';
import { createSessionRepository } from './session.repository';
import { createSigningKeyModel, loadSigningKeys } from './signing-key.repository';
import { createThrottleModel, createThrottleRepository } from './throttle.repository';
import { createUserModel } from './user.model';
import { createUserRepository } from './user.repository';

/** Auth's database, open and migrated. */
export interface AuthStore {
  readonly database: Database;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly throttles: ThrottleRepository;
  readonly tokens: AccessTokens;
  readonly outbox: Outbox;
}

export interface OpenStoreOptions {
  readonly uri: string;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly holder: string;
}

export async function openStore({ uri, bus, logger, clock, holder }: OpenStoreOptions): Promise<AuthStore> {
  const database = await openDatabase({ uri, name: 'kq_auth', logger });
  const { connection } = database;
  const users = createUserModel(connection);
  const challenges = createChallengeModel(connection);
  const sessions = createSessionModel(connection);
  const throttles = createThrottleModel(connection);
  const signingKeys = createSigningKeyModel(connection);
  const deadLetters = createDeadLetterStore(connection, clock);
  await migrate(connection, [users, challenges, sessions, throttles, signingKeys, deadLetters.model]);

  const leases = createLeases(connection, clock);
  const outbox = createOutbox({ models: [users, challenges], bus, clock, logger, leases, holder });
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
    tokens: await createAccessTokens({ keys: await loadSigningKeys(signingKeys, clock), clock }),
    outbox,
  };
}
