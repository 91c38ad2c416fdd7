import { type Connection } from 'mongoose';

/** The members by which the client of an embedded store differs from MongoDB's, which has none of them. */
export interface EmbeddedState {
  /** True while the disk has no room for writes. */
  readonly isDiskFull?: boolean;
  readonly openingId?: string;
}

export function embeddedStateOf(connection: Connection): EmbeddedState {
  return (connection.getClient() as EmbeddedState | undefined) ?? {};
}

/**
 * Returns the id of the opening of an embedded store, shared by all its connections; null for a connection to MongoDB. A
 * store belongs to one process at a time: what was leased under another id belongs to a process that has stopped.
 */
export function openingIdOf(connection: Connection): string | null {
  return embeddedStateOf(connection).openingId ?? null;
}
