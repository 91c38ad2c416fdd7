import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { authFeature } from '..';
import { LoginPage } from './login-page';

const BY_MAIL = 'Bitte per E-Mail anmelden';

function openLogin(answers: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    'POST /auth/login': () => ({ status: 429, data: { code: 'too_many_requests', message: BY_MAIL } }),
    'POST /auth/magic-link/request': () => ({
      data: { message: 'Mail ist unterwegs.', expires_in_minutes: 15 },
    }),
    'POST /auth/magic-link/inspect-code': () => ({ status: 422, data: refused }),
    'POST /auth/magic-link/verify-code': () => ({ status: 422, data: refused }),
    ...answers,
  });
  const { store, addFeature } = createAppStore();
  addFeature(authFeature);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <LoginPage />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  fireEvent.change(screen.getByLabelText(/^E-Mail-Adresse/), { target: { value: 'erika@example.com' } });
  return calls;
}

const refused = {
  code: 'validation_failed',
  message: 'Bitte prüfen Sie Ihre Angaben.',
  errors: { code: ['Der Link in der Mail gilt.'] },
  reasons: { code: [{ reason: 'code_by_link_only' }] },
  attempts_left: 0,
};

beforeEach(() => localStorage.clear());
afterEach(() => document.head.querySelector('meta[name="kq-sign-in-codes"]')?.remove());

describe('ways to sign in', () => {
  it('offers the mail where the password is refused for now', async () => {
    const calls = openLogin();
    fireEvent.change(screen.getByLabelText(/^Passwort/, { selector: 'input' }), {
      target: { value: 'falsch' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect((await screen.findByRole('alert')).textContent).toContain(BY_MAIL);
    fireEvent.click(screen.getByRole('button', { name: 'Link per E-Mail anfordern' }));
    expect(await screen.findByText(/^Mail ist unterwegs\./)).toBeTruthy();
    expect(calls.map(({ body }) => (body as { nonce?: string }).nonce)[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('shows the failure of the way that was tried last alone', async () => {
    openLogin({
      'POST /auth/login': () => ({ status: 503 }),
      'POST /auth/magic-link/request': () => ({ status: 503 }),
    });
    fireEvent.change(screen.getByLabelText(/^Passwort/, { selector: 'input' }), {
      target: { value: 'falsch' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await screen.findByText('Login failed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Link per E-Mail' }));
    expect(await screen.findByText('Failed to send magic link')).toBeTruthy();
    expect(screen.queryByText('Login failed')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(screen.queryByText('Failed to send magic link')).toBeNull();
  });

  it('offers a new link where no code is accepted, and sends pasted codes as digits', async () => {
    const calls = openLogin();
    fireEvent.click(screen.getByRole('button', { name: 'Link per E-Mail' }));
    const input = await screen.findByLabelText(/^Code aus der Mail/);
    fireEvent.change(input, { target: { value: 'Code: 123 456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Mit Code anmelden' }));
    expect(await screen.findByText('Der Link in der Mail gilt.')).toBeTruthy();
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ code: '123456' }));
    fireEvent.click(screen.getByRole('button', { name: 'Neuen Link anfordern' }));
    await waitFor(() => expect(screen.queryByText('Der Link in der Mail gilt.')).toBeNull());
    await waitFor(() =>
      expect(calls.filter(({ url }) => url === '/auth/magic-link/request')).toHaveLength(2),
    );
  });

  it('asks for no code while the operator has switched them off', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="kq-sign-in-codes" content="off">');
    openLogin();
    fireEvent.click(screen.getByRole('button', { name: 'Link per E-Mail' }));
    expect((await screen.findByText(/^Mail ist unterwegs\./)).textContent).toContain(
      'Der Link gilt 15 Minuten.',
    );
    expect(screen.queryByLabelText(/^Code aus der Mail/)).toBeNull();
  });
});
