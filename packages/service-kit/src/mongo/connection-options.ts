import { type ConnectOptions } from 'mongoose';
import { readMongoUri } from './mongo-uri';

/** Longest silence of a server within one operation; `migrate` as a step of its own waits for long index builds. */
export const socketTimeoutMs = 8000;

/** For every store: nothing waits for a connection, nothing makes collections or indexes but `migrate`. */
export const commonOptions = {
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
} as const satisfies ConnectOptions;

/**
 * How services speak with MongoDB (docs/adr/013-mongodb.md). What is acknowledged survives the loss of any one member
 * (majority, journal); what is read was acknowledged by a majority; nobody waits longer than a few seconds. The pool's
 * size and the application's name may stand in the URI, the promises may not.
 */
export function mongoOptions(uri: string, name: string, timeoutMs = socketTimeoutMs): ConnectOptions {
  const { database, options } = readMongoUri(uri);
  return {
    ...commonOptions,
    dbName: database ?? name,
    ...(options.has('appName') ? {} : { appName: name }),
    ...(options.has('maxPoolSize') ? {} : { maxPoolSize: 50 }),
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5000 },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: 3000,
    waitQueueTimeoutMS: 3000,
    // A server that hangs is noticed after connect + heartbeat: its operations then fail at once.
    connectTimeoutMS: 3000,
    heartbeatFrequencyMS: 2000,
    socketTimeoutMS: timeoutMs,
  };
}
