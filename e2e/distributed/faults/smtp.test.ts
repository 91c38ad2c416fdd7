import { type BookingRequest } from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type RunningCluster, readRequest, startCluster, waitFor } from '@kq/test-kit';
import {
  createDispatchLedger,
  type DispatchLedger,
  requestMails,
  signIn,
} from '../../shared/dispatch-ledger';
import { metricOf } from '../../shared/metric-of';

jest.setTimeout(600_000);

type Mode = '421' | '451' | '550' | 'hang-greeting' | 'hang-data' | 'ok';

/** The mail server rejects or hangs: temporary failures are retried, permanent ones are reported. */
describe('failures of the SMTP server', () => {
  let product: RunningCluster;
  let ledger: DispatchLedger;

  beforeAll(async () => {
    product = await startCluster({ env: { KQ_SMTP_TIMEOUT_MS: '1500' } });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
    ledger = await createDispatchLedger(product);
  });

  it.each<Mode>(['421', '451', 'hang-greeting', 'hang-data'])(
    '%s for a while: delivers every mail once',
    async (mode) => {
      const before = await troubles();
      await setMode(mode);
      await Promise.all([ledger.send(5), ledger.send(5)]);
      await waitFor(`an attempt that met ${mode}`, async () => (await troubles()) > before, {
        timeoutMs: 60_000,
      });
      await setMode('ok');
      const { repeated } = await ledger.settle({ timeoutMs: 240_000 });
      expect(repeated).toBe(0);
    },
  );

  it('550: marks the accommodation as unreachable and mails the owner no more', async () => {
    const api = await signIn(product);
    const mailsBefore = (await requestMails(api)).length;
    await setMode('550');
    await ledger.send(3);
    const { id } = ledger.acknowledged.at(-1)!;
    const request = await waitFor<BookingRequest | false>(
      'all recipients to be undeliverable',
      async () => {
        const read = await readRequest(api, id);
        return read.recipients.every(({ status }) => status === 'undeliverable') && read;
      },
      { timeoutMs: 60_000 },
    );
    expect(request.recipients.length).toBeGreaterThan(0);
    await setMode('ok');
    expect(await requestMails(api)).toHaveLength(mailsBefore);
  });

  async function setMode(mode: Mode): Promise<void> {
    const answer = await fetch(`${product.cluster.sinks.smtp.httpUrl}/mode`, {
      method: 'PUT',
      body: JSON.stringify({ mode }),
    });
    expect(answer.status).toBe(200);
  }

  /** Returns the number of postponed attempts of both replicas. */
  async function troubles(): Promise<number> {
    const replicas = product.cluster.services.filter(({ name }) => name === 'notifications');
    const counts = await Promise.all(
      replicas.map(({ metricsUrl }) => metricOf(metricsUrl, 'kq_mail_outcomes_total', 'outcome="postponed"')),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }
});
