import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface StubServer {
  readonly url: string;
  /** Every query so far. */
  readonly asked: URL[];
  /** Behaviour from now on: answer, never answer, or answer with an error. */
  mode: 'ok' | 'hang' | 'broken';
  close(): Promise<void>;
}

/** Starts a server on the loopback address that answers as an external service documents. */
export async function startStubServer(
  answer: (url: URL, response: ServerResponse) => void,
): Promise<StubServer> {
  const stub = { url: '', asked: [] as URL[], mode: 'ok' as StubServer['mode'], close };
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', stub.url);
    stub.asked.push(url);
    if (stub.mode === 'hang') return;
    if (stub.mode === 'broken') return sendJson(response, 502, { message: 'bad gateway' });
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
