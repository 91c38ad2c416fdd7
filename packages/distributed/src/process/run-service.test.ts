import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { runService } from './run-service';
import { type ServiceContainer } from '@kq/service-kit';

const schema = z.object({
  KQ_HOST: z.string(),
  KQ_PORT: z.string().transform(Number),
  KQ_LOG_LEVEL: z.enum(['silent']),
});

const ENVIRONMENT = { KQ_HOST: '127.0.0.1', KQ_PORT: '0', KQ_LOG_LEVEL: 'silent' };

function fakeProcess(env: Record<string, string>) {
  const emitter = new EventEmitter();
  const exits: number[] = [];
  const written: string[] = [];
  const host = Object.assign(emitter, {
    env,
    exit: (code: number) => void exits.push(code),
    stderr: { write: (text: string) => written.push(text) > 0 },
  });
  return { host: host as never, emitter, exits, written };
}

describe('runService', () => {
  const calls: string[] = [];
  const container = {
    open: async () => void calls.push('open'),
    start: async () => void calls.push('start'),
    listen: async () => {
      calls.push('listen');
      return 'http://127.0.0.1:1';
    },
    stop: async () => void calls.push('stop'),
    app: { server: new EventEmitter() },
  } as unknown as ServiceContainer;

  it('prints every configuration problem and exits with 1', async () => {
    const { host, exits, written } = fakeProcess({ KQ_PORT: '1' });
    await runService(host, { service: 'geo', schema, create: () => container });
    expect(exits).toEqual([1]);
    expect(written.join('')).toMatch(/KQ_HOST[\s\S]*KQ_LOG_LEVEL/);
  });

  it('opens its store, listens, starts its work, and stops on SIGTERM', async () => {
    const { host, emitter, exits } = fakeProcess(ENVIRONMENT);
    await runService(host, { service: 'geo', schema, create: () => container, drainMs: 0 });
    emitter.emit('SIGTERM');
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual(['open', 'listen', 'start', 'stop']);
    expect(exits).toEqual([0]);
  });

  it('stops what a failed start has opened and exits with 1', async () => {
    const { host, exits, written } = fakeProcess(ENVIRONMENT);
    const stop = jest.fn();
    const open = () => Promise.reject(new Error('no database'));
    await runService(host, { service: 'geo', schema, create: () => ({ ...container, open, stop }) });
    await new Promise((resolve) => setImmediate(resolve));
    expect([exits, written, stop.mock.calls.length]).toEqual([[1], ['no database\n'], 1]);
  });

  it('exits with 0 on SIGTERM while its store is opening', async () => {
    const { host, emitter, exits } = fakeProcess(ENVIRONMENT);
    let stop = async (): Promise<void> => undefined;
    const open = () =>
      new Promise<void>((_resolve, reject) => {
        stop = async () => reject(new Error('database closed'));
        setImmediate(() => emitter.emit('SIGTERM'));
      });
    const create = () => ({ ...container, open, stop: () => stop() });
    await runService(host, { service: 'geo', schema, create, drainMs: 0 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(exits).toEqual([0]);
  });

  it('provides a bus that leaves events in the outbox', async () => {
    const { host } = fakeProcess(ENVIRONMENT);
    let publish = async (): Promise<void> => undefined;
    await runService(host, {
      service: 'geo',
      schema,
      create: ({ bus }) => {
        publish = () => bus.publish({} as never);
        return container;
      },
    });
    await expect(publish()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
