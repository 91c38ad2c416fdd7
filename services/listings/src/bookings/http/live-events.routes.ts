import { routes, SSE_HEARTBEAT_MS } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import {
  bindRoute,
  createFailureLog,
  createSse,
  type FailureLog,
  type LiveBus,
  type Logger,
  type SseStream,
  clientNetwork,
} from '@kq/service-kit';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type ReadBookingRequests } from '../use-cases/read-booking-request';
import { eventsAfter } from './live-events.presenter';
import { createStreamSlots, type StreamLimits } from './stream-slots';

/** Channel of change notifications of booking requests on the live bus. */
export const LIVE_CHANNEL = 'booking-requests';

export interface LiveEventsDeps {
  readonly read: ReadBookingRequests;
  readonly live: LiveBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly streamLimits: StreamLimits;
  /** Default 15 s: heartbeat and re-read, which covers lost notifications and writes of other replicas. */
  readonly heartbeatMs?: number;
}

const SESSION_CHECK_MS = 60_000;

/**
 * Mounts GET /booking-requests/:id/events: the changes of a request, live and resumable (docs/design.md D27,
 * docs/security.md S14).
 */
export function mountLiveEventsRoutes(app: FastifyInstance, deps: LiveEventsDeps): void {
  const slots = createStreamSlots(deps.streamLimits);
  const logFailure = createFailureLog(deps);
  bindRoute(app, routes.bookingRequestEvents, async ({ params, principal, request, reply }) => {
    const doc = await deps.read.ownDocument(params.id, principal);
    const release = slots.take(principal.userId, clientNetwork(request));
    const isSessionAlive = sessionCheck(request, deps.clock);
    const stream = createSse(reply, {
      heartbeatMs: deps.heartbeatMs ?? SSE_HEARTBEAT_MS,
      onHeartbeat: () => void isSessionAlive().then((isAlive) => (isAlive ? feed.refresh() : stream.close())),
    });
    stream.onClose(release);
    stream.onClose(watchSession(request, () => stream.close()));
    const feed = createFeed(stream, () => deps.read.ownDocument(params.id, principal), {
      clock: deps.clock,
      logFailure,
    });
    stream.onClose(
      deps.live.subscribe(LIVE_CHANNEL, ({ id }) => (id === params.id ? feed.refresh() : undefined)),
    );
    // A client that disconnected while its request was read triggers no further close event.
    if (reply.raw.destroyed) stream.close();
    else feed.begin(doc);
    return reply;
  });
}

/** Sends a request's changes into a stream; notifications during a read cause one more read, never two concurrent ones. */
function createFeed(
  stream: SseStream,
  readAgain: () => Promise<BookingRequestDoc>,
  { clock, logFailure }: { readonly clock: Clock; readonly logFailure: FailureLog },
) {
  let version = 0;
  let isReading = false;
  let isStale = false;
  const hasNews = () => isStale;

  function send(doc: BookingRequestDoc): void {
    stream.send(...eventsAfter(doc, version, clock.now()));
    version = doc.version;
  }

  async function readUntilFresh(): Promise<void> {
    do {
      isStale = false;
      const doc = await readAgain();
      if (doc.version > version) send(doc);
    } while (hasNews() && !stream.isClosed);
  }

  async function run(): Promise<void> {
    isReading = true;
    try {
      await readUntilFresh();
    } catch (error) {
      // The next heartbeat reads again, unless the request no longer belongs to this user.
      if (error instanceof AppError && error.code === 'NOT_FOUND') stream.close();
      else logFailure(error, {}, 'booking request read for live stream failed');
    } finally {
      isReading = false;
    }
  }

  return {
    /** The document is a parameter, so that a stream does not keep it in memory for its whole lifetime. */
    begin(first: BookingRequestDoc) {
      const last = stream.lastEventId ?? 0;
      version = last > first.version ? 0 : last;
      send(first);
      this.refresh();
    },
    refresh() {
      if (stream.isClosed) return;
      isStale = true;
      if (!isReading) void run();
    },
  };
}

/** Closes a stream within seconds after its session ended (docs/security.md S14). */
function watchSession(request: FastifyRequest, onEnded: () => void): () => void {
  return request.server.kq.tokenVerifier?.watch?.(tokenOf(request), onEnded) ?? (() => undefined);
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  (headers.authorization ?? '').replace(/^Bearer +/i, '').trim();

/** Returns true while the token of the stream is valid; verifies it once a minute. */
function sessionCheck(request: FastifyRequest, clock: Clock): () => Promise<boolean> {
  const verifier = request.server.kq.tokenVerifier;
  const token = tokenOf(request);
  let checkedAt = clock.now().getTime();
  return async () => {
    const now = clock.now().getTime();
    if (verifier === undefined || now - checkedAt < SESSION_CHECK_MS) return true;
    checkedAt = now;
    try {
      await verifier.verify(token);
      return true;
    } catch (error) {
      return error instanceof AppError && error.code !== 'UNAUTHENTICATED';
    }
  };
}
