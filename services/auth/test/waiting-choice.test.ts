import { routes } from '@kq/contracts';
import { type Answer, type Harness, NONCE, sha256Hex, startAuth, tokenOf, waitingRequest } from './harness';

const EMAIL = 'anfrage@bau.example';
const LEIPZIG = 2_000_000_000_001;
const WOLFSBURG = 2_000_000_000_002;
const FOREIGN = 2_000_000_000_003;

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const wait = async (id: number, place: string, nonce = NONCE): Promise<void> => {
  const request = waitingRequest({ id, nonce_hash: sha256Hex(nonce), state: 'waiting' });
  auth.requests.set(id, { ...request, summary: { ...request.summary, place } });
  await auth.tell(id);
  auth.clock.advance(1000);
};
const settleRequest = (id: number, state: 'sent' | 'ended'): void => {
  auth.requests.set(id, { ...auth.requests.get(id)!, is_waiting: false, state });
};
const mailOf = async (id: number): Promise<Answer['body']> =>
  (
    await auth.internal('POST', '/mail-content', {
      mail_kind: 'magic_link_booking',
      challenge_id: `booking:${id}`,
    })
  ).body;
const tokenFor = async (id: number): Promise<string> => tokenOf((await mailOf(id)).link);
const inspect = (token: string, nonce?: string) => auth.post(routes.inspectMagicLink.path, { token, nonce });
const verify = (token: string, query = `nonce=${NONCE}`) =>
  auth.get(`/auth/magic-link/verify/${token}?${query}`);
const verifyCode = (code: string, body: object) =>
  auth.post(routes.verifyCode.path, { email: EMAIL, code, nonce: NONCE, ...body });
const sent = async () => (await auth.publishedOf('addressVerified')).map(({ booking_request_id: id }) => id);
const dropped = async () =>
  (await auth.publishedOf('addressRejected')).map(({ booking_request_id: id }) => id);
const idsOf = (requests: readonly { id: number }[] | undefined) => requests?.map(({ id }) => id);

describe('two waiting requests of one browser (ADR 046)', () => {
  beforeEach(async () => {
    await wait(LEIPZIG, 'Leipzig');
    await wait(WOLFSBURG, 'Wolfsburg');
  });

  it('are both shown to this browser by each link, its own first, with the time of entry', async () => {
    const { body } = await inspect(await tokenFor(WOLFSBURG), NONCE);
    expect(body.request_summary).toMatchObject({ id: WOLFSBURG, place: 'Wolfsburg' });
    expect(body.requests).toEqual([
      expect.objectContaining({ id: WOLFSBURG, entered_at: '2036-03-02T09:00:00.000Z' }),
      expect.objectContaining({ id: LEIPZIG }),
    ]);
  });

  it('are both shown for a right code, and not for a wrong one', async () => {
    const { code } = await mailOf(LEIPZIG);
    const ask = (digits: string) =>
      auth.post(routes.inspectCode.path, { email: EMAIL, code: digits, nonce: NONCE });
    expect(idsOf((await ask(code)).body.requests)).toEqual([LEIPZIG, WOLFSBURG]);
    const wrong = await ask(code === '000000' ? '000001' : '000000');
    expect([wrong.status, wrong.body.requests]).toEqual([422, undefined]);
  });

  it('are both named by the mail of the later one', async () => {
    expect(idsOf((await mailOf(WOLFSBURG)).other_requests)).toEqual([LEIPZIG]);
  });

  it('shows another browser only the request of the link, and how many are dropped', async () => {
    const { body } = await inspect(await tokenFor(WOLFSBURG), 'phone');
    expect(idsOf(body.requests)).toEqual([WOLFSBURG]);
    expect(body.dropped_requests).toBe(1);
  });

  it.each([
    ['link', async () => verify(await tokenFor(WOLFSBURG))],
    ['code', async () => verifyCode((await mailOf(WOLFSBURG)).code, {})],
  ])('sends only the request of the %s without a choice', async (_way, redeem) => {
    const { status, body } = await redeem();
    expect([status, body.booking_request_id, body.booking_request_ids]).toEqual([
      200,
      WOLFSBURG,
      [WOLFSBURG],
    ]);
    expect([await sent(), await dropped()]).toEqual([[WOLFSBURG], []]);
  });

  it.each([
    [
      [WOLFSBURG, LEIPZIG],
      [WOLFSBURG, LEIPZIG],
    ],
    [[LEIPZIG], [LEIPZIG]],
    [[], []],
    [[FOREIGN, LEIPZIG], [LEIPZIG]],
  ])('sends of the chosen %j exactly %j, by link and by code', async (chosen, expected) => {
    const { body } = await verifyCode((await mailOf(WOLFSBURG)).code, { request_ids: chosen });
    expect(body.booking_request_ids).toEqual(expected);
    expect(await sent()).toEqual(expected.length === 0 ? [null] : expected);
    expect(await dropped()).toEqual([]);
  });

  it('reads the choice of a link from its query', async () => {
    const token = await tokenFor(WOLFSBURG);
    for (const bad of ['x', '1,', '0', '1,,2', '1.5', '-1', '9'.repeat(17)])
      expect((await verify(token, `request_ids=${bad}`)).status).toBe(400);
    const { body } = await verify(token, `nonce=${NONCE}&request_ids=${LEIPZIG}`);
    expect(body.booking_request_ids).toEqual([LEIPZIG]);
  });

  it.each([[['x']], [[1.5]], ['1'], [{ $gt: 0 }], [Array.from({ length: 51 }, (_, n) => n + 1)]])(
    'refuses the choice %j',
    async (request_ids) => {
      const { status } = await verifyCode((await mailOf(WOLFSBURG)).code, { request_ids });
      expect([400, 422]).toContain(status);
      expect(await sent()).toEqual([]);
    },
  );

  it('does not send by another browser what it did not list', async () => {
    const token = await tokenFor(WOLFSBURG);
    const { body } = await verify(token, `nonce=phone&request_ids=${WOLFSBURG},${LEIPZIG}`);
    expect(body.booking_request_ids).toEqual([WOLFSBURG]);
    expect([await sent(), await dropped()]).toEqual([[WOLFSBURG], [LEIPZIG]]);
  });

  it('leaves the unticked one its own link', async () => {
    await verify(await tokenFor(WOLFSBURG), `nonce=${NONCE}&request_ids=${WOLFSBURG}`);
    const { body } = await verify(await tokenFor(LEIPZIG));
    expect(body.booking_request_ids).toEqual([LEIPZIG]);
    expect(await sent()).toEqual([WOLFSBURG, LEIPZIG]);
  });

  it('is redeemed once: the second of two calls changes nothing', async () => {
    const token = await tokenFor(WOLFSBURG);
    const answers = await Promise.all([
      verify(token, `nonce=${NONCE}&request_ids=${WOLFSBURG}`),
      verify(token, `nonce=${NONCE}&request_ids=${LEIPZIG}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await sent()).toHaveLength(1);
  });

  it('sends what was chosen with the next link after a crash between the two writes', async () => {
    const token = await tokenFor(WOLFSBURG);
    const { users } = auth.container.store();
    const crash = jest.spyOn(users, 'change').mockRejectedValueOnce(new Error('process killed'));
    expect((await verify(token, `nonce=${NONCE}&request_ids=${LEIPZIG}`)).status).toBe(500);
    crash.mockRestore();
    expect(await sent()).toEqual([]);
    await auth.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login' });
    await verify(tokenOf((await auth.mail('magic_link_login')).link));
    expect(await sent()).toEqual([LEIPZIG]);
  });

  it('keeps the page of the link after its own request was discarded', async () => {
    const token = await tokenFor(WOLFSBURG);
    settleRequest(WOLFSBURG, 'ended');
    const { status, body } = await inspect(token, NONCE);
    expect([status, idsOf(body.requests), body.request_summary]).toEqual([200, [LEIPZIG], undefined]);
    settleRequest(LEIPZIG, 'ended');
    expect((await inspect(token, NONCE)).status).toBe(410);
  });
});

describe('waiting requests and a link that only signs in', () => {
  const login = async () => {
    await auth.post(routes.requestMagicLink.path, {
      email: EMAIL,
      type: 'login',
      nonce_hash: sha256Hex(NONCE),
    });
    return tokenOf((await auth.mail('magic_link_login')).link);
  };

  it('are listed to their browser, and sent when they are chosen', async () => {
    await wait(LEIPZIG, 'Leipzig');
    const token = await login();
    expect(idsOf((await inspect(token, NONCE)).body.requests)).toEqual([LEIPZIG]);
    await verify(token, `nonce=${NONCE}&request_ids=${LEIPZIG}`);
    expect(await sent()).toEqual([LEIPZIG]);
  });

  it('stay waiting without a choice', async () => {
    await wait(LEIPZIG, 'Leipzig');
    const { body } = await verify(await login());
    expect([body.booking_request_id, body.booking_request_ids]).toEqual([null, []]);
    expect([await sent(), await dropped()]).toEqual([[null], []]);
  });

  it('of another browser are not listed, and dropped by the first verification only', async () => {
    await wait(FOREIGN, 'Essen', 'another browser');
    const first = await login();
    expect((await inspect(first, NONCE)).body.requests).toBeUndefined();
    await verify(first, `nonce=${NONCE}&request_ids=${FOREIGN}`);
    expect([await sent(), await dropped()]).toEqual([[null], [FOREIGN]]);
    await wait(WOLFSBURG, 'Wolfsburg', 'another browser');
    const { body } = await verify(await login(), `nonce=${NONCE}&request_ids=${WOLFSBURG}`);
    expect([body.booking_request_ids, await dropped()]).toEqual([[], [FOREIGN]]);
  });
});

describe('a link that is no longer valid', () => {
  const closed = async (token: string) => {
    const { status, body } = await inspect(token);
    return { status, closed: body.closed_link };
  };

  it('says to its holder where the request is, without a text of it', async () => {
    await wait(LEIPZIG, 'Leipzig');
    const token = await tokenFor(LEIPZIG);
    await verify(token);
    settleRequest(LEIPZIG, 'sent');
    expect(await closed(token)).toEqual({
      status: 410,
      closed: {
        type: 'booking',
        is_address_verified: true,
        request: { id: LEIPZIG, state: 'sent', owners: 20 },
      },
    });
  });

  it('says that the address of a new account is verified, also when another link did it', async () => {
    await auth.register({ email: 'neu@firma.example' });
    const first = tokenOf((await auth.mail('magic_link_register')).link);
    await verify(first);
    expect((await closed(first)).closed).toEqual({
      type: 'register',
      is_address_verified: true,
      request: null,
    });
  });

  it('says of an expired one that the address is not verified', async () => {
    await auth.register({ email: 'neu@firma.example' });
    const token = tokenOf((await auth.mail('magic_link_register')).link);
    auth.clock.advance(16 * 60_000);
    expect((await closed(token)).closed).toMatchObject({ is_address_verified: false });
  });

  it('says nothing to others, nor of a rejected link, nor while listings is unavailable', async () => {
    await wait(LEIPZIG, 'Leipzig');
    const token = await tokenFor(LEIPZIG);
    const guess = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await closed(guess)).toEqual({ status: 410, closed: undefined });
    await auth.post(routes.rejectMagicLink.path, { token });
    expect(await closed(token)).toEqual({ status: 410, closed: undefined });
  });

  it('says nothing about a request to a replica of listings that does not know its state', async () => {
    await wait(LEIPZIG, 'Leipzig');
    const token = await tokenFor(LEIPZIG);
    await verify(token);
    const { state: _unknown, ...older } = auth.requests.get(LEIPZIG)!;
    auth.requests.set(LEIPZIG, older);
    expect((await closed(token)).closed).toMatchObject({ request: null });
  });
});

describe('the page that asked for a sign-in (docs/security.md S24)', () => {
  const ask = (return_path: unknown) =>
    auth.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login', return_path });

  it('is shown with the link on every device, and exported', async () => {
    await auth.register({ email: EMAIL });
    expect((await ask('/booking-requests/4711?tab=1')).status).toBe(200);
    const token = tokenOf((await auth.mail('magic_link_login')).link);
    expect((await inspect(token, 'phone')).body.return_path).toBe('/booking-requests/4711?tab=1');
    const { access_token } = (await verify(token)).body;
    const { links } = (await auth.get(routes.exportAccount.path, { token: access_token })).body;
    expect(links).toContainEqual(expect.objectContaining({ return_path: '/booking-requests/4711?tab=1' }));
  });

  it.each([
    'https://boese.example/',
    '//boese.example',
    '/\\boese.example',
    '/\tboese',
    '/enable-owner/token-of-another',
    '/auth/email-change/token',
    '/booking-requests/4711/respond?token=x',
    '/reset-password?email=a&token=b',
    '/keine-seite',
    `/search?location=${'a'.repeat(500)}`,
    7,
    null,
    { $ne: '' },
  ])('is refused: %j', async (path) => {
    expect([400, 422]).toContain((await ask(path)).status);
  });
});
