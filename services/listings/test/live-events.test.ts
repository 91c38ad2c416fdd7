import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createHttpApp } from '@kq/service-kit';
import { afterTest, createTestTokens, silentLogger, waitFor } from '@kq/service-kit/testing';
import { type BookingRequestDoc } from '../src/bookings/domain/booking-request';
import { mountLiveEventsRoutes } from '../src/bookings/http/live-events.routes';
import { type ReadBookingRequests } from '../src/bookings/use-cases/read-booking-request';
import { aRecipient, aRequest, DISPATCHER, NOW } from './booking-builders';
import { openEventStream } from './event-stream';

it('reads accommodations and phones for changed recipients only, and none with a heartbeat', async () => {
  const clock = fakeClock(NOW.toISOString());
  const tokens = await createTestTokens(clock);
  const logger = silentLogger();
  const [first, second] = [aRecipient(), aRecipient({ accommodation_id: 100_000_002 })];
  let doc = aRequest({ recipients: [first, second] });
  const read = {
    ownDocument: jest.fn(async () => doc),
    viewOf: jest.fn(async (of: BookingRequestDoc) => ({
      doc: of,
      accommodations: new Map(),
      phones: new Map(),
    })),
  };
  const app = createHttpApp({ service: 'listings', logger, tokenVerifier: tokens.verifier, clock });
  afterTest(() => app.close());
  mountLiveEventsRoutes(app, {
    read: read as unknown as ReadBookingRequests,
    live: { publish: () => undefined, subscribe: () => () => undefined },
    clock,
    logger,
    streamLimits: { perUser: 5, perAddress: 20 },
    heartbeatMs: 2,
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = await tokens.bearer({ userId: DISPATCHER, role: 'guest' });
  const stream = await openEventStream(`${base}/api/booking-requests/${doc._id}/events`, headers);
  afterTest(() => stream.close());
  await waitFor(() => stream.events.length === 3 && read.ownDocument.mock.calls.length > 5);
  expect(read.viewOf.mock.calls).toEqual([[doc, [first, second]]]);

  const changed = { ...second, status: 'declined' as const, changed_version: doc.version + 1 };
  doc = { ...doc, version: doc.version + 1, recipients: [first, changed] };
  await waitFor(() => stream.events.length === 5);
  expect(read.viewOf.mock.calls.slice(1)).toEqual([[doc, [changed]]]);
});
