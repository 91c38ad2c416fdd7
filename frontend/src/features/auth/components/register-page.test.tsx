import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { authFeature } from '..';
import { RegisterPage } from './register-page';

const LANGUAGE = 'Sprache Ihrer Mails';

function open(path: string) {
  const { store, addFeature } = createAppStore();
  addFeature(authFeature);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <RegisterPage />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

afterEach(() => jest.restoreAllMocks());

describe('the language of mails in the registration', () => {
  it.each([
    ['pl-PL', 'pl'],
    ['en', 'en'],
    ['fr-FR', 'de'],
  ])('begins for an owner whose browser speaks %s with %s', (browser, language) => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
    open('/register?role=owner');
    expect(screen.getByLabelText<HTMLSelectElement>(LANGUAGE).value).toBe(language);
  });

  it('is not asked of dispatchers, whose mails are German', () => {
    open('/register');
    expect(screen.queryByLabelText(LANGUAGE)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^Zimmer vermieten/ }));
    expect(screen.getByLabelText(LANGUAGE)).toBeTruthy();
  });

  it('is sent with the registration', async () => {
    const calls = stubApi({ 'POST /auth/magic-link/request': () => ({ data: { message: 'Unterwegs.' } }) });
    open('/register?role=owner');
    const fields = { Vorname: 'Test', Nachname: 'Person', 'E-Mail-Adresse': 'test@firma.example' };
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.change(screen.getByLabelText(LANGUAGE), { target: { value: 'pl' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /Geschäftsbedingungen/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Link per E-Mail' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        user_data: { role: 'owner', language: 'pl' },
      }),
    );
  });
});

it.each(['Registrieren', 'Link per E-Mail'])('%s without an entry leads to the first field', async (name) => {
  open('/register');
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Vorname')));
});
