import { ALL_MAX_BYTES } from '../domain/recording-limits';
import { type RecordingChunks, type RecordingSession, type RecordingSessions } from './ports';

interface Deps {
  readonly sessions: RecordingSessions;
  readonly chunks: Pick<RecordingChunks, 'removeOf'>;
  readonly maxBytes?: number;
}

/** Bytes that a process may accept before it adds up all sessions again; several replicas stay below the limit. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;
const HEADROOM_BYTES = 4 * CHECK_EVERY_BYTES;
const BATCH = 100;

/** Ends recordings: those of a visitor or an account, and the oldest ones where all together are too large. */
export function createTidyRecordings({ sessions, chunks, maxBytes = ALL_MAX_BYTES }: Deps) {
  let accepted = CHECK_EVERY_BYTES;

  async function end(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // First the sessions: from then on no chunk is added.
    await sessions.end(ids);
    await chunks.removeOf(ids);
  }

  async function evict(): Promise<void> {
    const limit = maxBytes - HEADROOM_BYTES;
    for (let excess = (await sessions.totalBytes()) - limit; excess > 0;) {
      const victims: RecordingSession[] = [];
      for (const session of await sessions.oldest(BATCH)) {
        if (excess <= 0) break;
        victims.push(session);
        excess -= session.bytes;
      }
      if (victims.length === 0) return;
      await end(victims.map(({ sessionId }) => sessionId));
    }
  }

  return {
    /** Deletes all sessions of a visitor who withdraws the consent, or of an erased account. */
    async endOf(owner: { readonly visitor: string } | { readonly userId: number }): Promise<void> {
      await end(await sessions.idsOf(owner));
    },
    /** Makes room after a chunk, now and then. */
    async makeRoom(bytes: number): Promise<void> {
      accepted += bytes;
      if (accepted < CHECK_EVERY_BYTES) return;
      accepted = 0;
      await evict();
    },
    /** Deletes chunks that were stored while their session ended, by a process that was killed then; makes room. */
    async sweep(): Promise<void> {
      await chunks.removeOf(await sessions.endedIds());
      await evict();
    },
  };
}

export type TidyRecordings = ReturnType<typeof createTidyRecordings>;
