import { EMBEDDED_SCHEME, useEmbeddedDriver } from '@kq/embedded-mongo';
import { type Connection, Mongoose } from 'mongoose';
import { type Logger } from '../telemetry/logger';

export interface Database {
  /** This container's own Mongoose; schemas and models hang on it and on `connection`, never on the global one. */
  readonly mongoose: Mongoose;
  readonly connection: Connection;
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** `mongodb://…`, or `embedded:<directory>` for the store inside the process; the same for all services. */
  readonly uri: string;
  /** Database of this service, e.g. `listings`; with the embedded store a folder of that name in the directory. */
  readonly name: string;
  readonly logger: Logger;
}

/** Opens a service's database. Rejects when it cannot be reached within 3 s. */
export async function openDatabase({ uri, name, logger }: OpenDatabaseOptions): Promise<Database> {
  const own = new Mongoose();
  own.set('strictQuery', 'throw');
  const isEmbedded = uri.startsWith(EMBEDDED_SCHEME);
  if (isEmbedded) useEmbeddedDriver(own);
  const connection = own.createConnection(isEmbedded ? `${uri.replace(/\/+$/, '')}/${name}` : uri, {
    dbName: name,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 3000,
  });
  connection.on('disconnected', () => logger.warn({ database: name }, 'the database is not connected'));
  connection.on('reconnected', () => logger.info({ database: name }, 'the database is connected again'));
  await connection.asPromise();
  return {
    mongoose: own,
    connection,
    isConnected: () => connection.readyState === 1,
    async close() {
      connection.removeAllListeners('disconnected');
      await connection.close();
    },
  };
}
