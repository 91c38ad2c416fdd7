import * as recordings from '../http/recordings';
import { RECORDING_CHUNK_MAX_BYTES } from '../recording';
import { defineRoute, type RouteDefinition } from '../route-definition';
import { read } from './route-defaults';

const recording = { service: 'analytics' } as const;

/** Recordings of sessions (services/analytics, docs/security.md S34). */
export const recordingRoutes = {
  addRecordingChunk: defineRoute({
    ...recording,
    class: 'write',
    rateLimit: 'telemetry',
    method: 'POST',
    path: '/recordings/:session_id/chunks',
    title:
      'Add a chunk to the recording of a session, with consent only: gzip of a JSON array of rrweb events, inflated at most 2 MB. Again with the same seq it changes nothing. 404 where recording is off',
    access: 'all',
    params: recordings.bySession,
    query: recordings.recordingChunkQuerySchema,
    uploads: ['application/octet-stream'],
    maxBodyBytes: RECORDING_CHUNK_MAX_BYTES,
    status: 204,
    errors: ['CONFLICT', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  withdrawRecordings: defineRoute({
    ...recording,
    class: 'write',
    rateLimit: 'telemetry',
    method: 'DELETE',
    path: '/recordings',
    title: 'Delete all recordings of a visitor, who withdraws the consent',
    access: 'all',
    query: recordings.recordingVisitorQuerySchema,
    status: 204,
  }),
  recordings: defineRoute({
    ...recording,
    ...read,
    method: 'GET',
    path: '/analytics/recordings',
    title: 'Recorded sessions by time, page and web vitals, newest first',
    access: 'admin',
    query: recordings.recordingsQuerySchema,
    response: recordings.recordingsResponseSchema,
  }),
  recordingReplays: defineRoute({
    ...recording,
    ...read,
    method: 'GET',
    path: '/analytics/recording-replays',
    title: 'Who replayed which session, the newest 100',
    access: 'admin',
    response: recordings.recordingReplaysResponseSchema,
  }),
  recording: defineRoute({
    ...recording,
    ...read,
    method: 'GET',
    path: '/analytics/recordings/:session_id',
    title: 'A recorded session with its chunks; each call is logged as a replay',
    access: 'admin',
    params: recordings.bySession,
    response: recordings.recordingResponseSchema,
  }),
  recordingChunk: defineRoute({
    ...recording,
    ...read,
    method: 'GET',
    path: '/analytics/recordings/:session_id/chunks/:seq',
    title: 'A chunk of a recorded session as gzip',
    access: 'admin',
    params: recordings.byChunk,
    responseType: 'application/octet-stream',
  }),
} as const satisfies Record<string, RouteDefinition>;
