import { equal, match, ok, rejects } from 'node:assert/strict';
import { type ContractCase } from '@kq/test-kit/in-process/contracts/contract';
import { waitFor } from '@kq/test-kit';
import { type Mailer, type OutgoingMail, type SmtpError } from '../src/use-cases/ports';

export interface MailerFixture {
  readonly mailer: Mailer;
  /** Raw mails that the server has acknowledged. */
  arrived(): Promise<readonly string[]>;
}

export interface FaultyMailerFixture extends MailerFixture {
  /** Sets the behaviour of the server; `ok` is the normal one. */
  behave(mode: '421' | '451' | '550' | 'hang-greeting' | 'hang-data' | 'ok'): Promise<void>;
}

export const aMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: { email: 'vermieter-001@demo.example', name: 'Jörg Vermieter' },
  messageId: `<${'a'.repeat(32)}@kolonnenquartier.example>`,
  subject: 'Anfrage: 12 Betten in Köln',
  text: 'Guten Tag,\n.\neine Zeile mit Punkt',
  html: '<p>Guten Tag</p>',
  replyTo: null,
  attachments: [
    { filename: 'termin.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  ],
  ...changes,
});

/** Behaviour of each mailer with a working server. */
export const mailerContract: readonly ContractCase<MailerFixture>[] = [
  {
    behaviour: 'sends a mail with its fixed Message-ID on every call',
    async check({ mailer, arrived }) {
      await mailer.send(aMail());
      await mailer.send(aMail());
      const mails = await waitFor('both mails', async () => {
        const raws = await arrived();
        return raws.length === 2 && raws;
      });
      for (const raw of mails) {
        match(raw, /^Message-ID: <a{32}@kolonnenquartier\.example>\r?$/im);
        match(raw, /^From: Kolonnenquartier <anfragen@kolonnenquartier\.example>\r?$/im);
        match(raw, /^To: .*<vermieter-001@demo\.example>\r?$/im);
        match(raw, /^Auto-Submitted: auto-generated\r?$/im);
        for (const part of ['text/plain', 'text/html', 'text/calendar'])
          match(raw, new RegExp(`Content-Type: ${part}`, 'i'));
      }
    },
  },
  {
    behaviour: 'sends many concurrent mails once each',
    async check({ mailer, arrived }) {
      const ids = Array.from({ length: 30 }, (_each, index) => `<many-${index}@kolonnenquartier.example>`);
      await Promise.all(ids.map((messageId) => mailer.send(aMail({ messageId }))));
      const mails = await waitFor('all mails', async () => {
        const raws = await arrived();
        return raws.length >= ids.length && raws;
      });
      equal(mails.length, ids.length);
      for (const id of ids) ok(mails.some((raw) => raw.includes(id)));
    },
  },
];

const isSmtpError =
  (status: number | null) =>
  (error: SmtpError): boolean =>
    error.name === 'SmtpError' && error.status === status && error.wasReached;

/** Behaviour of each mailer with a server that rejects mails or stops answering. Its time limit must be short. */
export const faultyMailerContract: readonly ContractCase<FaultyMailerFixture>[] = [
  ...(['421', '451', '550'] as const).map((code) => ({
    behaviour: `rejects a mail with the reply ${code} and sends the next one`,
    async check({ mailer, behave, arrived }: FaultyMailerFixture) {
      await behave(code);
      await rejects(mailer.send(aMail()), isSmtpError(Number(code)));
      await behave('ok');
      await mailer.send(aMail());
      equal((await arrived()).length, 1);
    },
  })),
  ...(['hang-greeting', 'hang-data'] as const).map((mode) => ({
    behaviour: `rejects a mail within the time limit when the server stops answering (${mode}), and sends the next one`,
    async check({ mailer, behave, arrived }: FaultyMailerFixture) {
      await behave(mode);
      await rejects(mailer.send(aMail()), isSmtpError(null));
      await behave('ok');
      await mailer.send(aMail());
      equal((await arrived()).length, 1);
    },
  })),
];
