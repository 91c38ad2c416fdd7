import { createRequire } from 'node:module';
import { type Connection } from 'mongoose';

/**
 * What the driver needs of mongoose and mongodb and neither exports: why mongoose is pinned to one exact
 * version, and why `mongoose-internals.test.ts` checks every name used here.
 */

/** The base connection of a mongoose driver. `createClient` is the one method that a driver overrides. */
export interface NativeConnection extends Connection {
  createClient(uri: string, options?: ConnectionOptions): Promise<unknown>;
  onOpen(): void;
  client: unknown;
  db: never;
  name: string;
  host: string;
  readyState: number;
  config: Record<string, unknown>;
  collections: Record<string, never>;
  $dbName: string;
  _connectionString: string;
  _connectionOptions: object;
  _closeCalled: boolean;
  _destroyCalled?: boolean;
  _lastHeartbeatAt: number | null;
}

/** The options of openUri that the embedded connection reads. */
export interface ConnectionOptions extends Record<string, unknown> {
  config?: Record<string, unknown>;
  dbName?: string;
}

interface NativeDriver {
  Connection: new (...parameters: unknown[]) => NativeConnection;
  Collection: unknown;
  BulkWriteResult: new (result: object, isOrdered: boolean) => object;
  ClientEncryption: unknown;
}

interface BulkCommon {
  WriteError: new (error: object) => { index: number; errmsg: string; code: number };
}

const requireFromMongoose = createRequire(require.resolve('mongoose'));

/** mongoose's own driver for MongoDB. */
export const nativeDriver = requireFromMongoose('./lib/drivers/node-mongodb-native') as NativeDriver;

/** One failed operation of a bulk write, as the MongoDB driver reports it. */
export const { WriteError } = requireFromMongoose('mongodb/lib/bulk/common') as BulkCommon;
