import { createServer } from 'node:http';
import { sinkOptions } from '../sink-options';
import { type FaultMode } from './fault-mode';
import { createHttpSide } from './http-side';
import { createMailStore } from './mail-store';
import { createSinkServer } from './smtp-server';

/** Runs the SMTP sink as a process: `node main.js <SMTP port> <HTTP port>`, on the loopback address. */
function main(): void {
  const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
  let mode: FaultMode = { mode: 'ok' };
  const mails = createMailStore();
  const smtp = createSinkServer({ mode: () => mode, keep: mails.add });
  const http = createServer(
    sinkOptions,
    createHttpSide({ mails, mode: () => mode, setMode: (wanted) => (mode = wanted) }),
  );
  process.once('SIGTERM', () => process.exit(0));
  process.once('SIGINT', () => process.exit(0));
  smtp.server.once('error', fail);
  http.once('error', fail);
  // The HTTP interface signals readiness, so it starts last.
  smtp.listen(smtpPort, '127.0.0.1', () => http.listen({ port: httpPort, host: '127.0.0.1' }));
}

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

main();
