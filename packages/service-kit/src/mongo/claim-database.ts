import { type Connection } from 'mongoose';
import { createLeases } from '../leases/leases';

const forever = new Date('9999-12-31').getTime();

/**
 * Marks a database named by the URI as owned by this service. Two services in one database would silently take each
 * other's leases and dead letters.
 * @throws Error when it belongs to another service
 */
export async function claimDatabase(connection: Connection, service: string): Promise<void> {
  const leases = createLeases(connection);
  const claim = () => leases.hold('database', service, forever - Date.now());
  // When two replicas create the mark concurrently, the later one detects its own mark only with a second attempt.
  if ((await claim()) || (await claim())) return;
  throw new Error(
    `database ${connection.name} belongs to another service: each service needs a separate one`,
  );
}
