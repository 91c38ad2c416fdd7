import { type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import {
  type ApiClient,
  type MailOfSink,
  readRequest,
  respondLinkOf,
  type ProductUnderTest,
  searchLudwigshafen,
  testStay,
  waitFor,
} from '@kq/test-kit';
import { linkPath, mailsAbout, mailTo, pathOf } from './support/mails';
import { cardsOn, pickStay, prepareBest, requestIdOn } from './support/search';
import { DISPATCHER_EMAIL, signInByForm } from './support/session';
import { expect, test } from './support/test';

/** Opens a browser of an owner. */
type NewDevice = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** Runs the main job of docs/design.md D1 … D12 in a browser, from the landing page to the confirmed beds. */
test('a dispatcher asks 20 owners, sees their answers live and confirms one (docs/spec PROD-01, PROD-02, BOOK-04)', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const api = product.api();
  // Where there are two gateways, what owners do at one is seen live at the other.
  const newDevice: NewDevice = (options) => browser.newContext({ baseURL: product.otherUrl, ...options });
  await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);

  await signInByForm(page, product, 'dispatcher');
  await searchFromLanding(page);
  await prepareBest(page);
  await sendRequest(page);
  const requestId = await requestIdOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12 gesucht');

  const mails = await twentyMails(product, requestId);
  await expectAnswersOnFirstScreen(newDevice, mails[0]!);
  await openEveryLink(newDevice, mails);
  const untouched = await readRequest(api, requestId);
  expect(untouched.recipients.map(({ status }) => status)).toEqual(Array(20).fill('sent'));

  // The page must change without a reload, which would remove this mark.
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', 'yes'));
  const [accepting, partial, countering, declining, late] = mails;
  if (!accepting || !partial || !countering || !declining || !late)
    throw new Error(`5 owner mails expected, got ${mails.length}`);
  await acceptInBrowser(newDevice, accepting);
  await expectRow(page, titleOf(untouched, accepting), 'Zusage');
  await offerPartInBrowser(newDevice, partial);
  await expectRow(page, titleOf(untouched, partial), 'Teilzusage');
  await counterInBrowser(newDevice, countering);
  await expectRow(page, titleOf(untouched, countering), 'Gegenangebot');
  await declineInBrowser(newDevice, declining);
  await expect(page.getByText('Antworten', { exact: true }).locator('..')).toContainText('4 von 20');
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', 'yes');

  const accepted = (await readRequest(api, requestId)).recipients.find(
    ({ owner_id }) => owner_id === respondLinkOf(accepting).ownerId,
  );
  if (!accepted?.offer) throw new Error('the accepting owner has no offer');
  expect(accepted.offer.beds).toBe(12);
  const before = await freeBeds(api, accepted.accommodation_id);
  const lateContext = await newDevice();
  const latePage = await openAnswerPage(lateContext, late);
  await confirmInSheet(page, accepted.title);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12 bestätigt');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('alle untergebracht');

  await waitFor('the calendar to show fewer beds', async () => {
    return (await freeBeds(api, accepted.accommodation_id)) === before - 12;
  });
  await waitFor('the search to show fewer beds', async () => {
    const cards = await searchLudwigshafen(product.api(), { workers: 1 });
    const card = cards.find(({ id }) => id === accepted.accommodation_id);
    return (card?.beds_free ?? 0) === before - 12;
  });
  const after = await readRequest(api, requestId);
  expect(after.recipients.filter(({ status }) => status === 'released')).toHaveLength(18);
  await mailTo(product, accepting.to, /./);
  await mailTo(product, partial.to, /^Anderweitig vergeben/);
  await mailTo(product, countering.to, /^Anderweitig vergeben/);

  await answersTooLate(latePage);
  await lateContext.close();
});

async function searchFromLanding(page: Page): Promise<void> {
  const { start_date, end_date } = testStay();
  await page.goto('/');
  const form = page.getByRole('search', { name: 'Unterkünfte suchen' });
  const place = form.getByRole('combobox', { name: 'Einsatzort' });
  await place.pressSequentially('Ludwigsh');
  await page.getByRole('button', { name: 'Vorschläge erlauben' }).click();
  await page
    .getByRole('option', { name: /Ludwigshafen am Rhein/ })
    .first()
    .click();
  await expect(place).toHaveValue(/Ludwigshafen am Rhein/);
  await pickStay(page, form, [start_date, end_date]);
  await form.getByLabel('Personen').fill('12');
  await form.getByRole('radio', { name: '50 km' }).check();
  await expect(form.getByText('Aufenthalt: 14 Nächte (2 Wochen)')).toBeVisible();
  await form.getByRole('button', { name: 'Unterkünfte finden' }).click();
  await expect(page).toHaveURL(/\/search\?.*workers=12.*radius=50/);
  await expect(cardsOn(page)).toHaveCount(20);
  await expect(
    page.getByRole('status').filter({ hasText: /Unterkünfte mit .* freien Betten/ }),
  ).toBeVisible();
}

async function sendRequest(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-Mail-Adresse')).toHaveValue(DISPATCHER_EMAIL);
  await expect(dialog.getByLabel(/^Anreise( \*)?$/)).toHaveValue(testStay().start_date);
  await dialog
    .getByLabel('Nachricht an die Vermieter')
    .fill('Wir brauchen Stellplätze für zwei Transporter.');
  await dialog.getByRole('button', { name: '20 Vermieter anfragen' }).click();
}

/** Returns one mail for each of the 20 owners, and checks that no further one is sent. */
async function twentyMails(product: ProductUnderTest, requestId: number): Promise<MailOfSink[]> {
  await waitFor('20 mails', async () => (await mailsAbout(product, requestId)).length >= 20);
  await mailTo(product, DISPATCHER_EMAIL, /Anfrage/);
  const mails = await mailsAbout(product, requestId);
  expect(mails).toHaveLength(20);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(20);
  return mails;
}

const PHONE = { width: 390, height: 844 };
const ANSWERS = /^(Zusagen|Nur einen Teil zusagen|Gegenangebot machen|Absagen)/;

/** Renders an owner's mail on a phone: the four answers must be visible without scrolling (docs/look.md L19). */
async function expectAnswersOnFirstScreen(newDevice: NewDevice, mail: MailOfSink): Promise<void> {
  const context = await newDevice({ viewport: PHONE });
  const page = await context.newPage();
  await page.setContent(mail.html);
  const answers = page.getByRole('link', { name: ANSWERS });
  await expect(answers).toHaveCount(4);
  for (const answer of await answers.all()) await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: DISPATCHER_EMAIL })).toHaveAttribute(
    'href',
    `mailto:${DISPATCHER_EMAIL}`,
  );
  await context.close();
}

const SCANNER_TABS = 4;

/** Behaves like a mail scanner with a browser: opens and renders every link, presses no button. */
async function openEveryLink(newDevice: NewDevice, mails: readonly MailOfSink[]): Promise<void> {
  const links = [...new Set(mails.flatMap(({ links }) => links))];
  const scanner = await newDevice();
  const scan = async (): Promise<void> => {
    const tab = await scanner.newPage();
    for (let link = links.pop(); link !== undefined; link = links.pop()) {
      await tab.goto(pathOf(link), { waitUntil: 'commit' });
      await expect(tab.getByRole('main'), link).toContainText(/Demo-Bau GmbH|Impressum/);
    }
  };
  await Promise.all(Array.from({ length: SCANNER_TABS }, scan));
  await scanner.close();
}

/** Opens an owner's link on a new device. */
async function onAnswerPage(
  newDevice: NewDevice,
  mail: MailOfSink,
  answer: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await newDevice();
  try {
    await answer(await openAnswerPage(context, mail));
  } finally {
    await context.close();
  }
}

async function openAnswerPage(context: BrowserContext, mail: MailOfSink): Promise<Page> {
  const page = await context.newPage();
  await page.goto(linkPath(mail, /\/respond\?/));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Demo-Bau GmbH');
  expect(page.url()).not.toContain('token=');
  return page;
}

const acceptInBrowser = (newDevice: NewDevice, mail: MailOfSink): Promise<void> =>
  onAnswerPage(newDevice, mail, async (page) => {
    await page.getByRole('button', { name: /^Zusagen/ }).click();
    await expect(page.getByRole('heading', { name: /^Danke, Ihre Zusage ist angekommen/ })).toBeVisible();
  });

const offerPartInBrowser = (newDevice: NewDevice, mail: MailOfSink): Promise<void> =>
  onAnswerPage(newDevice, mail, async (page) => {
    await page.getByRole('button', { name: 'Nur … Betten' }).click();
    const send = page.getByRole('button', { name: /Betten zusagen$/ });
    await page.getByRole('button', { name: 'Ein Bett weniger' }).click();
    await send.click();
    await expect(page.getByRole('heading', { name: /^Danke, Ihre Zusage ist angekommen/ })).toBeVisible();
  });

const counterInBrowser = (newDevice: NewDevice, mail: MailOfSink): Promise<void> =>
  onAnswerPage(newDevice, mail, async (page) => {
    await page.getByRole('button', { name: 'Gegenangebot' }).click();
    await page.getByLabel('Preis je Bett und Nacht').fill('19,90');
    await page.getByRole('button', { name: 'Gegenangebot senden' }).click();
    await expect(
      page.getByRole('heading', { name: /^Danke, Ihr Gegenangebot ist angekommen/ }),
    ).toBeVisible();
  });

const declineInBrowser = (newDevice: NewDevice, mail: MailOfSink): Promise<void> =>
  onAnswerPage(newDevice, mail, async (page) => {
    await page.getByRole('button', { name: 'Absagen' }).click();
    await page.getByRole('button', { name: 'Ausgebucht' }).click();
    await expect(page.getByRole('heading', { name: /^Danke, Ihre Absage ist angekommen/ })).toBeVisible();
  });

/** Uses a page that was opened before and still shows its buttons: the answer is rejected, and the page shows the reason. */
async function answersTooLate(page: Page): Promise<void> {
  const refusal = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/respond'),
  );
  await page.getByRole('button', { name: /^Zusagen/ }).click();
  expect((await refusal).status()).toBe(409);
  await expect(
    page.getByText('Die Firma hat für diese Nächte andere Betten bestätigt. Danke für Ihre Mühe.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Zusagen/ })).toHaveCount(0);
}

function titleOf(request: Awaited<ReturnType<typeof readRequest>>, mail: MailOfSink): string {
  const { ownerId } = respondLinkOf(mail);
  const recipient = request.recipients.find(({ owner_id }) => owner_id === ownerId);
  if (!recipient) throw new Error(`owner ${ownerId} is no recipient of the request`);
  return recipient.title;
}

async function expectRow(page: Page, title: string, state: string): Promise<void> {
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await expect(row.getByText(state, { exact: true })).toBeVisible();
}

async function confirmInSheet(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `${title}: Bestätigen` }).click();
  const sheet = page.getByRole('dialog', { name: 'Buchung prüfen' });
  await expect(sheet.getByText(/12 Betten angeboten/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Kostenpflichtig buchen', exact: true }).click();
  await expect(sheet).toBeHidden();
  // The button that opened the sheet was removed.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function freeBeds(api: ApiClient, accommodationId: number): Promise<number> {
  const { start_date, end_date } = testStay();
  const { body } = await api.get<{ data: { beds_free: number }[] }>(
    `/api/accommodations/${accommodationId}/availability?from=${start_date}&to=${end_date}`,
  );
  return Math.min(...body.data.map(({ beds_free }) => beds_free));
}
