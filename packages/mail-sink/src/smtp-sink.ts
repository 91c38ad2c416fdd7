import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpSinkOptions {
  /** A rejection is answered with 451. */
  readonly store: (raw: Buffer, recipients: readonly string[]) => Promise<void>;
  /** Default: a free one. */
  readonly port?: number;
  /** Refuse or delay steps before the mail, for tests of senders. */
  readonly hooks?: Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo'>;
}

/** Long, so that the time-out of the sender applies, not that of the sink. */
const IDLE_MS = 3_600_000;

/**
 * Starts an SMTP server on the loopback address that accepts every mail. It acknowledges a mail only after `store` has
 * resolved, so that an acknowledged mail survives a crash.
 */
export async function startSmtpSink({ store, port = 0, hooks = {} }: SmtpSinkOptions) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 10 * 1024 * 1024,
    socketTimeout: IDLE_MS,
    closeTimeout: 100,
    ...hooks,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        store(Buffer.concat(chunks), recipients).then(
          () => done(),
          () => done(Object.assign(new Error('Mailbox not ready'), { responseCode: 451 })),
        );
      });
    },
  });
  // Errors of a disconnected client are irrelevant here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    /** `smtp://127.0.0.1:<port>` */
    url: `smtp://127.0.0.1:${address.port}`,
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>;
