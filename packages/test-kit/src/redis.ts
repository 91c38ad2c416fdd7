import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/** The Redis that suites share. They keep apart by `ownPrefix` and never stop, flush or reconfigure it. */
export async function sharedRedis(url = 'redis://127.0.0.1:16379'): Promise<string> {
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 6379) }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', () => reject(new Error(`no Redis at ${url}: run \`npm run servers:up\` first`)));
  });
  return url;
}

export const ownPrefix = (): string => `t${randomUUID().slice(0, 8)}`;
