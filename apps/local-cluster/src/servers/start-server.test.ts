import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { freePortBlock } from '../cluster/port-block';
import { answersHttp, isPortFree } from './probe';
import { identityOf } from './process-identity';
import { type RunningServer, startServer, stopServer } from './start-server';

/** A one-line server to be started, killed and found again. */
const SCRIPT =
  "require('node:http').createServer((q, r) => r.end('ok')).listen(Number(process.argv[1]), '127.0.0.1')";

describe('startServer', () => {
  let dir: string;
  let port: number;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-server-'));
    afterTest(() => rm(dir, { recursive: true, force: true }));
    // Not from the system's range for outgoing connections: on a busy machine another process may take that port.
    port = await freePortBlock(1);
  });

  const start = async (script = SCRIPT): Promise<RunningServer> => {
    const server = await startServer({
      name: 'small',
      dir,
      ports: [port],
      url: `http://127.0.0.1:${port}`,
      answers: () => answersHttp(`http://127.0.0.1:${port}`),
      prepare: async () => ({ file: process.execPath, args: ['-e', script, String(port)] }),
    });
    afterTest(() => server.kill());
    return server;
  };
  const recordFile = (): string => join(dir, 'small.pid.json');

  it('is ready once the server responds, and reuses a running server', async () => {
    const first = await start();
    expect(await answersHttp(first.url)).toBe(true);
    const second = await start();
    expect([first.isReused, second.isReused, second.pid]).toEqual([false, true, first.pid]);
  });

  it('starts one server for two concurrent starts', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both[0].pid).toBe(both[1].pid);
    expect(both.map((server) => server.isReused).sort()).toEqual([false, true]);
  });

  it('stops the server by its pid, once', async () => {
    const server = await start();
    expect(await stopServer({ name: 'small', dir })).toBe(true);
    expect(identityOf(server.pid)).toBeNull();
    expect(await isPortFree(port)).toBe(true);
    expect(await stopServer({ name: 'small', dir })).toBe(false);
  });

  it('starts again after kill -9', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await waitFor('the end of the process', () => identityOf(first.pid) === null);
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(second.isReused).toBe(false);
  });

  it('ignores a pid file whose pid belongs to another process', async () => {
    await writeFile(
      recordFile(),
      JSON.stringify({ pid: process.pid, identity: 'another boot/1', ports: [port] }),
    );
    expect(await stopServer({ name: 'small', dir })).toBe(false);
    await writeFile(
      recordFile(),
      JSON.stringify({ pid: process.pid, identity: 'another boot/1', ports: [port] }),
    );
    const server = await start();
    expect(server.pid).not.toBe(process.pid);
    expect(JSON.parse(await readFile(recordFile(), 'utf8'))).toMatchObject({ pid: server.pid });
  });

  it('rejects a port held by another process, and leaves that process running', async () => {
    const foreign = createServer((_request, response) => response.end()).listen(port, '127.0.0.1');
    afterTest(() => new Promise((resolve) => foreign.close(resolve)));
    await expect(start()).rejects.toThrow(
      `small cannot start: port ${port} is held by a process that was not started here`,
    );
    expect(foreign.listening).toBe(true);
  });

  it('reports why a server did not start', async () => {
    await expect(start("console.error('no room'); process.exit(3)")).rejects.toThrow(
      /small on port \d+ ended before it answered; its log ends with:\nno room/,
    );
  });

  it('freezes and resumes a server', async () => {
    const server = await start();
    await server.pause();
    expect(await answersHttp(server.url)).toBe(false);
    server.resume();
    expect(await answersHttp(server.url)).toBe(true);
  });
});
