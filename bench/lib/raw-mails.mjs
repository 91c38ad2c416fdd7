import { createRequire } from 'node:module';

// Development packages of the notifications service.
const require = createRequire(new URL('../../services/notifications/package.json', import.meta.url));
const { createTransport } = require('nodemailer');
const { startSmtpSink } = require('@kq/mail-sink');

/**
 * Milliseconds that a bare loop needs for these mails: one pool of 10 connections, as the product has, to the same kind
 * of server, which keeps nothing. No request, no events, no links, no attempt is recorded.
 */
export async function sendRaw(mails) {
  const sink = await startSmtpSink({ store: async () => undefined });
  const transport = createTransport({ host: '127.0.0.1', port: sink.port, pool: true, maxConnections: 10 });
  const startedAt = performance.now();
  await Promise.all(
    mails.map(({ to, subject, text, html }) =>
      transport.sendMail({ from: 'anfragen@kolonnenquartier.example', to, subject, text, html }),
    ),
  );
  const took = performance.now() - startedAt;
  transport.close();
  await sink.close();
  return took;
}
