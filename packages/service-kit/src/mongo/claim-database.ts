import { type Connection } from 'mongoose';
import { createLeases } from '../leases/leases';

const forever = new Date('9999-12-31').getTime();

/**
 * Marks a database that the URI named as this service's own. Two services in one database would take each other's
 * leases and dead letters, and nothing would tell. @throws Error when it belongs to another service
 */
export async function claimDatabase(connection: Connection, service: string): Promise<void> {
  const leases = createLeases(connection);
  const claim = () => leases.hold('database', service, forever - Date.now());
  // Of two replicas that make the mark together the later one finds its own only by looking again.
  if ((await claim()) || (await claim())) return;
  throw new Error(
    `database ${connection.name} belongs to another service: each service needs a separate one`,
  );
}
