import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface MetricsServer {
  /** URL of the server; null without a port. */
  readonly url: string | null;
  close(): void;
}

/** Serves GET /metrics for the cluster on a separate port that no gateway routes to. */
export async function serveMetrics({
  host,
  port,
  metrics,
}: {
  host: string;
  port: number | undefined;
  metrics: { text(): Promise<string> };
}): Promise<MetricsServer> {
  if (port === undefined) return { url: null, close: () => undefined };
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  const { port: real } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${real}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
