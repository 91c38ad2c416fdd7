import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@kq/service-kit';
import { productConfigSchema } from './config';
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

  it('names a used port and its setting, and starts nothing', async () => {
    const { port } = other.address() as AddressInfo;
    const config = parseConfig(productConfigSchema, { PORT: String(port), KQ_DATA_DIR: dataDir });
    await expect(startProduct({ config })).rejects.toMatchObject({
      name: 'PortInUseError',
      message: `Port ${port} on 127.0.0.1 is in use by another process. Stop that process, or set PORT to a free port.`,
    });
    expect((await readdir(dataDir)).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });
});
