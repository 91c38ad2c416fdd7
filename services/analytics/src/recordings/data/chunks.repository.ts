import { insertIfAbsent } from '@kq/service-kit';
import { type ChunkId, type RecordingChunks } from '../use-cases/ports';
import { type RecordingChunkDoc, type RecordingModels } from './models';

const idOf = ({ sessionId, seq }: ChunkId): string => `${sessionId}:${seq}`;

/** Creates the store of chunks. */
export function createChunks(model: RecordingModels['recordingChunks']): RecordingChunks {
  return {
    add({ sessionId, seq, bytes, data, at, purgeAt }) {
      const _id = idOf({ sessionId, seq });
      return insertIfAbsent(() =>
        model.create({ _id, session_id: sessionId, seq, bytes, data, at, purge_at: purgeAt }),
      );
    },
    has: async (id) => (await model.countDocuments({ _id: idOf(id) })) > 0,
    async read(id) {
      const doc = await model.findOne({ _id: idOf(id) }).lean<{ data: { buffer: Uint8Array } | Buffer }>();
      if (doc === null) return null;
      // Plain documents have BSON's Binary.
      return Buffer.isBuffer(doc.data) ? doc.data : Buffer.from(doc.data.buffer as Uint8Array);
    },
    async of(sessionId) {
      const docs = await model
        .find({ session_id: sessionId })
        .select({ seq: 1, bytes: 1, at: 1 })
        .sort({ session_id: 1, seq: 1 })
        .lean<Pick<RecordingChunkDoc, 'seq' | 'bytes' | 'at'>[]>();
      return docs.map(({ seq, bytes, at }) => ({ sessionId, seq, bytes, at }));
    },
    async removeOf(sessionIds) {
      if (sessionIds.length > 0) await model.deleteMany({ session_id: { $in: [...sessionIds] } });
    },
  };
}
