import { type Connection } from 'mongoose';

/** What the embedded store's client says of its disk; MongoDB's client has no such member. */
interface EmbeddedState {
  readonly isDiskFull?: boolean;
}

/**
 * Returns how to ask whether the store takes writes. While the disk is full each question writes a small document, so that
 * the answer becomes true again without any other write.
 */
export function watchDiskRoom(connection: Connection): () => boolean {
  let isProbing = false;
  async function probe(): Promise<void> {
    isProbing = true;
    await connection
      .collection('write_probes')
      .updateOne({ _id: 'probe' as never }, { $set: { at: new Date() } }, { upsert: true })
      .catch(() => undefined);
    isProbing = false;
  }
  return () => {
    const { isDiskFull = false } = connection.getClient() as EmbeddedState;
    if (isDiskFull && !isProbing) void probe();
    return !isDiskFull;
  };
}
