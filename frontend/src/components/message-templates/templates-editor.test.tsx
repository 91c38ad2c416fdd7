import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { authSlice, sessionOpened } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi, type StubbedCall } from '@/testing/api-stub';
import { templatesSaga } from './templates.saga';
import { templatesSlice } from './templates.slice';
import { TemplatesEditor } from './templates-editor';

const PATH = '/booking-requests/message-templates';
const arrival = { name: 'Anreise', text: 'Schlüssel im Kasten.' };
const full = { name: 'Voll', text: 'Leider sind wir belegt.' };

function open(role: string, put: (call: StubbedCall) => { status?: number; data?: unknown }) {
  const calls = stubApi({
    [`GET ${PATH}`]: () => ({ data: { data: [arrival, full] } }),
    [`PUT ${PATH}`]: put,
  });
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(authSlice, templatesSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(templatesSaga);
  store.dispatch(sessionOpened({ token: 't', user: { id: 5, role: { id: 2, name: role } } as never }));
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <TemplatesEditor />
      </MantineProvider>
    </Provider>,
  );
  return calls;
}
const stored = (calls: readonly StubbedCall[]) => calls.filter(({ method }) => method === 'PUT');
const echo = ({ body }: StubbedCall) => ({ data: body });

describe('the message templates of an owner', () => {
  it('are added, changed and removed', async () => {
    const calls = open('owner', echo);
    fireEvent.click(await screen.findByRole('button', { name: 'Vorlage anlegen', hidden: true }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Gruß ' } });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Bis bald.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Speichern', hidden: true }));
    const greeting = { name: 'Gruß', text: 'Bis bald.' };
    await screen.findByText('Gruß');
    expect(stored(calls).at(-1)?.body).toEqual({ data: [arrival, full, greeting] });

    fireEvent.click(screen.getByRole('button', { name: 'Anreise: Ändern', hidden: true }));
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Schlüssel beim Nachbarn.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Speichern', hidden: true }));
    await screen.findByText('Schlüssel beim Nachbarn.');
    fireEvent.click(screen.getByRole('button', { name: 'Voll: Löschen', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Voll')).toBeNull());
    expect(stored(calls).at(-1)?.body).toEqual({
      data: [{ name: 'Anreise', text: 'Schlüssel beim Nachbarn.' }, greeting],
    });
  });

  it('keep the form and say why when they are refused', async () => {
    const errors = { 'data.2.name': ['Bitte geben Sie der Vorlage einen Namen.'] };
    open('owner', () => ({ status: 422, data: { code: 'validation_failed', message: 'Ungültig', errors } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Vorlage anlegen', hidden: true }));
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Bis bald.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Speichern', hidden: true }));
    expect(await screen.findByText('Bitte geben Sie der Vorlage einen Namen.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Bis bald.');
  });

  it('are not read for anyone but an owner', async () => {
    const calls = open('guest', echo);
    expect(screen.queryByText('Vorlagen für Nachrichten')).toBeNull();
    expect(calls).toEqual([]);
  });
});
