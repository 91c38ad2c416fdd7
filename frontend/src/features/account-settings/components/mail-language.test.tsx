import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { authSlice, selectUser, sessionOpened } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { mailLanguageSaga } from '../state/mail-language.saga';
import { mailLanguageSlice } from '../state/mail-language.slice';
import { MailLanguage } from './mail-language';

const user = buildUser();

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(authSlice, mailLanguageSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(mailLanguageSaga);
  store.dispatch(sessionOpened({ token: 't', user }));
  render(
    <Provider store={store}>
      <MantineProvider>
        <MailLanguage />
      </MantineProvider>
    </Provider>,
  );
  return store;
}

const field = () => screen.getByLabelText<HTMLSelectElement>('Sprache Ihrer Mails');
const choose = (language: string) => fireEvent.change(field(), { target: { value: language } });

describe('the language of mails', () => {
  it('says what it changes and what stays German', () => {
    open();
    const description = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toMatch(/Mails.*Anfragen beantworten.*Dashboard.* bleiben deutsch\./);
  });

  it('is stored as soon as it is chosen', async () => {
    const calls = stubApi({ 'PATCH /auth/profile': () => ({ data: { ...user, language: 'pl' } }) });
    const store = open();
    expect(field().value).toBe('de');
    choose('pl');
    expect(field().value).toBe('pl');
    await waitFor(() => expect(selectUser(store.getState())?.language).toBe('pl'));
    expect(calls.map(({ body }) => body)).toEqual([{ language: 'pl' }]);
    expect(field().value).toBe('pl');
  });

  it('stays what it was when it cannot be stored, and says why', async () => {
    stubApi({
      'PATCH /auth/profile': () => ({ status: 503, data: { code: 'unavailable', message: 'Gerade nicht.' } }),
    });
    open();
    choose('en');
    expect(await screen.findByText('Gerade nicht.')).toBeTruthy();
    expect(field().value).toBe('de');
  });
});
