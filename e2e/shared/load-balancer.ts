import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

/** Distributes requests round-robin over several gateways, as an ingress does, except over those left out. */
export interface LoadBalancer {
  readonly url: string;
  /** Sends no new requests there; requests in flight complete. */
  leaveOut(url: string): void;
  /** Ends `leaveOut`. */
  putBack(url: string): void;
  close(): Promise<void>;
}

export async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const out = new Set<string>();
  let turn = 0;
  const next = (): string => {
    const usable = urls.filter((url) => !out.has(url));
    turn += 1;
    return usable[turn % usable.length] ?? urls[0]!;
  };
  const server = createServer((incoming, answer) => forward(next(), incoming, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leaveOut: (url) => void out.add(url),
    putBack: (url) => void out.delete(url),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Forwards each request over a new connection: a gateway may close a reused one in the moment it is used. Drops
 * the headers that concern one connection only: with the gateway's `Keep-Alive: timeout=65` a client would reuse a
 * connection that this server has closed.
 */
function forward(gateway: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url } = incoming;
  const headers = { ...endToEnd(incoming.headers), connection: 'close' };
  const onward = request(gateway + url, { method, headers, agent: false }, (theirs) => {
    answer.writeHead(theirs.statusCode ?? 502, endToEnd(theirs.headers));
    theirs.pipe(answer);
    theirs.once('error', (error) => answer.destroy(error));
  });
  onward.once('error', (error) => {
    if (answer.headersSent) answer.destroy(error);
    else answer.writeHead(502).end(`${gateway}: ${error.message}`);
  });
  incoming.pipe(onward);
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...others } = headers;
  return others;
}
