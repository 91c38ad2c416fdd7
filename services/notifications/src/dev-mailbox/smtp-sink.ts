import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server on the loopback address that accepts every mail. It acknowledges a mail only after `store` has
 * stored it, so that an acknowledged mail survives a crash.
 */
export async function startSmtpSink(store: (raw: Buffer) => Promise<void>): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 2 * 1024 * 1024,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        store(Buffer.concat(chunks)).then(
          () => done(),
          () => done(Object.assign(new Error('Mailbox not ready'), { responseCode: 451 })),
        );
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
