import { type BookingRequest, DEMO_ACCOUNTS, demoOwner, routes } from '@kq/contracts';
import { createChecks } from '@kq/ops/probe/checks';
import { type Account, createCall } from '@kq/ops/probe/gateway-call';
import { createLoop } from '@kq/ops/probe/loop-check';
import { type RunningProduct, startProduct } from '@kq/test-kit';
import { initProbe } from '../shared/init-probe';

jest.setTimeout(180_000);

/** The checks of `ops probe` on the embedded product, with the accounts of `ops probe init`. */
describe('the probe', () => {
  let product: RunningProduct;
  let dispatcher: Account;
  let owner: Account;
  beforeAll(async () => {
    product = await startProduct();
    await product.stop();
    ({ dispatcher, owner } = await initProbe({ KQ_DATA_DIR: product.dataDir }));
    product = await startProduct({ dataDir: product.dataDir });
  });
  afterAll(async () => {
    await product.stop();
    await product.remove();
  });

  async function statuses(): Promise<string[]> {
    const api = product.api();
    await api.login(dispatcher.email, dispatcher.password);
    const { body } = await api.get<{ data: BookingRequest[] }>('/api/booking-requests');
    return body.data.map(({ status }) => status);
  }

  it('searches, signs in, and takes a request to its mail, its answer and its cancellation', async () => {
    const publicFigures = async () => (await product.api().get('/api/accommodations/stats')).body;
    const before = await publicFigures();
    const checks = createChecks(product.url, { dispatcher, owner });
    expect(checks.map(({ name }) => name)).toEqual(['search', 'sign_in', 'loop']);
    for (const { run } of [...checks, ...checks]) await run(AbortSignal.timeout(60_000));
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
    expect(await publicFigures()).toEqual(before);
  });

  it('cancels its request when the run is given up', async () => {
    const givenUp = new AbortController();
    const call = createCall(`${product.url}/api`);
    const loop = createLoop(
      async (method, path, options) => {
        const answer = await call(method, path, options);
        if (path === routes.createBookingRequest.path && method === 'POST') givenUp.abort();
        return answer;
      },
      dispatcher,
      owner,
    );
    await expect(loop.run(givenUp.signal)).rejects.toThrow('the request is still unread, not sent');
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('asks with no other accounts', async () => {
    const passwords = await product.demoPasswords();
    const call = createCall(`${product.url}/api`);
    const ordinary = {
      dispatcher: { email: DEMO_ACCOUNTS.dispatcher.email, password: passwords.dispatcher },
      owner: { email: demoOwner(0).email, password: passwords.owner },
    };
    for (const [asking, asked] of [
      [ordinary.dispatcher, owner],
      [dispatcher, ordinary.owner],
    ] as const)
      await expect(createLoop(call, asking, asked).run(AbortSignal.timeout(60_000))).rejects.toThrow(
        'not made by `ops probe init`',
      );
  });
});
