import { type RecordedPage } from '@kq/contracts';

/** The worst of a session's pages so far; milliseconds, CLS unitless. */
export interface Vitals {
  readonly lcp?: number | undefined;
  readonly inp?: number | undefined;
  readonly cls?: number | undefined;
}

export interface RecordingSession extends Vitals {
  readonly sessionId: string;
  /** Keyed digest of the visitor's id. */
  readonly visitor: string;
  readonly userIds: readonly number[];
  readonly startedAt: Date;
  readonly lastAt: Date;
  readonly bytes: number;
  readonly pages: readonly RecordedPage[];
  /** Withdrawn, deleted to make room, or of an erased account: it takes no more chunks. */
  readonly isEnded: boolean;
}

/** What a chunk adds to its session. */
export interface SessionGrowth extends Vitals {
  readonly at: Date;
  readonly bytes: number;
  /** Null when the session has the page already. */
  readonly page: RecordedPage | null;
  /** Null for a visitor without an account, and for one that the session names already. */
  readonly userId: number | null;
}

export interface ChunkId {
  readonly sessionId: string;
  readonly seq: number;
}
export interface StoredChunk extends ChunkId {
  readonly bytes: number;
  readonly at: Date;
}

export interface RecordingSessions {
  find(sessionId: string): Promise<RecordingSession | null>;
  /** Creates an empty session; ignores one that exists. */
  create(session: { readonly sessionId: string; readonly visitor: string; readonly at: Date }): Promise<void>;
  /** Adds to a session that is open and has room, in one step. @returns false otherwise */
  grow(sessionId: string, growth: SessionGrowth): Promise<boolean>;
  shrink(sessionId: string, bytes: number): Promise<void>;
  /** Marks sessions as ended; they are no longer listed and count no bytes. */
  end(sessionIds: readonly string[]): Promise<void>;
  idsOf(owner: { readonly visitor: string } | { readonly userId: number }): Promise<string[]>;
  ofUser(userId: number): Promise<readonly RecordingSession[]>;
  endedIds(): Promise<string[]>;
  totalBytes(): Promise<number>;
  /** Returns open sessions, the oldest first. */
  oldest(limit: number): Promise<readonly RecordingSession[]>;
  list(filter: RecordingFilter, limit: number): Promise<readonly RecordingSession[]>;
}

export interface RecordingFilter {
  readonly from?: Date | undefined;
  /** Excluded. */
  readonly before?: Date | undefined;
  readonly page?: RecordedPage | undefined;
  readonly min: Vitals;
  /** Only sessions that follow this one in the list. */
  readonly after?: Pick<RecordingSession, 'sessionId' | 'startedAt'> | undefined;
}

export interface RecordingChunks {
  /** Stores a chunk in one write. @returns false when this number is stored already */
  add(chunk: StoredChunk & { readonly data: Buffer; readonly purgeAt: Date }): Promise<boolean>;
  has(id: ChunkId): Promise<boolean>;
  /** Returns the gzip of a chunk, or null. */
  read(id: ChunkId): Promise<Buffer | null>;
  of(sessionId: string): Promise<readonly StoredChunk[]>;
  removeOf(sessionIds: readonly string[]): Promise<void>;
}

/** Bytes and sessions of a client network in a day. */
export interface NetworkQuota {
  hasRoom(network: string, part: QuotaPart): Promise<boolean>;
  /** Takes a part, in one step. @returns false when it does not fit */
  take(network: string, part: QuotaPart): Promise<boolean>;
  giveBack(network: string, part: QuotaPart): Promise<void>;
}
export interface QuotaPart {
  readonly bytes: number;
  readonly sessions: number;
}

export interface Replay {
  readonly adminId: number;
  readonly sessionId: string;
  readonly at: Date;
}
export interface Replays {
  add(replay: Replay): Promise<void>;
  /** Returns whether an administrator opened a session since an instant. */
  has(replay: Replay): Promise<boolean>;
  newest(limit: number): Promise<readonly Replay[]>;
}

/** Inflates and checks a chunk; returns the gzip to store. @throws AppError PAYLOAD_TOO_LARGE, VALIDATION_FAILED, UNAVAILABLE */
export type ReadChunk = (bytes: Buffer) => Promise<Buffer>;
