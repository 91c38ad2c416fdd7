import { DAY_MS } from '@kq/kernel';
import { type Replay, type Replays } from '../use-cases/ports';
import { type RecordingModels, type RecordingReplayDoc } from './models';

const KEEP_MS = 365 * DAY_MS;

/** Creates the log of replays: ids and instants only (docs/security.md S22). */
export function createReplays(model: RecordingModels['recordingReplays']): Replays {
  return {
    async add({ adminId, sessionId, at }) {
      const purge_at = new Date(at.getTime() + KEEP_MS);
      await model.create({ admin_id: adminId, session_id: sessionId, at, purge_at });
    },
    has: async ({ adminId, sessionId, at }) =>
      (await model.countDocuments({ session_id: sessionId, admin_id: adminId, at: { $gte: at } })) > 0,
    async newest(limit) {
      const docs = await model.find().sort({ at: -1 }).limit(limit).lean<RecordingReplayDoc[]>();
      return docs.map(({ admin_id, session_id, at }): Replay => ({
        adminId: admin_id,
        sessionId: session_id,
        at,
      }));
    },
  };
}
