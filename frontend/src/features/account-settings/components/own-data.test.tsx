import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { authSlice } from '@/lib/session/auth.slice';
import { readToken, writeToken } from '@/lib/session/token';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { ownDataSaga } from '../state/own-data.saga';
import { ownDataSlice } from '../state/own-data.slice';
import { OwnData } from './own-data';

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(authSlice, ownDataSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(ownDataSaga);
  const router = createMemoryRouter(
    [
      { path: '/settings', Component: OwnData },
      { path: '/', element: <p>Startseite</p> },
    ],
    { initialEntries: ['/settings'] },
  );
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the own data', () => {
  it('downloads a copy as a file', async () => {
    const calls = stubApi({ 'GET /auth/export': () => ({ data: { account: { id: 5 } } }) });
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:copy';
    };
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open();
    press('Meine Daten herunterladen');
    await screen.findByText('Die Datei ist da.');
    expect(calls).toHaveLength(1);
    expect(saved).toHaveLength(1);
    expect(clicked).toHaveBeenCalledTimes(1);
    clicked.mockRestore();
  });

  it('says why there is no copy now', async () => {
    stubApi({
      'GET /auth/export': () => ({ status: 429, data: { code: 'too_many_requests', message: 'Später.' } }),
    });
    open();
    press('Meine Daten herunterladen');
    expect((await screen.findByRole('alert')).textContent).toContain('Später.');
  });

  it('erases the account only after the confirming dialog, and leaves for the start page', async () => {
    writeToken('a.b.c');
    const calls = stubApi({ 'DELETE /auth/account': () => ({ status: 202, data: { message: 'ok' } }) });
    open();
    press('Konto löschen');
    await screen.findByRole('dialog', { name: 'Konto wirklich löschen?' });
    expect(calls).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Ihr Passwort'), { target: { value: 'ein-gutes-passwort' } });
    press('Konto endgültig löschen');
    await screen.findByText('Startseite');
    expect(calls[0]?.body).toEqual({ confirm: true, password: 'ein-gutes-passwort' });
    expect(readToken()).toBeNull();
  });

  it('shows a wrong password at its field, and why an account cannot go now', async () => {
    let answer: { status: number; data: object } = {
      status: 422,
      data: {
        code: 'validation_failed',
        message: 'Bitte prüfen',
        errors: { password: ['Das Passwort ist falsch.'] },
      },
    };
    stubApi({ 'DELETE /auth/account': () => answer });
    open();
    press('Konto löschen');
    await screen.findByRole('dialog');
    press('Konto endgültig löschen');
    await screen.findByText('Das Passwort ist falsch.');
    answer = { status: 409, data: { code: 'conflict', message: 'Bis zum 1. Mai ist noch bestätigt.' } };
    press('Konto endgültig löschen');
    expect((await screen.findByRole('alert')).textContent).toContain('Bis zum 1. Mai');
  });
});
