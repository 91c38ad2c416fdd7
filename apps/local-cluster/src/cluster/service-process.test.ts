import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyInstance } from '@kq/distributed/process/identify-instance';
import { INSTANCE_HEADER } from '@kq/contracts';
import { answersHttp } from '../servers/probe';
import { createServiceProcess } from './service-process';

describe('a gateway whose port another process answers on', () => {
  let other: Server;
  let dir: string;
  let port: number;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-service-'));
    other = createServer((_request, response) => response.end('ready'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    port = (other.address() as AddressInfo).port;
  });
  afterEach(async () => {
    await new Promise((resolve) => other.close(resolve));
    await rm(dir, { recursive: true, force: true });
  });

  it('fails to start, and names the port and its setting', async () => {
    const instance = { name: 'gateway', replica: 1, port, metricsPort: port } as const;
    const gateway = createServiceProcess({ instance, env: {}, dir, onProblem: () => undefined });
    await expect(gateway.start()).rejects.toThrow(
      new RegExp(`^Port ${port} on 127.0.0.1 is in use .*set PORT to a free port`),
    );
    expect(gateway.pid).toBeNull();
  });

  it('recognizes the gateway by its instance id only', async () => {
    const url = `http://127.0.0.1:${port}/health/ready`;
    expect(await answersHttp(url, { [INSTANCE_HEADER]: 'mine' })).toBe(false);
    identifyInstance(other, 'another');
    expect(await answersHttp(url, { [INSTANCE_HEADER]: 'mine' })).toBe(false);
    expect(await answersHttp(url, { [INSTANCE_HEADER]: 'another' })).toBe(true);
  });
});
