import { type Browser, type Page } from '@playwright/test';
import { demoOwner, type Language, LANGUAGES } from '@kq/contracts';
import {
  bookingRequestBody,
  type MailOfSink,
  ofDifferentOwners,
  type ProductUnderTest,
  searchLudwigshafen,
  waitFor,
} from '@kq/test-kit';
import { linkPath, mailTo } from './support/mails';
import { DISPATCHER_EMAIL, useToken } from './support/session';
import { expect, test } from './support/test';

const OWNER_ID_BASE = demoOwner(0).id;
const emailOf = (ownerId: number): string => demoOwner(ownerId - OWNER_ID_BASE).email;

const words = {
  de: {
    subject: /^Anfrage: 12 Betten in Ludwigshafen/,
    heading: /Eine Firma sucht 12 Betten in Ludwigshafen am Rhein/,
    answers: [/^Zusagen/, /^Nur einen Teil zusagen$/, /^Gegenangebot machen$/, /^Absagen$/],
    free: /Frei in Ihrem Kalender: \d+ von \d+ Betten/,
    imprint: 'Impressum',
  },
  pl: {
    subject: /^Zapytanie: 12 łóżek, Ludwigshafen/,
    heading: /Firma szuka 12 łóżek: Ludwigshafen am Rhein/,
    answers: [/^Akceptuję: /, /^Akceptuję tylko część$/, /^Składam kontrofertę$/, /^Odrzucam$/],
    free: /Wolne w Państwa kalendarzu: \d+ z \d+ łóżek/,
    imprint: 'Nota prawna (Impressum)',
  },
  en: {
    subject: /^Request: 12 beds in Ludwigshafen/,
    heading: /A company is looking for 12 beds in Ludwigshafen am Rhein/,
    answers: [/^Accept: /, /^Accept part of it$/, /^Make a counter-offer$/, /^Decline$/],
    free: /Free in your calendar: \d+ of \d+ beds/,
    imprint: 'Legal notice (Impressum)',
  },
} as const satisfies Record<Language, object>;

test('an owner reads a mail in their language with all that an answer needs on the first screen (docs/look.md L19) @any-width', async ({
  browser,
  product,
}) => {
  const owners = await askOwners(product, LANGUAGES.length, async (ownerId, index) => {
    const api = product.api();
    await api.login(emailOf(ownerId), (await product.demoPasswords()).owner);
    const answer = await api.call('PATCH', '/api/auth/profile', { language: LANGUAGES[index] });
    expect(answer.status).toBe(200);
  });
  for (const [index, language] of LANGUAGES.entries()) {
    const mail = await mailTo(product, emailOf(owners[index]!), words[language].subject);
    for (const width of [390, 600]) await expectReadable(browser, mail, language, width);
  }
});

test('an owner chooses Polish, gets a Polish mail and answers on a Polish page', async ({
  page,
  browser,
  product,
}) => {
  const [ownerId = 0] = await askOwners(product, 1, async (id) => {
    const { access_token } = await product.api().login(emailOf(id), (await product.demoPasswords()).owner);
    await useToken(page, access_token);
    await page.goto('/owner-dashboard?section=settings');
    await page.getByLabel('Sprache Ihrer Mails').selectOption('Polski');
    await expect(page.getByText('Die Sprache ist gespeichert.')).toBeVisible();
  });
  const mail = await mailTo(product, emailOf(ownerId), words.pl.subject);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const answerPage = await context.newPage();
  await answerPage.goto(linkPath(mail, /\/respond\?/));
  await expectPolishPage(answerPage);

  await answerPage.getByRole('button', { name: /^Akceptuję/ }).click();
  await expect(
    answerPage.getByRole('heading', { name: /^Dziękujemy, otrzymaliśmy Państwa akceptację/ }),
  ).toBeVisible();
  const copy = await mailTo(product, emailOf(ownerId), /^Państwa odpowiedź: 12 łóżek/);
  expect(copy.html).toContain('<html lang="pl">');

  await answerPage.getByRole('button', { name: 'Deutsch' }).click();
  await expect(answerPage.getByRole('button', { name: 'Antwort ändern' })).toBeVisible();
  await answerPage.reload();
  await expect(answerPage.getByRole('button', { name: 'Antwort ändern' })).toBeVisible();
  await expect(answerPage.locator('html')).toHaveAttribute('lang', 'de');
  await expect(answerPage).toHaveTitle('Kolonnenquartier - Buchungsanfrage beantworten');
  await context.close();
});

/** Sends a request to different owners after `prepare`; returns their ids in this order. */
async function askOwners(
  product: ProductUnderTest,
  count: number,
  prepare: (ownerId: number, index: number) => Promise<void>,
): Promise<number[]> {
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
  const accommodations = ofDifferentOwners(await searchLudwigshafen(api), count);
  for (const [index, { owner_id }] of accommodations.entries()) await prepare(owner_id, index);
  const { status, body } = await api.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody(accommodations.map(({ id }) => id)),
  );
  expect(status).toBe(202);
  await waitFor('the mails of the request', async () => {
    return (await api.mailsAbout(body.id)).length >= count;
  });
  return accommodations.map(({ owner_id }) => owner_id);
}

async function expectReadable(
  browser: Browser,
  mail: MailOfSink,
  language: Language,
  width: number,
): Promise<void> {
  const { heading, answers, free, imprint } = words[language];
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  await page.setContent(mail.html);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByText('Kolonnenquartier', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  for (const name of answers) await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  const total = page.getByText(/^(€[\d,.]+|[\d\s.,]+€)$/).first();
  await expect(total).toHaveCSS('font-size', '22px');
  await expect(total).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(free)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(`a[href="mailto:${DISPATCHER_EMAIL}"]`)).toBeVisible();
  await expect(page.locator('a[href^="tel:+49"]')).toBeVisible();
  await expect(page.getByRole('link').last()).toHaveText(imprint);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  for (const fact of [free, ...answers.map((name) => new RegExp(name.source.replace(/[$^]/g, '')))])
    expect(mail.text).toMatch(fact);
  await context.close();
}

async function expectPolishPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Demo-Bau GmbH');
  for (const name of [/^Akceptuję/, 'Tylko … łóżek', 'Kontroferta', 'Odrzucam'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page).toHaveTitle('Kolonnenquartier - Odpowiedź na zapytanie');
  await expect(page.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Otwórz menu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nota prawna (po niemiecku)' })).toHaveAttribute(
    'hreflang',
    'de',
  );
  await page.getByRole('button', { name: 'Ustawienia plików cookie' }).click();
  const settings = page.getByRole('dialog', { name: 'Ustawienia plików cookie' });
  await settings.getByRole('button', { name: 'Zamknij' }).click();
  await expect(settings).toBeHidden();
}
