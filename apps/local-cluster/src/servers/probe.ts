import { connect, createServer } from 'node:net';

const PROBE_MS = 1000;

/** Connects to a local port, sends `request` and resolves with the received bytes once `isComplete`, or with null. */
export function exchange(
  port: number,
  request: Buffer,
  isComplete: (received: Buffer) => boolean,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect({ host: '127.0.0.1', port });
    const finish = (answer: Buffer | null): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PROBE_MS, () => finish(null));
    socket.once('error', () => finish(null));
    socket.once('close', () => finish(null));
    socket.once('connect', () => socket.write(request));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isComplete(received)) finish(received);
    });
  });
}

/** Returns true when a GET of the local URL returns 200, with these headers. */
export async function answersHttp(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    await response.arrayBuffer();
    const isExpected = Object.entries(headers).every(([name, value]) => response.headers.get(name) === value);
    return response.status === 200 && isExpected;
  } catch {
    // Refused or timed out: not ready.
    return false;
  }
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
