import { connect } from 'node:net';

/** A missing server is said at once and by name, not by a time-out of some service. `usualPort`: where the URL has none. */
export function requireServer(name: string, url: string, usualPort = 0): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || usualPort) }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', () =>
      reject(new Error(`${name} is unreachable at ${url}: run \`npm run servers:up\` first`)),
    );
  });
}
