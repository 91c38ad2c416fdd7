import { connect, type Socket } from 'node:net';

/** A connection on which a test writes raw requests and controls when it reads. */
export interface RawClient {
  readonly socket: Socket;
  /** Returns the text received so far. */
  readonly text: () => string;
  readonly isClosed: () => boolean;
  write(text: string): void;
}

export async function connectRaw(base: string, options: { reads?: boolean } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => undefined);
  if (options.reads !== false) socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return { socket, text: () => text, isClosed: () => isClosed, write: (bytes) => void socket.write(bytes) };
}

export const getRequest = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

/** Returns the status codes of all responses in a text. */
export const answersIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status ?? '');
