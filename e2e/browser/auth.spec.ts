import { type Page } from '@playwright/test';
import { demoOwner } from '@kq/contracts';
import { bookingRequestBody, type ProductUnderTest, searchLudwigshafen } from '@kq/test-kit';
import { linkPath, mailTo } from './support/mails';
import { DISPATCHER_EMAIL, fillLogin, signInByForm, signInByToken, signOut } from './support/session';
import { expect, test } from './support/test';

const PASSWORD = 'Baustelle-2026!';

test.describe('registering and signing in', () => {
  test('registers, signs out and in again, and rejects a wrong password (docs/spec AUTH-04, AUTH-14, HOME-05)', async ({
    page,
  }) => {
    const email = 'neue-firma@firma.example';
    await register(page, email);
    await expect(page).toHaveURL(/\/dispatcher-dashboard$/);

    await page.goto('/dispatcher-dashboard?section=settings');
    await expect.poll(() => stored(page, 'kq.dispatcher-dashboard.section')).not.toBeNull();
    await signOut(page);
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => stored(page, 'kq.token')).toBeNull();
    expect(await stored(page, 'kq.dispatcher-dashboard.section')).toBeNull();
    await page.goto('/dispatcher-dashboard');
    await expect(page).toHaveURL(/\/login\?from=%2Fdispatcher-dashboard$/);

    await fillLogin(page, email, 'falsches-Passwort');
    await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
    await fillLogin(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/dispatcher-dashboard$/);
  });

  test('shows a taken address and missing fields as errors of their fields (docs/spec AUTH-19, ERR-21)', async ({
    page,
  }) => {
    await page.goto('/register');
    await registerButton(page).click();
    await expect(page.getByLabel('Vorname')).toHaveAttribute('aria-invalid', 'true');
    await register(page, DISPATCHER_EMAIL);
    await expect(page.getByText('Diese Adresse ist bereits registriert.')).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
  });

  test('sets a new password through the mail', async ({ page, product }) => {
    const email = 'vergesslich@firma.example';
    await register(page, email);
    await expect(page).toHaveURL(/\/dispatcher-dashboard$/);
    await signOut(page);
    await page.goto('/forgot-password');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();

    const mail = await mailTo(product, email, /^Neues Passwort setzen/);
    await page.goto(linkPath(mail, /reset-password/));
    await page.getByLabel('Neues Passwort', { exact: true }).fill(`${PASSWORD}-neu`);
    await page.getByLabel('Neues Passwort wiederholen').fill(`${PASSWORD}-neu`);
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await expect(page.getByRole('heading', { name: 'Passwort gesetzt' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
    await fillLogin(page, email, `${PASSWORD}-neu`);
    await expect(page).toHaveURL(/\/dispatcher-dashboard$/);
  });

  test('signs in by a mailed link only once its button is pressed (docs/spec AUTH-04)', async ({
    page,
    product,
  }) => {
    const email = 'ohne-passwort@firma.example';
    await register(page, email);
    await expect(page).toHaveURL(/\/dispatcher-dashboard$/);
    await signOut(page);
    await page.goto('/login');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Link per E-Mail' }).click();
    await expect(page.getByLabel('Code aus der Mail')).toBeVisible();
    const mail = await mailTo(product, email, /^Anmelden bei/);
    await page.goto(linkPath(mail, /\/auth\/magic-link\//));
    await expect(page.getByRole('heading', { name: 'Willkommen' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kq.token'))).toBeNull();
    await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page).toHaveURL(/\/dispatcher-dashboard$/);
  });
});

test.describe('the navigation guard', { tag: '@any-width' }, () => {
  test('redirects a signed-out visitor to /login, except from the admin dashboard (docs/spec AUTH-14, PAGE-16, PROD-08)', async ({
    page,
  }) => {
    for (const path of ['/dashboard', '/owner-dashboard', '/dispatcher-dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login\?from=/);
    }
    await page.goto('/admin-dashboard');
    await expect(page).toHaveURL(/\/admin-dashboard$/);
  });

  test('redirects each role to its own dashboard (docs/spec PROD-03, PROD-08, PROD-09, PROD-10, AUTH-13, AUTH-15, AUTH-16, AUTH-17)', async ({
    page,
    product,
  }) => {
    await signInByToken(page, product, 'dispatcher');
    await expectRedirects(page, {
      '/dashboard': '/dispatcher-dashboard',
      '/owner-dashboard': '/dispatcher-dashboard',
      '/login': '/',
      '/register': '/',
    });
    await signInByToken(page, product, 'owner');
    await expectRedirects(page, {
      '/dashboard': '/owner-dashboard',
      '/dispatcher-dashboard': '/owner-dashboard',
      '/login': '/',
    });
    await signInByToken(page, product, 'admin');
    await expectRedirects(page, { '/dashboard': '/admin-dashboard', '/admin-dashboard': '/admin-dashboard' });
  });

  test('opens the admin dashboard with Alt+Shift+A on any page (docs/spec PAGE-33, PROD-08)', async ({
    page,
  }) => {
    for (const path of ['/', '/search', '/about', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Alt+Shift+KeyA');
      await expect(page, path).toHaveURL(/\/admin-dashboard$/);
    }
  });

  test('returns an owner to the answer page after signing in (docs/spec AUTH-13)', async ({
    page,
    product,
  }) => {
    const { requestId, owner } = await askOneOwner(product);
    await page.goto(`/booking-requests/${requestId}/respond?owner_id=${owner.id}`);
    await expect(page).toHaveURL(/\/login/);
    await fillLogin(page, owner.email, (await product.demoPasswords()).owner);
    await expect(page).toHaveURL(new RegExp(`/booking-requests/${requestId}/respond\\?owner_id=${owner.id}`));
    await expect(page.getByRole('button', { name: /^Zusagen/ })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kq.booking-response-redirect'))).toBeNull();
  });

  test('clears an invalid session and reloads the page (docs/spec AUTH-09, ERR-20)', async ({
    page,
    product,
  }) => {
    await signInByForm(page, product, 'dispatcher');
    await page.goto('/about');
    // Only now: refused calls of the dashboard that the sign-in opens would end the session before the page is marked.
    await page.route(/\/api\/booking-requests\?/, (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Bitte melden Sie sich an.' } }),
    );
    await page.evaluate(() => document.body.setAttribute('data-not-reloaded', 'yes'));
    const reloaded = page.waitForEvent('load');
    await page.evaluate(() => history.pushState({}, '', '/dispatcher-dashboard'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await reloaded;
    await expect(page).toHaveURL(/\/login/);
    await expect(page.locator('[data-not-reloaded]')).toHaveCount(0);
    expect(await stored(page, 'kq.token')).toBeNull();
  });
});

test.describe('page addresses (docs/spec/pages.md)', { tag: '@any-width' }, () => {
  const titles: Readonly<Record<string, string>> = {
    '/': 'Startseite',
    '/search': 'Suche',
    '/about': 'Über uns',
    '/providers': 'Vermieter',
    '/login': 'Anmelden',
    '/register': 'Registrieren',
    '/forgot-password': 'Passwort vergessen',
    '/reset-password': 'Passwort zurücksetzen',
    '/enable-owner': 'Vermieter werden',
    '/admin-dashboard': 'Admin Dashboard',
    '/datenschutz': 'Datenschutzerklärung',
    '/impressum': 'Impressum',
    '/monteurzimmer-essen': 'Monteurzimmer Essen',
  };

  test('show their page titles (docs/spec PAGE-24, PAGE-26, PAGE-27)', async ({ page }) => {
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
      await expect(page, path).toHaveTitle(`Kolonnenquartier - ${title}`);
    }
    await page.goto('/auth/magic-link');
    await expect(page).toHaveTitle('Kolonnenquartier');
  });

  test('show an accommodation by its slug and redirect from old slugs (docs/spec PAGE-28, URL-05, URL-06, URL-07)', async ({
    page,
    product,
  }) => {
    const [card] = await searchLudwigshafen(product.api());
    if (!card) throw new Error('no demo accommodation near Ludwigshafen');
    const title = `Kolonnenquartier - Unterkunft: ${card.title}`;
    await page.goto(`/unterkunft/${card.slug}`);
    await expect(page).toHaveTitle(title);
    await page.goto(`/accommodation/altes-haus/${card.id}`);
    await expect(page).toHaveURL(new RegExp(`/unterkunft/altes-haus-${card.id}$`));
    await expect(page).toHaveTitle(title);
    await page.goto(`/accommodation/altes-haus-${card.id}`);
    await expect(page).toHaveURL(new RegExp(`/unterkunft/altes-haus-${card.id}$`));
    await expect(page).toHaveTitle(title);
    await page.goto(`/accommodation/${card.id}`);
    await expect(page).toHaveTitle(title);
  });

  test('answer 404 with a help page when unknown', async ({ page }) => {
    const response = await page.goto('/gibt-es-nicht');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link', { name: 'Unterkünfte finden' })).toBeVisible();
    await expect(page).toHaveTitle('Kolonnenquartier - Seite nicht gefunden');
  });
});

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const registerButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Registrieren', exact: true });

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Vorname').fill('Test');
  await page.getByLabel('Nachname').fill('Bauleitung');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Geschäftsbedingungen/ }).check();
  await registerButton(page).click();
}

async function expectRedirects(page: Page, expected: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, target] of Object.entries(expected)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`^http://[^/]+${target}$`));
  }
}

async function askOneOwner(product: ProductUnderTest) {
  const dispatcher = product.api();
  await dispatcher.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
  const [accommodation] = await searchLudwigshafen(dispatcher);
  if (!accommodation) throw new Error('no demo accommodation near Ludwigshafen');
  const owner = Array.from({ length: 400 }, (_none, index) => demoOwner(index)).find(
    ({ id }) => id === accommodation.owner_id,
  );
  if (!owner) throw new Error('the accommodation belongs to no demo owner');
  const { body } = await dispatcher.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody([accommodation.id]),
  );
  return { requestId: body.id, owner };
}
