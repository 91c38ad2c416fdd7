import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { pages } from '@/config/paths';
import { storageKeys } from '@/config/storage-keys';
import { authFeature } from '@/features/auth';
import { EnableOwnerPage } from '@/features/auth/components/enable-owner-page';
import { ForgotPasswordPage } from '@/features/auth/components/forgot-password-page';
import { LoginPage } from '@/features/auth/components/login-page';
import { MagicLinkPage } from '@/features/auth/components/magic-link-page';
import { RegisterPage } from '@/features/auth/components/register-page';
import { waitingRequestFeature } from '@/lib/waiting-request';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { createAppStore } from './store';

const INVITATION = '/enable-owner/abc-DEF_1.2';
const FROM = `from=${encodeURIComponent(INVITATION)}`;
const session = { access_token: buildToken(30), user: buildUser(), booking_request_id: null };
const inspection = {
  type: 'login',
  same_browser: true,
  email_masked: 'e…@example.com',
  requested_at: '2026-03-02T09:00:00.000Z',
  requested_with: 'Firefox',
};

function open(path: string) {
  stubApi({
    'POST /auth/login': () => ({ data: session }),
    'POST /auth/magic-link/request': () => ({ data: { message: 'Mail ist unterwegs.' } }),
    'POST /auth/magic-link/inspect': () => ({ data: inspection }),
    'GET /auth/magic-link/verify/t1': () => ({ data: session }),
  });
  const { store, addFeature } = createAppStore();
  for (const feature of [authFeature, waitingRequestFeature]) addFeature(feature);
  const router = createMemoryRouter(
    [
      { path: pages['enable-owner'].path, element: <EnableOwnerPage /> },
      { path: pages['login'].path, element: <LoginPage /> },
      { path: pages['register'].path, element: <RegisterPage /> },
      { path: pages['forgot-password'].path, element: <ForgotPasswordPage /> },
      { path: pages['magic-link'].path, element: <MagicLinkPage /> },
      { path: '*', element: <p>andere Seite</p> },
    ],
    { initialEntries: [path] },
  );
  const { unmount } = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { unmount, path: () => router.state.location.pathname + router.state.location.search };
}

const follow = (name: string | RegExp) => fireEvent.click(screen.getByRole('link', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

beforeEach(() => localStorage.clear());

describe('/enable-owner/{w} signed out', () => {
  it('offers registration and sign-in instead of the form, and returns after the sign-in', async () => {
    const app = open(INVITATION);
    expect(screen.queryByRole('button', { name: /starten$/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Als Vermieter registrieren' }).getAttribute('href')).toBe(
      `/register?${FROM}&role=owner`,
    );
    follow('Ich habe schon ein Konto');
    type(/^E-Mail-Adresse/, 'erika@example.com');
    type(/^Passwort/, 'ein-langes-passwort');
    press('Anmelden');
    await waitFor(() => expect(app.path()).toBe(INVITATION));
    expect(await screen.findByRole('button', { name: /starten$/ })).toBeTruthy();
  });

  it('is kept by the links from one way in to another', () => {
    const app = open(`/login?${FROM}`);
    follow('Registrieren');
    expect(app.path()).toBe(`/register?${FROM}`);
    follow('Anmelden');
    expect(app.path()).toBe(`/login?${FROM}`);
    follow('Passwort vergessen?');
    expect(app.path()).toBe(`/forgot-password?${FROM}`);
    follow('Zurück zur Anmeldung');
    expect(app.path()).toBe(`/login?${FROM}`);
  });

  it('is opened again after a mailed link, once', async () => {
    const asking = open(`/login?${FROM}`);
    type(/^E-Mail-Adresse/, 'erika@example.com');
    press('Link per E-Mail');
    await screen.findByText(/^Mail ist unterwegs\./);
    asking.unmount();

    const app = open('/auth/magic-link/t1');
    fireEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
    await waitFor(() => expect(app.path()).toBe(INVITATION));
    expect(localStorage.getItem(storageKeys.signInReturn)).toBeNull();
  });

  it('is not opened again when a foreign link was stored as the return address', async () => {
    localStorage.setItem(
      storageKeys.signInReturn,
      JSON.stringify({ path: '//evil.example', saved_at: Date.now() }),
    );
    const app = open('/auth/magic-link/t1');
    fireEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });
});
