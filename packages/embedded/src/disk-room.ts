import { type EmbeddedClient } from '@kq/embedded-mongo/embedded-client';
import { type Connection } from 'mongoose';

/**
 * Returns a function that tests whether the store accepts writes. While the disk is full each call writes a small
 * document, so that the result becomes true again without any other write.
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
    const { isDiskFull } = connection.getClient() as unknown as EmbeddedClient;
    if (isDiskFull && !isProbing) void probe();
    return !isDiskFull;
  };
}
