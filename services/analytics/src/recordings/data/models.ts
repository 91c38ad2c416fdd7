import { type RecordedPage } from '@kq/contracts';
import { type Connection, type Model } from 'mongoose';

/** A recorded session; kept for 30 days (docs/security.md S34). */
export interface RecordingDoc {
  /** Drawn by the browser. */
  _id: string;
  /** Keyed digest of the visitor's id. */
  visitor: string;
  user_ids: number[];
  started_at: Date;
  last_at: Date;
  bytes: number;
  pages: RecordedPage[];
  lcp?: number;
  inp?: number;
  cls?: number;
  is_ended: boolean;
  purge_at: Date;
}

export interface RecordingChunkDoc {
  /** `session:seq` */
  _id: string;
  session_id: string;
  seq: number;
  bytes: number;
  /** gzip of checked events. */
  data: Buffer;
  at: Date;
  purge_at: Date;
}

/** What a client network recorded on one day; kept for two days. */
export interface RecordingQuotaDoc {
  /** Keyed digest of day and network. */
  _id: string;
  bytes: number;
  sessions: number;
  purge_at: Date;
}

/** Which administrator opened which session; kept for a year. */
export interface RecordingReplayDoc {
  admin_id: number;
  session_id: string;
  at: Date;
  purge_at: Date;
}

export interface RecordingModels {
  readonly recordings: Model<RecordingDoc>;
  readonly recordingChunks: Model<RecordingChunkDoc>;
  readonly recordingQuotas: Model<RecordingQuotaDoc>;
  readonly recordingReplays: Model<RecordingReplayDoc>;
}

const required = { required: true } as const;

export function defineRecordingModels(connection: Connection): RecordingModels {
  const { Schema } = connection.base;
  const text = { type: String, ...required };
  const number = { type: Number, ...required };
  const date = { type: Date, ...required };
  const options = { versionKey: false } as const;
  const recording = new Schema<RecordingDoc>(
    {
      _id: text,
      visitor: text,
      user_ids: { type: [Number], ...required },
      started_at: date,
      last_at: date,
      bytes: number,
      pages: { type: [String], ...required },
      lcp: Number,
      inp: Number,
      cls: Number,
      is_ended: { type: Boolean, ...required },
      purge_at: date,
    },
    options,
  );
  const chunk = new Schema<RecordingChunkDoc>(
    {
      _id: text,
      session_id: text,
      seq: number,
      bytes: number,
      data: { type: Buffer, ...required },
      at: date,
      purge_at: date,
    },
    options,
  );
  const quota = new Schema<RecordingQuotaDoc>(
    { _id: text, bytes: number, sessions: number, purge_at: date },
    options,
  );
  const replay = new Schema<RecordingReplayDoc>(
    { admin_id: number, session_id: text, at: date, purge_at: date },
    options,
  );
  recording.index({ is_ended: 1, started_at: 1, _id: 1 });
  recording.index({ visitor: 1 });
  recording.index({ user_ids: 1 });
  chunk.index({ session_id: 1, seq: 1 });
  replay.index({ at: 1 });
  replay.index({ session_id: 1, admin_id: 1, at: 1 });
  for (const schema of [recording, chunk, quota, replay])
    schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return {
    recordings: connection.model<RecordingDoc>('Recording', recording, 'recordings'),
    recordingChunks: connection.model<RecordingChunkDoc>('RecordingChunk', chunk, 'recording_chunks'),
    recordingQuotas: connection.model<RecordingQuotaDoc>('RecordingQuota', quota, 'recording_quotas'),
    recordingReplays: connection.model<RecordingReplayDoc>('RecordingReplay', replay, 'recording_replays'),
  };
}
