import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { selectIsLoggedIn, sessionOpened } from '@/lib/session/auth.slice';
import { readToken } from '@/lib/session/token';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { accountSettingsFeature, AccountSettings } from '..';

const stale = { status: 403, data: { code: 'forbidden', message: 'Bitte melden Sie sich neu an.' } };
const user = buildUser();

function Login() {
  return <p>Seite der Anmeldung {useLocation().search}</p>;
}

function open(answers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi(answers);
  const { store, addFeature } = createAppStore();
  addFeature(accountSettingsFeature);
  store.dispatch(sessionOpened({ token: 't', user }));
  const router = createMemoryRouter(
    [
      { path: '/settings', Component: AccountSettings },
      { path: '/login', Component: Login },
    ],
    { initialEntries: ['/settings?section=settings'] },
  );
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { calls, store };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('the profile in the settings', () => {
  it('leads to the first refused field', async () => {
    const errors = { company: ['Bitte ohne Links.'], phone: ['Bitte eine gültige Telefonnummer angeben.'] };
    open({
      'PATCH /auth/profile': () => ({
        status: 422,
        data: { code: 'validation_failed', message: 'Bitte prüfen Sie Ihre Angaben.', errors },
      }),
    });
    await press('Angaben speichern');
    await screen.findByText('Bitte ohne Links.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Firma/)));
  });

  it('signs out and opens the login page where the password is not at hand', async () => {
    const { calls, store } = open({
      'PATCH /auth/profile': () => stale,
      'POST /auth/logout': () => ({ data: { message: 'ok' } }),
    });
    await press('Angaben speichern');
    await press('Abmelden und neu anmelden');
    expect((await screen.findByText(/^Seite der Anmeldung/)).textContent).toContain(
      `?from=${encodeURIComponent('/settings?section=settings')}`,
    );
    expect(selectIsLoggedIn(store.getState())).toBe(false);
    expect(readToken()).toBeNull();
    expect(calls.map(({ url }) => url)).toContain('/auth/logout');
  });
});
