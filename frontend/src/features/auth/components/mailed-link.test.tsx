import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { authFeature } from '..';
import { ForgotPasswordPage } from './forgot-password-page';
import { LoginPage } from './login-page';

function ask(page: ReactNode, button: string, data: object) {
  stubApi({
    'POST /auth/magic-link/request': () => ({ data }),
    'POST /auth/forgot-password': () => ({ data }),
  });
  const { store, addFeature } = createAppStore();
  addFeature(authFeature);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>{page}</MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  fireEvent.change(screen.getByLabelText(/^E-Mail-Adresse/), { target: { value: 'erika@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
}

const printed = async () => (await screen.findByText(/^Mail ist unterwegs\./)).textContent;

beforeEach(() => localStorage.clear());

describe('the lifetime of a mailed link', () => {
  it.each([
    [7, '7 Minuten'],
    [1, '1 Minute'],
  ])('of %i minutes in the answer is printed after the sign-in by mail', async (minutes, words) => {
    ask(<LoginPage />, 'Link per E-Mail', { message: 'Mail ist unterwegs.', expires_in_minutes: minutes });
    expect(await printed()).toBe(`Mail ist unterwegs. Link und Code gelten ${words}.`);
  });

  it('is the usual one where the answer names none', async () => {
    ask(<ForgotPasswordPage />, 'Link anfordern', { message: 'Mail ist unterwegs.' });
    expect(await printed()).toBe(`Mail ist unterwegs. Der Link gilt ${MAGIC_LINK_MINUTES} Minuten.`);
  });
});
