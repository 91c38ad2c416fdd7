import { createServer, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';

/** Phase in which the server can stop answering or reply differently. */
export type SmtpPhase = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'message';

/** Returns the reply line for a phase, `hang` for no reply, `close` to disconnect; undefined for the normal reply. */
export type SmtpScript = (phase: SmtpPhase, address: string) => string | undefined;

export interface ScriptedSmtp {
  readonly url: string;
  script: SmtpScript;
  /** Raw mails that were acknowledged. */
  readonly mails: string[];
  /** How often each phase was entered. */
  readonly entered: Record<SmtpPhase, number>;
  close(): Promise<void>;
}

const usual: Record<SmtpPhase, string> = {
  greeting: '220 scripted ESMTP',
  ehlo: '250 scripted',
  mail: '250 ok',
  rcpt: '250 ok',
  data: '354 go on',
  message: '250 kept',
};

/** Starts a minimal SMTP server over a bare socket, so that it can fail at every step. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const entered = { greeting: 0, ehlo: 0, mail: 0, rcpt: 0, data: 0, message: 0 };
  const smtp = { script: (() => undefined) as SmtpScript, mails: [] as string[], entered };

  function serve(socket: Socket): void {
    let pending = '';
    let recipient = '';
    let isInMessage = false;
    const answer = (phase: SmtpPhase): boolean => {
      entered[phase] += 1;
      const reply = smtp.script(phase, recipient) ?? usual[phase];
      if (reply === 'close') socket.destroy();
      else if (reply !== 'hang') socket.write(`${reply}\r\n`);
      return reply === usual[phase];
    };
    const command = (line: string): void => {
      if (/^(EHLO|HELO)/i.test(line)) answer('ehlo');
      else if (/^MAIL/i.test(line)) answer('mail');
      else if (/^RCPT/i.test(line)) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        answer('rcpt');
      } else if (/^DATA/i.test(line)) isInMessage = answer('data');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    const take = (): void => {
      for (;;) {
        const end = pending.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = pending.slice(0, end);
        pending = pending.slice(end + (isInMessage ? 5 : 2));
        if (!isInMessage) command(piece);
        else {
          isInMessage = false;
          if (answer('message')) smtp.mails.push(piece);
        }
      }
    };
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      take();
    });
    answer('greeting');
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(smtp, {
    url,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}
