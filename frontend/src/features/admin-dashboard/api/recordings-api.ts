import { type z } from 'zod';
import { type RecordedPage } from '@kq/contracts/recording';
import {
  type recordingReplaysResponseSchema,
  type recordingResponseSchema,
  type recordingsResponseSchema,
} from '@kq/contracts/http/recordings';
import { api } from '@/lib/api';

export type RecordedSession = RecordedSessions['data'][number];
export type RecordedSessions = z.infer<typeof recordingsResponseSchema>;
export type RecordingReplays = z.infer<typeof recordingReplaysResponseSchema>;

export interface RecordingsQuery {
  /** ISO days, both included; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly page: RecordedPage | null;
  /** Milliseconds. */
  readonly minLcp: number | null;
  readonly cursor: string | null;
}

/** A session with the JSON of its events, chunk by chunk, as it was stored: not yet looked into. */
export interface OpenedRecording {
  readonly session: z.infer<typeof recordingResponseSchema>;
  readonly chunks: readonly string[];
}

export async function fetchRecordings(query: RecordingsQuery): Promise<RecordedSessions> {
  const { from, to, page, minLcp, cursor } = query;
  return api('GET /analytics/recordings', {
    query: {
      from: from || undefined,
      to: to || undefined,
      page_template: page ?? undefined,
      min_lcp: minLcp ?? undefined,
      cursor: cursor ?? undefined,
    },
  });
}

export async function fetchRecordingReplays(): Promise<RecordingReplays> {
  return api('GET /analytics/recording-replays');
}

/** The server logs who opens which session. */
export async function fetchRecording(sessionId: string): Promise<OpenedRecording> {
  const session = await api('GET /analytics/recordings/:session_id', { params: { session_id: sessionId } });
  const chunks: string[] = [];
  for (const { seq } of session.chunks) chunks.push(await fetchChunk(sessionId, seq));
  return { session, chunks };
}

async function fetchChunk(sessionId: string, seq: number): Promise<string> {
  const data = await api('GET /analytics/recordings/:session_id/chunks/:seq', {
    params: { session_id: sessionId, seq },
    responseType: 'arraybuffer',
  });
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(inflated).text();
}
