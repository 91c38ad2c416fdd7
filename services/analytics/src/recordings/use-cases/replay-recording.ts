import { AppError, type Clock } from '@kq/kernel';
import { SESSION_MAX_AGE_MS } from '../domain/recording-limits';
import {
  type ChunkId,
  type RecordingChunks,
  type RecordingSession,
  type RecordingSessions,
  type Replays,
  type StoredChunk,
} from './ports';

interface Deps {
  readonly sessions: Pick<RecordingSessions, 'find'>;
  readonly chunks: Pick<RecordingChunks, 'of' | 'read'>;
  readonly replays: Replays;
  readonly clock: Clock;
}

/** Use cases of an administrator who replays a session; nothing is shown before the replay is logged (docs/security.md S34). */
export function createReplayRecording({ sessions, chunks, replays, clock }: Deps) {
  async function found(sessionId: string): Promise<RecordingSession> {
    const session = await sessions.find(sessionId);
    if (session === null || session.isEnded) throw new AppError('NOT_FOUND');
    return session;
  }

  return {
    async open(
      adminId: number,
      sessionId: string,
    ): Promise<{ readonly session: RecordingSession; readonly chunks: readonly StoredChunk[] }> {
      const session = await found(sessionId);
      await replays.add({ adminId, sessionId, at: clock.now() });
      return { session, chunks: await chunks.of(sessionId) };
    },

    /** Reads a chunk of the session that was opened; one that was not, or long ago, is logged now. */
    async readChunk(adminId: number, id: ChunkId): Promise<Buffer> {
      const { sessionId } = await found(id.sessionId);
      const now = clock.now();
      const since = new Date(now.getTime() - SESSION_MAX_AGE_MS);
      if (!(await replays.has({ adminId, sessionId, at: since })))
        await replays.add({ adminId, sessionId, at: now });
      const data = await chunks.read(id);
      if (data === null) throw new AppError('NOT_FOUND');
      return data;
    },
  };
}

export type ReplayRecording = ReturnType<typeof createReplayRecording>;
