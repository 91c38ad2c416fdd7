import { EMBEDDED_SCHEME, useEmbeddedDriver } from '@kq/embedded-mongo';
import { type Database, type OpenDatabaseOptions, openDatabase as openMongoDatabase } from '@kq/service-kit';
import { COMMON_OPTIONS } from '@kq/service-kit/mongo/connection-options';
import { Mongoose } from 'mongoose';
import { watchDiskRoom } from './disk-room';
import { tightenDataFolder } from './tighten-data-folder';

/**
 * Opens a service's database: `embedded:<directory>` is a store inside this process, in the folder of its name there;
 * every other URI is opened by service-kit, so that tests and commands of both tiers need one function.
 * @throws DataFolderInUseError while another process has the store open
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { uri, name, logger, reserveBytes } = options;
  if (!uri.startsWith(EMBEDDED_SCHEME)) return openMongoDatabase(options);
  const own = new Mongoose();
  own.set('strictQuery', 'throw');
  useEmbeddedDriver(own);
  const directory = `${uri.replace(/\/+$/, '')}/${name}`;
  tightenDataFolder(directory.slice(EMBEDDED_SCHEME.length), logger);
  const settings = { ...COMMON_OPTIONS, dbName: name, lmdb: { reserveBytes } };
  const connection = await own.createConnection(directory, settings).asPromise();
  const hasDiskRoom = watchDiskRoom(connection);
  return {
    mongoose: own,
    connection,
    isConnected: () => connection.readyState === 1 && hasDiskRoom(),
    close: () => connection.close(),
  };
}
