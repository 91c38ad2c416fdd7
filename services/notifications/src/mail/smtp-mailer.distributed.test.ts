import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { freePortBlock, type RunningSmtpSink, startSmtpSink } from '@kq/local-cluster';
import { faultyMailerContract } from '../../test/mailer.contract';
import { type Mailer } from '../use-cases/ports';
import { createSmtpMailer } from './smtp-mailer';

describe('contract of mailers: an SMTP server in a separate process', () => {
  let dir: string;
  let sink: RunningSmtpSink;
  let mailer: Mailer;
  let before = 0;

  const count = async (): Promise<number> => {
    const answer = await fetch(`${sink.httpUrl}/mailbox.json?limit=1`);
    return ((await answer.json()) as { meta: { total: number } }).meta.total;
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-smtp-'));
    sink = await startSmtpSink({ dir, port: await freePortBlock(2) });
  });
  afterAll(async () => {
    await sink.stop();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    before = await count();
    mailer = createSmtpMailer({
      url: sink.url,
      from: 'Kolonnenquartier <anfragen@kolonnenquartier.example>',
      poolSize: 5,
      timeoutMs: 1000,
    });
  });
  afterEach(() => mailer.close());

  it.each(contractRows(faultyMailerContract))('%s', (_behaviour, { check }) =>
    check({
      mailer,
      arrived: async () => Array.from({ length: (await count()) - before }, () => ''),
      async behave(mode) {
        const answer = await fetch(`${sink.httpUrl}/mode`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ mode }),
        });
        expect(answer.status).toBeLessThan(300);
      },
    }),
  );
});
