import { connect } from 'node:net';

/**
 * Fails immediately with the name of an unreachable server, instead of a timeout of some service. `usualPort`: for a
 * URL without a port.
 */
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
