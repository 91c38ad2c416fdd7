import { EventEmitter } from 'node:events';
import { type Logger } from 'pino';
import { attachExchange } from '../http/exchange';
import { createAccessLog } from './access-log.policy';

function lineOf(headers: Readonly<Record<string, string>>): Record<string, unknown> {
  const info = jest.fn<void, [Record<string, unknown>, string]>();
  const req = { method: 'GET', headers } as never;
  const res = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
  attachExchange(req, {
    requestId: 'r1',
    startedAt: 0,
    label: '/api/cities',
    traceparent: null,
    route: {},
    principal: null,
  } as never);
  const log = createAccessLog({
    logger: { info } as unknown as Logger,
    counters: { count: () => undefined } as never,
    writesLines: true,
  });
  void log(req, res as never, () => undefined);
  res.emit('close');
  return info.mock.calls[0]![0];
}

describe('the line of a request', () => {
  it('has the id that the client sent beside its own', () => {
    const sent = 'V1StGXR8_Z5jdHi6B-myT123';
    expect(lineOf({ 'x-request-id': sent })).toMatchObject({ request_id: 'r1', client_request_id: sent });
  });

  it.each(['', 'short', 'mail@firma.example', 'a'.repeat(65), 'two words'])('leaves out %j', (sent) => {
    expect(lineOf({ 'x-request-id': sent })).not.toHaveProperty('client_request_id');
  });
});
