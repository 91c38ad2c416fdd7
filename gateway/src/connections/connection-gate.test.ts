import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { answersIn, connectRaw, getRequest, type RawClient } from '../../test/raw-client';
import { closeServer, listenOn } from '../../test/stub-upstream';
import { type ConnectionGate, createConnectionGate } from './connection-gate';
import { acceptedBytesOf, hasUnsentBytes } from './socket-progress';

const STALL_MS = 10_000;
const ANSWER_MS = 130_000;

/** Uses real sockets, and a clock that the test advances. */
describe('createConnectionGate', () => {
  let now: number;
  let gate: ConnectionGate;
  let server: Server;
  let url: string;
  let seen: { req: IncomingMessage; res: ServerResponse }[];

  beforeEach(async () => {
    now = 1000;
    seen = [];
    gate = createConnectionGate({
      listener: (req, res) => void seen.push({ req, res }),
      isStream: (req) => req.url === '/stream',
      stallLimitMs: STALL_MS,
      answerLimitMs: ANSWER_MS,
      nowMs: () => now,
    });
    server = createServer(gate.listener);
    url = await listenOn(server);
    afterTest(() => closeServer(server));
  });
  const open = async (options?: { reads?: boolean }): Promise<RawClient> => {
    const client = await connectRaw(url, options);
    afterTest(() => client.socket.destroy());
    return client;
  };
  const sweepAfter = (ms: number): void => {
    now += ms;
    gate.sweep();
  };

  describe('pipelined requests', () => {
    it('processes two pipelined requests at a time, and answers in order', async () => {
      const client = await open();
      client.write(Array.from({ length: 150 }, (_each, number) => getRequest(`/${number}`)).join(''));
      await waitFor('all requests', () => gate.size === 150);
      expect(seen.map(({ req }) => req.url)).toEqual(['/0', '/1']);
      seen[1]?.res.end('second');
      await waitFor('the second answer', () => seen[1]?.res.writableEnded === true);
      expect(seen).toHaveLength(2);
      for (let number = 0; number < 150; number += 1) {
        await waitFor(`request ${number}`, () => seen.length > number);
        expect(seen.length).toBeLessThanOrEqual(number + 2);
        const res = seen[number]?.res;
        if (res?.writableEnded === false) res.end(String(number));
      }
      await waitFor('all answers', () => answersIn(client.text()).length === 150);
      expect(gate.size).toBe(0);
    });

    it('stops reading pipelined requests beyond one network segment while others are queued', async () => {
      const client = await open();
      const many = getRequest('/x', `X-Padding: ${'x'.repeat(12_000)}\r\n`).repeat(700);
      client.write(many);
      await waitFor('waiting requests', () => gate.size >= 3);
      await waitFor('a pause', () => client.socket.writableLength > 0 && hasStoppedTaking(client));
      expect(gate.size).toBeLessThan(50);
      for (let answered = 0; answered < 700; answered += 1) {
        await waitFor('the next request', () => seen.length > answered);
        seen[answered]?.res.end();
      }
      await waitFor('all answers', () => answersIn(client.text()).length === 700);
    });

    it('closes a connection with more than 1000 queued requests', async () => {
      const client = await open();
      client.write('GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2400));
      await waitFor('the end', () => client.isClosed());
      await waitFor('the end of all requests', () => gate.size === 0);
    });
  });

  describe('a client that reads nothing', () => {
    const large = Buffer.alloc(64 * 1024 * 1024, 'x');

    it('disconnects a client that reads nothing after the limit, and not before', async () => {
      const client = await open({ reads: false });
      client.write(getRequest('/large'));
      await waitFor('the request', () => seen.length === 1);
      const { req, res } = seen[0] as { req: IncomingMessage; res: ServerResponse };
      res.end(large);
      await waitFor('unsent bytes', () => hasUnsentBytes(req.socket));
      await untilStill(req);
      sweepAfter(0);
      sweepAfter(STALL_MS - 1);
      expect(req.socket.destroyed).toBe(false);
      sweepAfter(1);
      expect(req.socket.destroyed).toBe(true);
      await waitFor('the end of the request', () => gate.size === 0);
    });

    it('keeps a client that reads a part of the answer between two checks', async () => {
      const client = await open({ reads: false });
      client.write(getRequest('/large'));
      await waitFor('the request', () => seen.length === 1);
      const { req, res } = seen[0] as { req: IncomingMessage; res: ServerResponse };
      res.end(large);
      await untilStill(req);
      sweepAfter(0);
      for (let round = 0; round < 5; round += 1) {
        const before = acceptedBytesOf(req.socket);
        while (acceptedBytesOf(req.socket) === before) {
          client.socket.read();
          await new Promise((resolve) => setImmediate(resolve));
        }
        sweepAfter(STALL_MS - 1);
        expect(req.socket.destroyed).toBe(false);
      }
    });

    it('keeps an event stream, which has a separate limit', async () => {
      const client = await open({ reads: false });
      client.write(getRequest('/stream'));
      await waitFor('the request', () => seen.length === 1);
      const { req, res } = seen[0] as { req: IncomingMessage; res: ServerResponse };
      res.write(large);
      await untilStill(req);
      sweepAfter(0);
      sweepAfter(STALL_MS * 2);
      expect(req.socket.destroyed).toBe(false);
    });
  });

  it('ends a request without a response head, and keeps one whose response has started', async () => {
    const [silent, started] = [await open(), await open()];
    silent.write(getRequest('/silent'));
    await waitFor('the request', () => seen.length === 1);
    started.write(getRequest('/started'));
    await waitFor('the request', () => seen.length === 2);
    seen[1]?.res.flushHeaders();
    sweepAfter(ANSWER_MS - 1);
    expect(gate.size).toBe(2);
    sweepAfter(1);
    await waitFor('the end', () => silent.isClosed());
    expect(started.isClosed()).toBe(false);
  });

  it('sends Connection: close in the last response of each connection once it stops', async () => {
    const client = await open();
    client.write(getRequest('/1').repeat(4));
    await waitFor('the requests', () => gate.size === 4);
    gate.announceStop();
    for (let answered = 0; answered < 4; answered += 1) {
      await waitFor('the next request', () => seen.length > answered);
      seen[answered]?.res.end();
    }
    await waitFor('the end', () => client.isClosed());
    expect(answersIn(client.text())).toHaveLength(4);
    expect(client.text().match(/connection: close/gi)).toHaveLength(1);
  });

  /** Waits until the system's buffers on both sides are full. */
  async function untilStill({ socket }: IncomingMessage): Promise<void> {
    let before = -1;
    const hasStopped = () => {
      const last = before;
      before = acceptedBytesOf(socket);
      return last === before;
    };
    await waitFor('full buffers', hasStopped, { everyMs: 20 });
  }

  const taken = new WeakMap<RawClient, number>();
  function hasStoppedTaking(client: RawClient): boolean {
    const before = taken.get(client);
    taken.set(client, acceptedBytesOf(client.socket));
    return before === acceptedBytesOf(client.socket);
  }
});
