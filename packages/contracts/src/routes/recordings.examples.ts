import { type ExamplesOf } from '../examples/examples-of';
import { type recordingRoutes } from './recordings.routes';

const recordedSession = {
  session_id: 'q8Yb0mJx4Rk2TzVnC7sE1w',
  started_at: '2026-11-26T08:00:00.000Z',
  last_at: '2026-11-26T08:04:10.000Z',
  bytes: 40_960,
  pages: ['home', 'search'],
  signed_in: false,
  lcp: 1200,
  inp: 80,
  cls: 0.02,
};

export const recordingExamples: ExamplesOf<typeof recordingRoutes> = {
  recordings: { response: { data: [recordedSession], next_cursor: null } },
  recordingReplays: {
    response: {
      data: [
        { admin_id: 1000000003, session_id: recordedSession.session_id, at: '2026-11-26T10:00:00.000Z' },
      ],
    },
  },
  recording: {
    response: { ...recordedSession, chunks: [{ seq: 0, bytes: 40_960, at: recordedSession.last_at }] },
  },
};
