import { get, type IncomingMessage } from 'node:http';
import { defineRoute } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { bindRoute } from './bind-route';
import { createHttpApp } from './create-http-app';
import { closeStreams, createSse, type SseOptions, type SseStream } from './sse';

const route = defineRoute({
  service: 'listings',
  method: 'GET',
  path: '/events',
  title: 'Events',
  access: 'all',
  class: 'stream',
  rateLimit: 'read',
});

let app: FastifyInstance;
let base = '';
let stream: SseStream;
let options: SseOptions = {};

beforeEach(async () => {
  options = {};
  app = createHttpApp({ service: 'listings', logger: silentLogger() });
  bindRoute(app, route, ({ reply }) => {
    stream = createSse(reply, options);
    return reply;
  });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

async function open(headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>(
    (resolve) => void get(`${base}/api/events`, { headers }, resolve),
  );
  afterTest(() => response.destroy());
  const received = { response, text: '', isEnded: false };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (received.text += chunk));
  response.on('end', () => (received.isEnded = true));
  return received;
}

describe('createSse', () => {
  it('writes events with increasing ids and the stream headers', async () => {
    const received = await open({ 'x-request-id': 'request-1234' });
    expect(received.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'request-1234',
    });
    stream.send({ id: 7, event: 'recipient', data: { text: 'a\nb' } });
    await waitFor(() => received.text.includes('id: 7\nevent: recipient\ndata: {"text":"a\\nb"}\n\n'));
    expect(received.text).toMatch(/^retry: \d{4}\n\n/);
  });

  it('sends 100 KB of events to a client that reads', async () => {
    const received = await open();
    const events = Array.from({ length: 20 }, () => ({ event: 'recipient', data: 'x'.repeat(5_000) }));
    for (const id of [1, 2, 3]) {
      expect(stream.send(...events, { id, event: 'request', data: {} })).toBe(true);
      await waitFor(() => received.text.endsWith(`id: ${id}\nevent: request\ndata: {}\n\n`));
    }
    expect(received.text.match(/^event: recipient$/gm)).toHaveLength(60);
  });

  it('disconnects a client that does not read', async () => {
    const received = await open();
    received.response.pause();
    while (stream.send({ event: 'x', data: 'x'.repeat(100_000) }))
      await new Promise((resolve) => setImmediate(resolve));
    expect(stream.isClosed).toBe(true);
  });

  it('parses Last-Event-ID and ignores an invalid one', async () => {
    await open({ 'last-event-id': '41' });
    expect(stream.lastEventId).toBe(41);
    await open({ 'last-event-id': 'x' });
    expect(stream.lastEventId).toBeNull();
  });

  it('sends heartbeats', async () => {
    let beats = 0;
    options = { heartbeatMs: 1, onHeartbeat: () => (beats += 1) };
    const received = await open();
    await waitFor(() => beats > 1 && received.text.includes(': hb\n\nevent: heartbeat\n'));
  });

  it('detects a disconnected client', async () => {
    const received = await open();
    let closed = 0;
    stream.onClose(() => (closed += 1));
    received.response.destroy();
    await waitFor(() => stream.isClosed);
    expect(stream.send({ event: 'x', data: {} })).toBe(false);
    stream.onClose(() => (closed += 1));
    expect(closed).toBe(2);
    expect(app.kq.streams.size).toBe(0);
  });

  it('ends all streams of an app with a reconnect delay', async () => {
    const [first, second] = [await open(), await open()];
    closeStreams(app);
    await waitFor(() => first.isEnded && second.isEnded);
    expect(first.text).toMatch(/retry: \d{4}\n\n$/);
    expect(app.kq.streams.size).toBe(0);
  });
});
