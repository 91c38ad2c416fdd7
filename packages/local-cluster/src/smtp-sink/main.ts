import { createServer } from 'node:http';
import { type FaultMode } from './fault-mode';
import { createHttpSide } from './http-side';
import { createMailStore } from './mail-store';
import { createSinkServer } from './smtp-server';

/** Longer than a client keeps a connection that it does not use: none sends a call into one that is being closed. */
const KEEP_ALIVE_MS = 60_000;

/** The SMTP sink as a process: `node main.js <SMTP port> <HTTP port>`, on the loopback address. */
function main(): void {
  const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
  let mode: FaultMode = { mode: 'ok' };
  const mails = createMailStore();
  const smtp = createSinkServer({ mode: () => mode, keep: mails.add });
  const http = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    createHttpSide({ mails, mode: () => mode, setMode: (wanted) => (mode = wanted) }),
  );
  process.once('SIGTERM', () => process.exit(0));
  process.once('SIGINT', () => process.exit(0));
  smtp.server.once('error', fail);
  http.once('error', fail);
  // The HTTP side says that the sink is ready, so it comes last.
  smtp.listen(smtpPort, '127.0.0.1', () => http.listen({ port: httpPort, host: '127.0.0.1' }));
}

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

main();
