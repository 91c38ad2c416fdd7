import { type RecordedPage } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import {
  CHUNK_OVERHEAD_BYTES,
  KEEP_MS,
  SESSION_MAX_AGE_MS,
  SESSION_MAX_BYTES,
} from '../domain/recording-limits';
import {
  type ChunkId,
  type NetworkQuota,
  type ReadChunk,
  type RecordingChunks,
  type RecordingSession,
  type RecordingSessions,
  type Vitals,
} from './ports';
import { type TidyRecordings } from './tidy-recordings';

interface Deps {
  readonly sessions: RecordingSessions;
  readonly chunks: RecordingChunks;
  readonly quota: NetworkQuota;
  readonly readChunk: ReadChunk;
  readonly tidy: Pick<TidyRecordings, 'makeRoom'>;
  readonly visitorDigest: (visitor: string) => string;
  readonly clock: Clock;
}

export interface ChunkSender extends ChunkId {
  readonly visitor: string;
  readonly network: string;
}

export interface NewChunk extends ChunkSender {
  readonly page: RecordedPage;
  readonly vitals: Vitals;
  readonly userId: number | null;
  readonly body: Buffer;
}

/**
 * Use case of POST /recordings/:session_id/chunks. Room is taken before the chunk is stored in one write: a process that
 * is killed leaves the chunk whole or absent, at worst with room that is taken for nothing.
 */
export function createAddChunk(deps: Deps) {
  const { sessions, chunks, quota, readChunk, tidy, visitorDigest, clock } = deps;

  /** Decides before the body is read (docs/security.md S31). */
  async function admit({ sessionId, seq, visitor, network }: ChunkSender): Promise<RecordingSession | null> {
    const session = await sessions.find(sessionId);
    if (session !== null) {
      if (session.isEnded || session.visitor !== visitorDigest(visitor)) throw ended();
      // Again: nothing will be stored.
      if (await chunks.has({ sessionId, seq })) return session;
      if (clock.now().getTime() - session.startedAt.getTime() >= SESSION_MAX_AGE_MS) throw ended();
      if (session.bytes >= SESSION_MAX_BYTES) throw overQuota('session');
    }
    const least = { bytes: CHUNK_OVERHEAD_BYTES, sessions: session === null ? 1 : 0 };
    if (!(await quota.hasRoom(network, least))) throw overQuota('network');
    return session;
  }

  async function add(chunk: NewChunk): Promise<number> {
    const { sessionId, seq, network, userId, page, vitals } = chunk;
    const known = await admit(chunk);
    if (known !== null && (await chunks.has(chunk))) return 0;
    const data = await readChunk(chunk.body);
    const bytes = data.length + CHUNK_OVERHEAD_BYTES;
    const part = { bytes, sessions: known === null ? 1 : 0 };
    if (!(await quota.take(network, part))) throw overQuota('network');
    const at = clock.now();
    if (known === null) await sessions.create({ sessionId, visitor: visitorDigest(chunk.visitor), at });
    // Another first chunk may have created it, also for another visitor.
    const session = known ?? (await sessions.find(sessionId));
    const growth = {
      ...vitals,
      at,
      bytes,
      page: session?.pages.includes(page) === true ? null : page,
      userId: userId !== null && session?.userIds.includes(userId) !== true ? userId : null,
    };
    const isOwn = session !== null && session.visitor === visitorDigest(chunk.visitor);
    if (!isOwn || !(await sessions.grow(sessionId, growth))) {
      await quota.giveBack(network, part);
      throw isOwn && !(await hasEnded(sessionId)) ? overQuota('session') : ended();
    }
    const purgeAt = new Date(session.startedAt.getTime() + KEEP_MS);
    if (!(await chunks.add({ sessionId, seq, bytes, data, at, purgeAt }))) {
      await sessions.shrink(sessionId, bytes);
      await quota.giveBack(network, part);
      return 0;
    }
    // The visitor may have withdrawn the consent meanwhile.
    if (await hasEnded(sessionId)) {
      await chunks.removeOf([sessionId]);
      throw ended();
    }
    await tidy.makeRoom(bytes);
    return bytes;
  }

  const hasEnded = async (sessionId: string): Promise<boolean> =>
    (await sessions.find(sessionId))?.isEnded ?? true;

  return { admit, add };
}

export type AddChunk = ReturnType<typeof createAddChunk>;

const ended = (): AppError =>
  new AppError('CONFLICT', { message: 'the recorded session has ended; the recorder begins another one' });

const RETRY_AFTER_SECONDS = 3600;

const overQuota = (of: 'session' | 'network'): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    message: `recording quota of the ${of} used up`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
