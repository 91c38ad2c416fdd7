import { join } from 'node:path';
import { projectRoot } from '../project-root';
import { installOnce, pipInstall } from './install';
import { exchange } from './probe';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

const venv = join(projectRoot, '.servers/venv-s3');
const PACKAGE = 'moto[server,s3]==5.1.15';

/** Starts a server that speaks the S3 API (moto), for tests: it keeps everything in memory and accepts any credentials. */
export function startS3({ dir, port }: ServerPlace): Promise<RunningServer> {
  return startServer({
    name: 's3',
    dir,
    ports: [port],
    url: `http://127.0.0.1:${port}`,
    async answers() {
      const request = Buffer.from('GET /moto-api/data.json HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
      const answer = await exchange(port, request, (received) => received.includes('\r\n'));
      return answer?.toString().includes(' 200 ') ?? false;
    },
    async prepare() {
      await installS3();
      return { file: join(venv, 'bin/moto_server'), args: ['-H', '127.0.0.1', '-p', String(port)] };
    },
  });
}

async function installS3(): Promise<void> {
  await installOnce(venv, PACKAGE, () => pipInstall(venv, [PACKAGE]));
}
