import { readFile } from 'node:fs/promises';
import { newTraceparent } from '@kq/service-kit';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  bookingRequestBody,
  ofDifferentOwners,
  readRequest,
  type RunningCluster,
  searchLudwigshafen,
  startCluster,
  waitFor,
} from '@kq/test-kit';
import { signIn } from '../shared/dispatch-ledger';
import { type SunkSpan, spansOf } from '../shared/span-sink';

jest.setTimeout(300_000);

const SERVER = 2;
const CLIENT = 3;
const PRODUCER = 4;
const CONSUMER = 5;

/** Of the mails to the owners and to the dispatcher. */
const MAIL_KINDS = ['request_received', 'request_sent'];
const mailKindOf = ({ attributes }: SunkSpan) => attributes['kq.mail.kind'];

const orphansOf = (spans: readonly SunkSpan[]): SunkSpan[] => {
  const ids = new Set(spans.map(({ span_id }) => span_id));
  return spans.filter(({ parent_span_id: parent }) => parent !== null && !ids.has(parent));
};

/** One request as one trace, read from the stub of the collector: gateway, services, Kafka, job and SMTP. */
describe('the trace of one booking request', () => {
  let product: RunningCluster;
  let spans: SunkSpan[];
  const call = newTraceparent();
  const [, traceId = '', callId = ''] = call.split('-');
  const clickId = newTraceparent().split('-')[2] ?? '';

  beforeAll(async () => {
    product = await startCluster({ env: { KQ_LOG_LEVEL: 'info' } });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
    const api = await signIn(product);
    const accommodations = ofDifferentOwners(await searchLudwigshafen(api), 2);
    const sent = await api.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody(accommodations.map(({ id }) => id)),
      { traceparent: call },
    );
    expect(sent.status).toBe(202);
    const reported = await api.post('/api/analytics/telemetry', browserSpans({ traceId, callId, clickId }));
    expect(reported.status).toBe(204);
    await waitFor('every recipient to be sent', async () =>
      (await readRequest(api, sent.body.id)).recipients.every(({ status }) => status === 'sent'),
    );
    // Spans arrive in batches every two seconds, from each process on its own; those of the mails to the owners and to the
    // dispatcher are awaited, with the callers of what they called.
    spans = await waitFor(
      'the spans of all mails, of their delivery events and of their callers',
      async () => {
        const found = await spansOf(product, traceId);
        const count = (name: string) => found.filter((span) => span.name === name).length;
        const isWhole = orphansOf(found).length === 0;
        const kinds = new Set(found.map(mailKindOf));
        const isSent = MAIL_KINDS.every((kind) => kinds.has(kind)) && count('send mail') >= 3;
        return isWhole && isSent && count('consume delivery.sent.v1') >= 3 && found;
      },
    );
  });

  const named = (name: string, kind: number, service: string): SunkSpan[] =>
    spans.filter((span) => span.name === name && span.kind === kind && span.service === service);
  const parentOf = (span: SunkSpan | undefined): SunkSpan | undefined =>
    spans.find(({ span_id }) => span_id === span?.parent_span_id);
  /** Returns the spans from one up to the root. */
  function lineOf(span: SunkSpan | undefined): SunkSpan[] {
    const line: SunkSpan[] = [];
    for (let one = span; one !== undefined; one = parentOf(one)) line.push(one);
    return line;
  }
  const wayUp = (span: SunkSpan | undefined): string[] =>
    lineOf(span).map(({ service, name }) => `${service}: ${name}`);
  /** On a busy machine an attempt may exceed a time limit: it is made again. */
  const isOfPostponedMail = (span: SunkSpan): boolean =>
    lineOf(span).some(({ attributes }) => attributes['error.type'] === 'postponed');

  it('leads from a mail back to the click', () => {
    for (const mail of named('send mail', CLIENT, 'notifications')) {
      expect(wayUp(mail)).toEqual([
        'notifications: send mail',
        'notifications: process send-mails',
        'notifications: consume booking-request.opened.v1',
        'listings: publish booking-request.opened.v1',
        'listings: POST /api/booking-requests',
        'gateway: POST /api/booking-requests',
        'gateway: POST /api/booking-requests',
        'spa: POST /api/booking-requests',
        'spa: action send-request',
      ]);
    }
  });

  it('has the right kind of span at each step', () => {
    expect(named('POST /api/booking-requests', SERVER, 'gateway')).toHaveLength(1);
    expect(named('POST /api/booking-requests', CLIENT, 'gateway')).toHaveLength(1);
    expect(named('POST /api/booking-requests', SERVER, 'listings')).toHaveLength(1);
    const [publish] = named('publish booking-request.opened.v1', PRODUCER, 'listings');
    const [consume] = named('consume booking-request.opened.v1', CONSUMER, 'notifications');
    expect(publish?.attributes).toMatchObject({
      'messaging.system': 'kafka',
      'messaging.operation.type': 'send',
    });
    expect(consume?.attributes).toMatchObject({
      'messaging.system': 'kafka',
      'messaging.destination.name': 'listings.booking-request',
      'messaging.consumer.group.name': 'notifications',
      'kq.event.outcome': 'handled',
    });
    // One job for the mails to the owners, one for the dispatcher's. A job is repeated after an attempt that exceeded a time
    // limit, and by another worker when its own paused for longer than its lease (docs/design.md D22, D30).
    const jobs = named('process send-mails', CONSUMER, 'notifications');
    expect(new Set(jobs.map(mailKindOf))).toEqual(new Set(MAIL_KINDS));
  });

  it('nests calls between services below the job that made them', () => {
    const internal = spans.filter(({ name, kind }) => kind === SERVER && name.includes(' /internal/'));
    expect(internal.length).toBeGreaterThan(0);
    for (const answered of internal) {
      const asked = parentOf(answered);
      expect([asked?.kind, asked?.name]).toEqual([CLIENT, answered.name]);
    }
    expect(internal.some((one) => wayUp(one).includes('notifications: process send-mails'))).toBe(true);
  });

  it('continues with the events that report a mail', () => {
    const [reported] = named('consume delivery.sent.v1', CONSUMER, 'listings');
    expect(wayUp(reported).slice(0, 3)).toEqual([
      'listings: consume delivery.sent.v1',
      'notifications: publish delivery.sent.v1',
      'notifications: process send-mails',
    ]);
  });

  it('contains no orphaned span, and no failed one except of a mail that was attempted again', () => {
    expect(orphansOf(spans).map(({ name, service }) => [name, service])).toEqual([]);
    expect(spans.filter((span) => span.status === 2 && !isOfPostponedMail(span))).toEqual([]);
    expect(new Set(spans.map(({ trace_id }) => trace_id))).toEqual(new Set([traceId]));
  });

  it('is complemented by complete metrics of every process', async () => {
    const shownBy = async (name: string) => {
      const own = product.cluster.services.filter((service) => service.name === name);
      const texts = await Promise.all(own.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
      expect(texts.length).toBeGreaterThan(0);
      return texts.join('\n');
    };
    /** A busy machine may exceed the time limit of a collector, which that scrape then leaves out. */
    const undisturbedScrape = async (name: string) => {
      let failures = '';
      return waitFor(`a scrape of ${name} without another failed collector`, async () => {
        const text = await shownBy(name);
        const before = failures;
        failures = text.match(/^kq_metrics_collect_failures_total\{.*$/gm)?.join('\n') ?? '';
        return failures === before && text;
      });
    };
    const outbox = ['kq_outbox_unsent', 'kq_outbox_oldest_ms', 'kq_dead_letters'];
    const expected = {
      gateway: ['kq_gateway_requests_total', 'kq_gateway_request_duration_ms_count'],
      auth: outbox,
      listings: [...outbox, 'kq_search_index_polled_ms', 'kq_search_index_newest_change_ms'],
      geo: ['kq_dead_letters', 'kq_outbox_unsent'],
      analytics: ['kq_dead_letters', 'kq_spa_spans_total'],
      notifications: [
        ...outbox,
        'kq_queue_jobs',
        'kq_deliveries',
        'kq_mail_outcomes_total',
        'kq_event_lag_ms_count',
      ],
    };
    for (const [service, names] of Object.entries(expected)) {
      const text = await undisturbedScrape(service);
      for (const name of [...names, 'kq_process_rss_bytes', 'kq_build_info'])
        expect([service, name, new RegExp(`^${name}[{ ]`, 'm').test(text)]).toEqual([service, name, true]);
    }
  });

  it('is named in the logs of gateway and listings', async () => {
    const opened = product.cluster.services.filter(({ name }) => name === 'gateway' || name === 'listings');
    const logs = await Promise.all(opened.map(({ logFile }) => readFile(logFile, 'utf8')));
    const lines = logs
      .join('\n')
      .split('\n')
      .filter((line) => line.includes(traceId));
    expect(lines.some((line) => line.startsWith('gateway-1 '))).toBe(true);
    expect(lines.some((line) => line.startsWith('listings-'))).toBe(true);
  });
});

/** Returns spans as the tracer of the SPA sends them (frontend/src/lib/monitoring/tracer.ts). */
function browserSpans({ traceId, callId, clickId }: { traceId: string; callId: string; clickId: string }) {
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const now = `${Date.now()}000000`;
  const shared = { traceId, startTimeUnixNano: now, endTimeUnixNano: now, status: { code: 0 } };
  const action = {
    ...shared,
    spanId: clickId,
    name: 'action send-request',
    kind: 1,
    attributes: [text('kq.action', 'send-request'), text('kq.page', 'search')],
  };
  const request = {
    ...shared,
    spanId: callId,
    parentSpanId: clickId,
    name: 'POST /api/booking-requests',
    kind: 3,
    attributes: [text('http.request.method', 'POST'), text('url.template', '/api/booking-requests')],
  };
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'spa')] },
        scopeSpans: [{ scope: { name: 'kq' }, spans: [action, request] }],
      },
    ],
  };
}
