import { type Mongoose } from 'mongoose';
import { EmbeddedConnection } from './embedded-connection';
import { nativeDriver } from './mongoose-internals';

/** mongoose's own driver with another connection. */
const embeddedDriver = {
  Connection: EmbeddedConnection,
  Collection: nativeDriver.Collection,
  BulkWriteResult: nativeDriver.BulkWriteResult,
  ClientEncryption: nativeDriver.ClientEncryption,
};

/**
 * Teaches a Mongoose instance `embedded:<dir>` URIs; all others go to MongoDB as before.
 * Call it before the first connection is opened. Answers the same instance.
 */
export function useEmbeddedDriver<M extends Mongoose>(mongoose: M): M {
  (mongoose as M & { setDriver(driver: object): void }).setDriver(embeddedDriver);
  // Models made earlier carry an $init promise bound to the replaced default connection, which never opens.
  for (const model of Object.values(mongoose.models)) delete (model as { $init?: unknown }).$init;
  return mongoose;
}
