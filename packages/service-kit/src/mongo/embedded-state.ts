import { type Connection } from 'mongoose';

/**
 * Returns the id of the opening of an embedded store, shared by all its connections; null for a connection to MongoDB. A
 * store belongs to one process at a time: what was leased under another id belongs to a process that has stopped.
 */
export function openingIdOf(connection: Connection): string | null {
  return (connection.getClient() as { openingId?: string } | undefined)?.openingId ?? null;
}
