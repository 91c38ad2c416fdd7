import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  bookingRequestBody,
  type RunningProduct,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';

jest.setTimeout(300_000);

const HAS_PRLIMIT = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

/** Limits the size of every file of the process: writes fail in the system call, as they do on a full disk. */
(HAS_PRLIMIT ? describe : describe.skip)('full disk', () => {
  let product: RunningProduct;
  let dispatcher: ApiClient;
  let password: string;
  let ids: number[];
  const email = 'disponent@demo.example';
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(product.pid), `--fsize=${bytes}:`], { stdio: 'ignore' });
  const ready = async () => (await fetch(`${product.url}/health/ready`)).status;
  const ask = () =>
    dispatcher.call('POST', '/api/booking-requests', bookingRequestBody(ids, { message: 'x'.repeat(1000) }));

  beforeAll(async () => {
    product = await startProduct({
      env: { KQ_SEED: '2000', KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' },
    });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
    password = (await product.demoPasswords()).dispatcher;
    dispatcher = product.api();
    await dispatcher.login(email, password);
    ids = (await searchLudwigshafen(dispatcher, { workers: 1, perPage: 20 })).map(({ id }) => id);
  });

  it('answers writes with 503 and Retry-After on a full disk, still reads and signs in, and recovers automatically', async () => {
    // A full disk still has the space that files already occupy, so the limit is the size of the largest file, which
    // stops first.
    const files = readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' });
    const sizes = files.map((file) => statSync(join(product.dataDir, file)).size);
    limitFiles(String(Math.max(...sizes)));
    const statuses = new Set<number>();
    while (!statuses.has(503)) {
      const answers = await Promise.all(Array.from({ length: 3 }, ask));
      for (const { status, headers } of answers) {
        statuses.add(status);
        if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    // A busy machine may take longer than 10 s for a write.
    const unexpected = [...statuses].filter((status) => ![202, 503, 504].includes(status));
    if (unexpected.length > 0)
      throw new Error(`answered ${unexpected.join(', ')}:\n${failedRequests(product.output())}`);
    await waitFor('not ready', async () => (await ready()) === 503);

    for (let round = 0; round < 20; round += 1) {
      const newcomer = product.api();
      await newcomer.login(email, password);
      expect((await newcomer.get('/api/auth/profile')).status).toBe(200);
    }
    expect((await dispatcher.get('/api/accommodations?per_page=5')).status).toBe(200);

    limitFiles('unlimited');
    // LMDB prints this at any log level, and overruns a buffer while doing so.
    expect(product.output()).not.toContain('Write error');
    await waitFor('ready again', async () => (await ready()) === 200);
    expect((await ask()).status).toBe(202);
  });
});

/** Returns the lines that say why requests failed; a full disk makes events and jobs fail much more often. */
const failedRequests = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.includes('request failed'))
    .join('\n');
