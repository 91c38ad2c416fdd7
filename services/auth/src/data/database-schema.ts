import { DATABASE_NAMES } from '@kq/contracts';
import { createDeadLetterStore } from '@kq/service-kit';
import { type Connection } from 'mongoose';
import { createBlockedMailboxModel } from './blocked-mailbox.repository';
import { createChallengeModel } from './challenge.model';
import { createErasureModel } from './erasure.model';
import { createSessionModel } from './session.model';
import { createSigningKeyModel } from './signing-key.repository';
import { createThrottleModel } from './throttle.model';
import { createUserModel } from './user.model';

/** Collections of auth; new migrations are appended and never changed. */
export const databaseSchema = {
  databaseName: DATABASE_NAMES.auth,
  defineModels: (connection: Connection) => ({
    users: createUserModel(connection),
    challenges: createChallengeModel(connection),
    sessions: createSessionModel(connection),
    erasures: createErasureModel(connection),
    throttles: createThrottleModel(connection),
    signingKeys: createSigningKeyModel(connection),
    blockedMailboxes: createBlockedMailboxModel(connection),
    deadLetters: createDeadLetterStore(connection).model,
  }),
  migrations: [],
};
