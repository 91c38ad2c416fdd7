import { demoOwner } from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  bookingRequestBody,
  ofDifferentOwners,
  type ProductUnderTest,
  respondLinkOf,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';

jest.setTimeout(180_000);

let product: ProductUnderTest;
beforeAll(async () => {
  product = await startProduct({ env: { KQ_LIMIT_REQUESTS: 'off' } });
  afterSuite(() => product.remove());
  afterSuite(() => product.stop());
});

describe('PATCH /auth/profile', () => {
  it("changes the language of the owner's next mails and answer page, and no other owner's", async () => {
    const passwords = await product.demoPasswords();
    const dispatcher = product.api();
    await dispatcher.login('disponent@demo.example', passwords.dispatcher);
    const [polish, german] = ofDifferentOwners(await searchLudwigshafen(dispatcher), 2);
    if (!polish || !german) throw new Error('2 owners expected');
    const emailOf = (ownerId: number): string => demoOwner(ownerId - demoOwner(0).id).email;
    const owner = product.api();
    await owner.login(emailOf(polish.owner_id), passwords.owner);
    expect((await owner.get('/api/auth/profile')).body).toMatchObject({ language: 'de' });
    expect((await owner.call('PATCH', '/api/auth/profile', { language: 'pl' })).status).toBe(200);
    expect((await dispatcher.call('PATCH', '/api/auth/profile', { language: 'pl' })).status).toBe(403);

    const { body } = await dispatcher.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody([polish.id, german.id]),
    );
    const mails = await waitFor('both mails', async () => {
      const sent = await dispatcher.mailsAbout(body.id);
      return sent.length === 2 && sent;
    });
    const subjects = new Map(mails.map(({ to, subject }) => [to, subject]));
    expect(subjects.get(emailOf(polish.owner_id))).toMatch(/^Zapytanie: 12 łóżek, Ludwigshafen am Rhein, /);
    expect(subjects.get(emailOf(german.owner_id))).toMatch(/^Anfrage: 12 Betten in Ludwigshafen am Rhein, /);

    for (const mail of mails) {
      const { ownerId, requestId, token } = respondLinkOf(mail);
      const { body: view } = await product
        .api()
        .get(`/api/booking-requests/${requestId}/respond?owner_id=${ownerId}`, { 'x-respond-token': token });
      const isPolish = ownerId === polish.owner_id;
      expect(view['language']).toBe(isPolish ? 'pl' : 'de');
      // The page loads the texts of that language with its code.
      const links = mail.links.filter((url) => url.includes('/respond?'));
      const named = new Set(links.map((url) => new URL(url).searchParams.get('lang')));
      expect([...named]).toEqual([isPolish ? 'pl' : null]);
    }
  });
});
