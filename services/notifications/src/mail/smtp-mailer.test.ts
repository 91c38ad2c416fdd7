import { type SmtpSink, startSmtpSink } from '@kq/mail-sink';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import {
  aMail,
  faultyMailerContract,
  type FaultyMailerFixture,
  mailerContract,
} from '../../test/mailer.contract';
import { type ScriptedSmtp, type SmtpPhase, startScriptedSmtp } from '../../test/scripted-smtp';
import { type Mailer } from '../use-cases/ports';
import { createSmtpMailer } from './smtp-mailer';

const FROM = 'Kolonnenquartier <anfragen@kolonnenquartier.example>';
/** For servers that answer: longer than this process ever stands still on a busy machine. */
const PATIENT_MS = 20_000;
/** For servers that do not answer: the tests wait for it. */
const IMPATIENT_MS = 500;

function open(url: string, timeoutMs: number): Mailer {
  const mailer = createSmtpMailer({ url, from: FROM, poolSize: 5, timeoutMs });
  afterTest(() => mailer.close());
  return mailer;
}

describe('contract of mailers: the dev mailbox', () => {
  const mails: string[] = [];
  let sink: SmtpSink;
  let mailer: Mailer;
  beforeEach(async () => {
    mails.length = 0;
    sink = await startSmtpSink({ store: async (raw) => void mails.push(raw.toString()) });
    afterTest(() => sink.close());
    mailer = open(sink.url, PATIENT_MS);
  });

  it.each(contractRows(mailerContract))('%s', (_behaviour, { check }) =>
    check({ mailer, arrived: async () => mails }),
  );
});

describe('a scripted SMTP server', () => {
  let smtp: ScriptedSmtp;
  let mailer: Mailer;
  beforeEach(async () => {
    smtp = await startScriptedSmtp();
    afterTest(() => smtp.close());
    mailer = open(smtp.url, IMPATIENT_MS);
  });

  it.each(contractRows(mailerContract))('contract of mailers: %s', (_behaviour, { check }) =>
    check({ mailer: open(smtp.url, PATIENT_MS), arrived: async () => smtp.mails }),
  );

  it.each(contractRows<FaultyMailerFixture>(faultyMailerContract))(
    'contract of mailers: %s',
    (_behaviour, { check }) =>
      check({
        mailer,
        arrived: async () => smtp.mails,
        async behave(mode) {
          const silentAt = { 'hang-greeting': 'greeting', 'hang-data': 'message' }[mode as string];
          smtp.script = (phase) => {
            if (mode === 'ok') return undefined;
            if (silentAt !== undefined) return phase === silentAt ? 'hang' : undefined;
            return phase === 'rcpt' ? `${mode} refused` : undefined;
          };
        },
      }),
  );

  it.each<SmtpPhase>(['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'message'])(
    'fails the mail when it stops answering or disconnects at: %s',
    async (silent) => {
      for (const reply of ['hang', 'close']) {
        smtp.script = (phase) => (phase === silent ? reply : undefined);
        await expect(mailer.send(aMail())).rejects.toMatchObject({ status: null, wasReached: true });
      }
      smtp.script = () => undefined;
      await mailer.send(aMail());
      expect(smtp.mails).toHaveLength(1);
    },
  );

  it('is reported as not reached when it does not exist', async () => {
    await smtp.close();
    await expect(mailer.send(aMail())).rejects.toMatchObject({ status: null, wasReached: false });
    const nowhere = open('smtp://mail.invalid:25', IMPATIENT_MS);
    await expect(nowhere.send(aMail())).rejects.toMatchObject({ status: null, wasReached: false });
  });
});
