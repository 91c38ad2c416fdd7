import { internalRoutes } from '@kq/contracts';
import { deriveToken } from '@kq/kernel';
import { bindInternalRoute, createSweeper, type ServiceBase, type SweeperDeps } from '@kq/service-kit';
import { createChunkReader } from './adapters/chunk-reader';
import { createChunks } from './data/chunks.repository';
import { type RecordingModels } from './data/models';
import { createNetworkQuota } from './data/network-quota';
import { createReplays } from './data/replays.repository';
import { createSessions } from './data/sessions.repository';
import { mountRecordings } from './http/recordings.routes';
import { createAddChunk } from './use-cases/add-chunk';
import { createReplayRecording } from './use-cases/replay-recording';
import { createTidyRecordings } from './use-cases/tidy-recordings';

interface Deps {
  readonly models: RecordingModels;
  readonly leases: SweeperDeps['leases'];
  readonly isOn: boolean;
  /** Below which the ids of visitors and networks are digests. */
  readonly secret: string;
}

const SWEEP_EVERY_MS = 60 * 60_000;

/** Composes the recording of sessions: routes, sweep, erasure and export (docs/adr/051). */
export function createRecordings(base: ServiceBase, { models, leases, isOn, secret }: Deps) {
  const { app, clock, metrics, lifecycle } = base;
  const sessions = createSessions(models.recordings, clock);
  const chunks = createChunks(models.recordingChunks);
  const replays = createReplays(models.recordingReplays);
  const quota = createNetworkQuota(models.recordingQuotas, clock, secret);
  const reader = createChunkReader();
  lifecycle.onStop('chunk reader', 'relays', () => reader.close());
  const tidy = createTidyRecordings({ sessions, chunks });
  const visitorDigest = (visitor: string): string => deriveToken(secret, ['recording-visitor', visitor]);
  mountRecordings(app, {
    isOn,
    addChunk: createAddChunk({ sessions, chunks, quota, readChunk: reader.read, tidy, visitorDigest, clock }),
    tidy,
    sessions,
    replay: createReplayRecording({ sessions, chunks, replays, clock }),
    replays,
    visitorDigest,
    metrics,
  });
  bindInternalRoute(app, internalRoutes.subjectExportAnalytics, async ({ body }) => ({
    recordings: (await sessions.ofUser(body.user_id)).map(({ startedAt, lastAt, pages }) => ({
      started_at: startedAt.toISOString(),
      last_at: lastAt.toISOString(),
      pages,
    })),
  }));
  return {
    forgetUser: (userId: number): Promise<void> => tidy.endOf({ userId }),
    sweeper: createSweeper({
      ...base,
      leases,
      name: 'recordings',
      everyMs: SWEEP_EVERY_MS,
      run: () => tidy.sweep(),
    }),
  };
}
