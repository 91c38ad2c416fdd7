import { addDays, berlinInstant, RECORDINGS_PER_PAGE, routes } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { bindRoute, clientNetwork } from '@kq/service-kit';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type AddChunk } from '../use-cases/add-chunk';
import { type RecordingSessions, type Replays } from '../use-cases/ports';
import { type ReplayRecording } from '../use-cases/replay-recording';
import { type TidyRecordings } from '../use-cases/tidy-recordings';
import { createChunkSlots } from './chunk-slots';
import { countRefusals } from './count-refusals';
import { afterOf, cursorOf, toRecordedSession } from './session.presenter';

export interface RecordingRoutesDeps {
  /** KQ_RECORDING: nothing is recorded without it; what was recorded before can be withdrawn and replayed. */
  readonly isOn: boolean;
  readonly addChunk: AddChunk;
  readonly tidy: Pick<TidyRecordings, 'endOf'>;
  readonly sessions: Pick<RecordingSessions, 'list'>;
  readonly replay: ReplayRecording;
  readonly replays: Pick<Replays, 'newest'>;
  readonly visitorDigest: (visitor: string) => string;
  readonly metrics: Metrics;
}

const MEDIA_TYPE = 'application/octet-stream';
const REPLAYS_SHOWN = 100;

/** Routes of recordings: an anonymous write, and what administrators see of it (docs/security.md S34). */
export function mountRecordings(app: FastifyInstance, deps: RecordingRoutesDeps): void {
  const { addChunk, tidy, sessions, replay, replays, visitorDigest, metrics } = deps;
  const recorded = metrics.counter('kq_recorded_bytes_total');
  const counted = countRefusals(metrics);
  const slots = createChunkSlots();
  const networkOf = (request: FastifyRequest): string => clientNetwork(request);

  bindRoute(
    app,
    routes.addRecordingChunk,
    ({ params, query, body, principal, request }) =>
      counted(async () => {
        const { seq, visitor, page, ...vitals } = query;
        const bytes = await addChunk.add({
          sessionId: params.session_id,
          seq,
          visitor,
          page,
          vitals,
          userId: principal?.userId ?? null,
          network: networkOf(request),
          body,
        });
        recorded.inc({}, bytes);
      }),
    {
      admit: ({ params, query, request }) =>
        counted(async () => {
          if (!deps.isOn) throw new AppError('NOT_FOUND');
          if (!isOctetStream(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
          const { seq, visitor } = query;
          await addChunk.admit({
            sessionId: params.session_id,
            seq,
            visitor,
            network: networkOf(request),
          });
        }),
      takeSlot: (request) => slots.take(networkOf(request)),
    },
  );

  bindRoute(app, routes.withdrawRecordings, ({ query }) =>
    tidy.endOf({ visitor: visitorDigest(query.visitor) }),
  );

  bindRoute(app, routes.recordings, async ({ query }) => {
    const { from, to, page_template: page, min_lcp: lcp, min_inp: inp, min_cls: cls, cursor } = query;
    const filter = {
      from: from === undefined ? undefined : berlinInstant(from, 0),
      before: to === undefined ? undefined : berlinInstant(addDays(to, 1), 0),
      page,
      min: { lcp, inp, cls },
      after: cursor === undefined ? undefined : afterOf(cursor),
    };
    const found = await sessions.list(filter, RECORDINGS_PER_PAGE + 1);
    const shown = found.slice(0, RECORDINGS_PER_PAGE);
    const last = shown.at(-1);
    return {
      data: shown.map(toRecordedSession),
      next_cursor: found.length > shown.length && last !== undefined ? cursorOf(last) : null,
    };
  });

  bindRoute(app, routes.recordingReplays, async () => ({
    data: (await replays.newest(REPLAYS_SHOWN)).map(({ adminId, sessionId, at }) => ({
      admin_id: adminId,
      session_id: sessionId,
      at: at.toISOString(),
    })),
  }));

  bindRoute(app, routes.recording, async ({ params, principal }) => {
    const { session, chunks } = await replay.open(principal.userId, params.session_id);
    return {
      ...toRecordedSession(session),
      chunks: chunks.map(({ seq, bytes, at }) => ({ seq, bytes, at: at.toISOString() })),
    };
  });

  bindRoute(app, routes.recordingChunk, async ({ params, principal, reply }) => {
    const { session_id: sessionId, seq } = params;
    const data = await replay.readChunk(principal.userId, { sessionId, seq });
    return reply.type(MEDIA_TYPE).header('x-content-type-options', 'nosniff').send(data);
  });
}

const isOctetStream = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === MEDIA_TYPE;
