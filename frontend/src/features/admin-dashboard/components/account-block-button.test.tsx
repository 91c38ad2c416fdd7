import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { createMemoryRouter, redirect, RouterProvider } from 'react-router-dom';
import { authSaga } from '@/lib/session/auth.saga';
import { authSlice, sessionOpened } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { type AdminUser } from '../api/account-blocks-api';
import { accountBlockDecisionSlice } from '../state/account-block-decision';
import { accountBlock } from '../state/account-blocks';
import { adminSaga } from '../state/admin.saga';
import { AccountBlockButton } from './account-block-button';

const user = { ...buildUser({ id: 3_000_000_001, name: 'Test Bauleitung' }), blocked: null } as AdminUser;
const PATH = `/admin/users/${user.id}/block`;
const view = (parts: Record<string, number>) => ({
  data: { user_id: user.id, blocked: null, parts, acts: [] },
});
const nothing = { accommodations: 0, open_requests: 0, confirmed_stays: 0 };
const FACTS = 'Hat 60 Anfragen mit Werbung für Kredite versendet.';

async function openSheet() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(authSlice, toastSlice, accountBlockDecisionSlice, accountBlock.slice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(adminSaga);
  saga.run(authSaga);
  store.dispatch(sessionOpened({ token: 'token', user: buildUser() }));
  const router = createMemoryRouter([
    { path: '/', element: <AccountBlockButton user={user} /> },
    {
      path: '/login',
      loader: () => (store.getState().auth.isLoggedIn ? redirect('/') : null),
      element: <p>Anmeldung</p>,
    },
  ]);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Test Bauleitung: Konto sperren' }));
  const sheet = within(await screen.findByRole('dialog'));
  const effects = () => sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  const submit = () => fireEvent.click(sheet.getByRole('button', { name: 'Konto sperren' }));
  const fill = () => {
    fireEvent.change(sheet.getByLabelText('Stelle in den AGB oder Gesetz'), { target: { value: '§ 4 AGB' } });
    fireEvent.change(sheet.getByLabelText(/Sachverhalt/), { target: { value: FACTS } });
  };
  return { store, sheet, effects, submit, fill };
}

it('names only what a block would end', async () => {
  stubApi({ [`GET ${PATH}`]: () => view({ ...nothing, open_requests: 1 }) });
  const { sheet, effects } = await openSheet();
  await sheet.findByText('1 offene Anfrage wird zurückgezogen.');
  expect(effects()).toEqual([
    'Die Person wird überall abgemeldet, und alle Links enden.',
    '1 offene Anfrage wird zurückgezogen.',
    'Die Person bekommt Grund, Grundlage und Sachverhalt per Mail.',
  ]);
});

it('presets no ground, and leads to the sign-in when the last one is too old', async () => {
  const refused = {
    error: 'Bitte melden Sie sich dafür noch einmal an.',
    code: 'forbidden',
    request_id: 'r-1',
  };
  stubApi({
    [`GET ${PATH}`]: () => view(nothing),
    [`PUT ${PATH}`]: () => ({ status: 403, data: refused }),
    'POST /auth/logout': () => ({ data: { message: 'ok' } }),
  });
  const { store, sheet, submit, fill } = await openSheet();
  fill();
  submit();
  expect((await sheet.findByRole('alert')).textContent).toBe('Bitte füllen Sie alle Felder aus.');
  fireEvent.change(sheet.getByLabelText('Grund'), { target: { value: 'advertising' } });
  submit();
  fireEvent.click(await sheet.findByRole('button', { name: 'Neu anmelden' }));
  await screen.findByText('Anmeldung');
  await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
  expect(Object.values({ ...sessionStorage }).join()).toContain('advertising');
});
