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

const BYTES_PER_DOCUMENT = 16 * 1024;

/**
 * Lets the embedded store's file grow by so many bytes and frees them again: LMDB reuses freed pages, so that small writes
 * succeed for a long time after the disk is full.
 */
export async function reserveDiskRoom(connection: Connection, bytes: number): Promise<void> {
  const reserve = connection.collection('disk_reserve');
  const filling = Buffer.alloc(BYTES_PER_DOCUMENT, 1);
  const documents = Array.from({ length: Math.ceil(bytes / BYTES_PER_DOCUMENT) }, (_each, number) => ({
    _id: number as never,
    filling,
  }));
  await reserve.deleteMany({});
  await reserve.insertMany(documents);
  await reserve.deleteMany({});
}
