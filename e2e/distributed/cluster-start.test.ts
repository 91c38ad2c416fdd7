import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClusterOptions, startCluster } from '@kq/local-cluster';
import { testServers, waitFor } from '@kq/test-kit';

/** Starts that do not get to their end (docs/operations.md, `npm run start:distributed`). */
describe('a start of all processes', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-start-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  function start(options: Partial<ClusterOptions>) {
    const { kafka, redis, mongo } = testServers();
    const prefix = `s${dir.slice(-6).toLowerCase()}`;
    return startCluster({ dir, prefix, kafka, redis, mongo, seed: 0, ...options });
  }

  const leftovers = async () =>
    (await readdir(join(dir, 'processes'))).filter((file) => file.endsWith('.pid.json'));

  it('ends with the message of a process that refuses its setting, without waiting for those that wait for it', async () => {
    await expect(start({ env: { KQ_SMTP_TIMEOUT_MS: 'soon' } })).rejects.toThrow(
      /^notifications-[12] exited before it was ready:\n[^]*KQ_SMTP_TIMEOUT_MS/,
    );
    expect(await leftovers()).toEqual([]);
  });

  /** A step spawns its processes in the turn that announces it. */
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const runningProcess = () => waitFor('a running process', async () => (await leftovers()).length > 0);

  it.each([
    ['Bringing the databases', nextTurn],
    ['Seeding', nextTurn],
    ['Starting', runningProcess],
  ])('ends everything that it has started when it is interrupted while "%s"', async (step, hasBegun) => {
    const interrupt = new AbortController();
    const started = start({
      seed: 20,
      signal: interrupt.signal,
      onProgress(text) {
        if (text.startsWith(step)) void hasBegun().then(() => interrupt.abort(new Error('interrupted')));
      },
    });
    await expect(started).rejects.toThrow('interrupted');
    expect(await leftovers()).toEqual([]);
  });
});
