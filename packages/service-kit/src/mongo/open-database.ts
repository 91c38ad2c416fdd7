import { type Connection, Mongoose } from 'mongoose';
import { type Logger } from '../telemetry/logger';
import { claimDatabase } from './claim-database';
import { mongoOptions } from './connection-options';
import { failUnsentCommands } from './fail-unsent-commands';
import { readMongoUri, withoutCredentials } from './mongo-uri';

export interface Database {
  /**
   * This container's separate Mongoose; schemas and models belong to it and to `connection`, never to the global one.
   */
  readonly mongoose: Mongoose;
  readonly connection: Connection;
  /**
   * Returns false while no server accepts writes. Operations then fail within a few seconds, and recover automatically.
   */
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** `mongodb://…`; with the port's adapter of @kq/embedded also `embedded:<directory>`. */
  readonly uri: string;
  /**
   * The service's default database name, e.g. `kq_auth`: a folder in the embedded directory; with MongoDB the database,
   * unless the URI names one.
   */
  readonly name: string;
  readonly logger: Logger;
  /**
   * Bytes that the embedded store reserves in its file for a full disk (ADR 024), default 1 MB; not used by MongoDB.
   */
  readonly reserveBytes?: number;
  /** Maximum silence of a MongoDB server within one operation; default 8 s, 0 for no limit. */
  readonly timeoutMs?: number;
}

/** A database that cannot be opened, in one sentence without credentials. */
export class DatabaseNotOpenedError extends Error {
  override readonly name = 'DatabaseNotOpenedError';
}

/** Opens a service's database; an app that composes the embedded store passes another one to its containers. */
export type OpenDatabase = (options: OpenDatabaseOptions) => Promise<Database>;

/**
 * Opens a service's database in MongoDB.
 * @throws DatabaseNotOpenedError when it is unreachable for 3 s, belongs to another service, or the URI names no MongoDB
 */
export async function openDatabase({
  uri,
  name,
  logger,
  timeoutMs,
}: Omit<OpenDatabaseOptions, 'reserveBytes'>): Promise<Database> {
  failUnsentCommands();
  const own = new Mongoose();
  own.set('strictQuery', 'throw');
  const connection = await connect(own, { uri, name, timeoutMs });
  const isConnected = watchTopology(connection, logger);
  return { mongoose: own, connection, isConnected, close: () => connection.close() };
}

async function connect(
  own: Mongoose,
  { uri, name, timeoutMs }: { uri: string; name: string; timeoutMs: number | undefined },
): Promise<Connection> {
  const connection = own.createConnection();
  try {
    await connection.openUri(uri, mongoOptions(uri, name, timeoutMs));
    if (readMongoUri(uri).database !== undefined) await claimDatabase(connection, name);
    return connection;
  } catch (error) {
    await connection.close();
    const reason = error instanceof Error ? error.message : String(error);
    // No `cause`: it would include the driver's message, which contains the credentials.
    throw new DatabaseNotOpenedError(
      `database ${name} at ${readMongoUri(uri).hosts} cannot be opened: ${withoutCredentials(reason, uri)}`,
    );
  }
}

const WRITABLE_TYPES: ReadonlySet<string> = new Set(['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer']);

/**
 * Watches the driver's view of the servers; logs one line when the last writable one is lost, and one when it recovers.
 */
function watchTopology(connection: Connection, logger: Logger): () => boolean {
  let isWritable = true;
  connection.getClient().on('topologyDescriptionChanged', ({ newDescription }) => {
    const wasWritable = isWritable;
    isWritable = [...newDescription.servers.values()].some(({ type }) => WRITABLE_TYPES.has(type));
    const database = connection.name;
    if (wasWritable && !isWritable) logger.warn({ database }, 'database disconnected');
    if (!wasWritable && isWritable) logger.info({ database }, 'database reconnected');
  });
  return () => isWritable && connection.readyState === 1;
}
