import { readMongoUri } from '@kq/service-kit/mongo/mongo-uri';
import { type DatabaseAddress } from './database-address';

/**
 * Returns the scratch database of a service's database: the same name with `_drill`, on the same server or that of
 * `drillUri`. The URI names no database, since it would win over the name.
 */
export function scratchOf({ service, uri, name }: DatabaseAddress, drillUri = uri): DatabaseAddress {
  const own = readMongoUri(uri).database ?? name;
  return { service, uri: withoutDatabase(drillUri), name: `${own}_drill` };
}

/** Users are looked up in the database of the URI unless `authSource` says where. */
function withoutDatabase(uri: string): string {
  const { database, options } = readMongoUri(uri);
  if (database === undefined) return uri;
  const [, server = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]*)/.exec(uri) ?? [];
  if (server.includes('@') && !options.has('authSource')) options.set('authSource', database);
  return `${server}/?${options.toString()}`;
}
