import { SMTPServer } from 'smtp-server';
import { concerns, type FaultMode, refusalOf } from './fault-mode';

export interface SinkOptions {
  readonly mode: () => FaultMode;
  readonly keep: (raw: Buffer, recipients: readonly string[]) => void;
}

/** Long, so that the timeout of the tested sender applies, not that of the sink. */
const IDLE_MS = 3_600_000;

/** Creates an SMTP server for one machine: accepts every mail, unless its mode says otherwise. */
export function createSinkServer({ mode, keep }: SinkOptions): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 10 * 1024 * 1024,
    socketTimeout: IDLE_MS,
    closeTimeout: 100,
    onConnect(_session, done) {
      const current = mode();
      if (current.mode === 'hang-greeting') return;
      if (current.mode === '421' && current.domain === undefined) return done(refusalOf(current, ''));
      done();
    },
    onMailFrom(_address, _session, done) {
      if (mode().mode === 'hang-greeting') return;
      done();
    },
    onRcptTo({ address }, _session, done) {
      done(refusalOf(mode(), address));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const current = mode();
        if (current.mode === 'hang-data' && recipients.some((address) => concerns(current, address))) return;
        keep(Buffer.concat(chunks), recipients);
        done();
      });
    },
  });
  // Errors of a disconnected client are irrelevant here.
  server.on('error', () => undefined);
  return server;
}
