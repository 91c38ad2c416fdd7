import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@kq/service-kit';
import { productConfigSchema } from './config';
import { holdPort, type HeldPort } from './held-port';
import { startProduct } from './product';

describe('startProduct', () => {
  let other: Server;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-port-'));
    other = createServer((_request, response) => response.end('another program'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await new Promise((resolve) => other.close(resolve));
    await rm(dataDir, { recursive: true, force: true });
  });

  it('names the used port and its setting, and starts nothing', async () => {
    const { port } = other.address() as AddressInfo;
    const config = parseConfig(productConfigSchema, { PORT: String(port), KQ_DATA_DIR: dataDir });
    await expect(startProduct({ config })).rejects.toMatchObject({
      name: 'PortInUseError',
      message: `Port ${port} on 127.0.0.1 is in use by another process. Stop that process, or set PORT to a free port.`,
    });
    expect((await readdir(dataDir)).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });
});

describe('holdPort', () => {
  let held: HeldPort;
  let server: Server;

  beforeEach(async () => {
    held = await holdPort('127.0.0.1', 0);
    server = createServer((_request, response) => response.end('ours'));
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    held.release();
  });

  it('reserves the port, and rejects early connections', async () => {
    const other = createNetServer().listen(held.port, '127.0.0.1');
    const [error] = (await once(other, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('EADDRINUSE');
    await expect(fetch(`http://127.0.0.1:${held.port}`)).rejects.toThrow('fetch failed');
  });

  it('hands the port over to the server that listens on it', async () => {
    server.listen(held.server);
    await once(server, 'listening');
    expect(await (await fetch(`http://127.0.0.1:${held.port}`)).text()).toBe('ours');
  });
});
