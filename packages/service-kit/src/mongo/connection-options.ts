import { type ConnectOptions } from 'mongoose';
import { readMongoUri } from './mongo-uri';

/** Maximum silence of a server within one operation; the separate `migrate` step waits for long index builds. */
export const SOCKET_TIMEOUT_MS = 8000;

/** For every store: operations do not wait for a connection, and only `migrate` creates collections and indexes. */
export const COMMON_OPTIONS = {
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
} as const satisfies ConnectOptions;

/**
 * Returns the connection options for MongoDB (docs/adr/013-mongodb.md). Acknowledged writes survive the loss of any one
 * member (majority, journal); reads return majority-acknowledged data; no operation waits longer than a few seconds.
 * The URI may set pool size and application name, but not these guarantees.
 */
export function mongoOptions(uri: string, name: string, timeoutMs = SOCKET_TIMEOUT_MS): ConnectOptions {
  const { database, options } = readMongoUri(uri);
  return {
    ...COMMON_OPTIONS,
    dbName: database ?? name,
    ...(options.has('appName') ? {} : { appName: name }),
    ...(options.has('maxPoolSize') ? {} : { maxPoolSize: 50 }),
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5000 },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: 3000,
    waitQueueTimeoutMS: 3000,
    // A hanging server is detected after connect + heartbeat: its operations then fail immediately.
    connectTimeoutMS: 3000,
    heartbeatFrequencyMS: 2000,
    socketTimeoutMS: timeoutMs,
  };
}
