import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { authFeature } from '..';
import { CodeForm } from './code-form';
import { MagicLinkPage } from './magic-link-page';
import { ResetPasswordPage } from './reset-password-page';

const registration = {
  name: 'Boese Muster',
  company: 'Angreifer GmbH',
  phone: null,
  role: 'owner',
  accommodations: 3,
};
const inspection = {
  type: 'register',
  email_masked: 'o…@firma.example',
  same_browser: false,
  requested_at: '2026-11-26T09:00:00.000Z',
  requested_with: 'Firefox',
  registration,
};
const session = { access_token: buildToken(60), user: buildUser(), booking_request_id: null };

function open(path: string, page: ReactNode) {
  const calls = stubApi({
    'POST /auth/magic-link/inspect': () => ({ data: inspection }),
    'POST /auth/magic-link/inspect-code': () => ({ data: inspection }),
    'GET /auth/magic-link/verify/t1': () => ({ data: session }),
    'POST /auth/magic-link/verify-code': () => ({ data: session }),
    'POST /auth/reset-password': () => ({ data: { message: 'Ihr Passwort ist geändert.' } }),
  });
  const { store, addFeature } = createAppStore();
  addFeature(authFeature);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/magic-link/:token" element={page} />
            <Route path="*" element={page} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return (start: string) => calls.find(({ method, url }) => `${method} ${url}`.startsWith(start));
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe.each([
  ['Das sind meine Angaben', true],
  ['Nicht von mir', false],
])('the decision "%s" about a registration by another browser', (button, keeps) => {
  it('is shown with the facts and sent with the link', async () => {
    const callOf = open('/magic-link/t1', <MagicLinkPage />);
    expect(await screen.findByText('Angreifer GmbH')).toBeTruthy();
    expect(screen.getByText(/3 Unterkünfte werden Entwürfe, nach 30 Tagen gelöscht/)).toBeTruthy();
    expect(callOf('GET /auth/magic-link/verify')).toBeUndefined();
    await press(button);
    await waitFor(() =>
      expect(callOf('GET /auth/magic-link/verify')?.params).toMatchObject({ keep_registration: keeps }),
    );
  });

  it('is sent with the code', async () => {
    const callOf = open('/login', <CodeForm email="opfer@firma.example" />);
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } });
    await press('Mit Code anmelden');
    await press(button);
    await waitFor(() =>
      expect(callOf('POST /auth/magic-link/verify-code')?.body).toMatchObject({ keep_registration: keeps }),
    );
  });

  it('is sent with the new password', async () => {
    const callOf = open('/reset-password?token=t1&email=opfer@firma.example', <ResetPasswordPage />);
    for (const label of [/^Neues Passwort$/, /wiederholen/])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'ein-gutes-passwort' } });
    await press('Passwort setzen');
    await press(button);
    await waitFor(() =>
      expect(callOf('POST /auth/reset-password')?.body).toMatchObject({ keep_registration: keeps }),
    );
  });
});
