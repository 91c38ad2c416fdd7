import { createServer } from 'node:http';
import { startSmtpSink } from '@kq/mail-sink';
import { SINK_OPTIONS } from '../sink-options';
import { type FaultMode, faultsOf } from './fault-mode';
import { createHttpSide } from './http-side';
import { createMailStore } from './mail-store';

/** Runs the SMTP sink as a process: `node main.js <SMTP port> <HTTP port>`, on the loopback address. */
async function main(): Promise<void> {
  const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
  let mode: FaultMode = { mode: 'ok' };
  const mails = createMailStore();
  const http = createServer(
    SINK_OPTIONS,
    createHttpSide({ mails, mode: () => mode, setMode: (wanted) => (mode = wanted) }),
  );
  process.once('SIGTERM', () => process.exit(0));
  process.once('SIGINT', () => process.exit(0));
  http.once('error', fail);
  // The HTTP interface signals readiness, so it starts last.
  await startSmtpSink({ port: smtpPort, ...faultsOf(() => mode, mails.add) });
  http.listen({ port: httpPort, host: '127.0.0.1' });
}

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

main().catch(fail);
