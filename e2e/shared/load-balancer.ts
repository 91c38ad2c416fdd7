import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** What stands before several gateways, as an ingress does: each request goes to the next one that is not left out. */
export interface LoadBalancer {
  readonly url: string;
  /** Sends nothing new there; what is under way goes on. */
  leaveOut(url: string): void;
  takeBack(url: string): void;
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
    takeBack: (url) => void out.delete(url),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A connection for each request: one that is kept may be closed by a gateway in the moment it is used. */
function forward(gateway: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url } = incoming;
  const onward = request(gateway + url, { method, headers, agent: false }, (theirs) => {
    const { connection: _hop, ...own } = theirs.headers;
    answer.writeHead(theirs.statusCode ?? 502, own);
    theirs.pipe(answer);
    theirs.once('error', (error) => answer.destroy(error));
  });
  onward.once('error', (error) => {
    if (answer.headersSent) answer.destroy(error);
    else answer.writeHead(502).end(`${gateway}: ${error.message}`);
  });
  incoming.pipe(onward);
}
