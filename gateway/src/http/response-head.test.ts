import { createServer, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { send } from '@kq/test-kit/send-request';
import { dropAnswer, holdAnswer, holdHeaders } from './response-head';

const ofPolicy = ['x-frame-options', 'DENY', 'x-request-id', 'id'];

describe('holdHeaders', () => {
  it.each<[string, (res: ServerResponse) => void]>([
    ['end', (res) => res.end('text')],
    ['setHeader', (res) => res.setHeader('x-own', '1').end('text')],
    ['write', (res) => (res.write('te'), res.end('xt'))],
    ['flushHeaders', (res) => (res.flushHeaders(), res.end('text'))],
    ['writeHead', (res) => res.writeHead(200).end('text')],
    ['writeHead with a reason', (res) => res.writeHead(200, 'Fine').end('text')],
    ['writeHead with headers', (res) => res.writeHead(200, { 'x-own': '1' }).end('text')],
    ['writeHead with a list', (res) => res.writeHead(200, ['x-own', '1']).end('text')],
    ['holdAnswer', (res) => (holdAnswer(res, 200, ['x-own', '1']), res.end('text'))],
  ])('adds the headers to a response that is sent by %s', async (_how, sendBy) => {
    const answer = await answerOf((_req, res) => {
      holdHeaders(res, ofPolicy);
      sendBy(res);
    });
    expect([answer.status, answer.text]).toEqual([200, 'text']);
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-request-id': 'id' });
  });

  it('adds them to a response whose prototype is replaced, as Express does', async () => {
    const answer = await answerOf((_req, res) => {
      holdHeaders(res, ofPolicy);
      Object.setPrototypeOf(res, Object.create(ServerResponse.prototype) as ServerResponse);
      res.end();
    });
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  it.each<[string, (res: ServerResponse) => void]>([
    ['setHeader', (res) => res.setHeader('x-frame-options', 'SAMEORIGIN')],
    ['an answer', (res) => holdAnswer(res, 200, ['x-frame-options', 'SAMEORIGIN'])],
  ])('gives way to the same header of %s, once on the wire', async (_how, set) => {
    const answer = await answerOf((_req, res) => {
      set(res);
      holdHeaders(res, ofPolicy);
      res.end();
    });
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-request-id': 'id' });
  });
});

describe('holdAnswer', () => {
  it.each([false, true])('sends status and headers, also lists (beside setHeader: %s)', async (isBeside) => {
    const answer = await answerOf((_req, res) => {
      if (isBeside) res.setHeader('x-own', '1');
      holdHeaders(res, ofPolicy);
      holdAnswer(res, 203, ['set-cookie', ['a=1', 'b=2'], 'content-length', '4']);
      res.end('text');
    });
    expect([answer.status, answer.text]).toEqual([203, 'text']);
    expect(answer.headers).toMatchObject({ 'set-cookie': 'a=1,b=2', 'content-length': '4' });
  });

  it('merges the names of Vary', async () => {
    const answer = await answerOf((_req, res) => {
      res.setHeader('vary', 'Origin');
      holdAnswer(res, 200, ['vary', 'Accept-Encoding, origin']);
      res.end();
    });
    expect(answer.headers['vary']).toBe('Origin, Accept-Encoding');
  });

  it('takes the place of an answer that broke off, and leaves no header of a dropped one', async () => {
    const answers = await Promise.all(
      [
        (res: ServerResponse) => holdAnswer(res, 200, ['x-second', '1']),
        (res: ServerResponse) => dropAnswer(res),
      ].map((replace) =>
        answerOf((_req, res) => {
          holdAnswer(res, 200, ['content-encoding', 'br', 'etag', '"1"']);
          replace(res);
          res.end();
        }),
      ),
    );
    for (const { headers } of answers) {
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['etag']).toBeUndefined();
    }
    expect(answers[0]?.headers['x-second']).toBe('1');
  });
});

async function answerOf(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  try {
    return await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '/');
  } finally {
    server.close();
  }
}
