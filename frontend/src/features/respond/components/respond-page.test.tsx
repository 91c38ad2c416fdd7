import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { templatesLoaded, templatesSlice } from '@/components/message-templates/templates.slice';
import { storageKeys } from '@/config/storage-keys';
import { authSlice, initializationEnded } from '@/lib/session/auth.slice';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { respondSlice, viewRead } from '../state/respond.slice';
import { buildItem, buildView } from '../state/test-view';
import { RespondPage } from './respond-page';

function open(path: string) {
  window.history.replaceState(null, '', path);
  const actions: string[] = [];
  const answers: unknown[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    actions.push((action as { type: string }).type);
    if (respondSlice.actions.answerSubmitted.match(action)) answers.push(...action.payload.bodies);
    return next(action);
  };
  const store = configureStore({
    reducer: combineSlices(authSlice, respondSlice, templatesSlice),
    middleware: (defaults) => defaults().concat(recorder),
  });
  store.dispatch(initializationEnded());
  const router = createMemoryRouter(
    [
      { path: '/booking-requests/:requestId/respond', Component: RespondPage },
      { path: '/login', element: <p>Anmeldung</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, actions, answers };
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('the answer page', () => {
  it('stores itself and leads to the sign-in when a signed-out visitor has no token', async () => {
    const path = '/booking-requests/77/respond?action=accept&owner_id=5';
    const { actions } = open(path);
    await screen.findByText('Anmeldung');
    expect(window.localStorage.getItem(storageKeys.bookingResponseRedirect)).toContain('respond?');
    expect(takeBookingResponseRedirect(Date.now())).toBe(path);
    expect(actions).not.toContain(respondSlice.actions.answerPageOpened.type);
  });

  it('answers nothing by being opened; a decline is two taps', async () => {
    const { store, actions } = open('/booking-requests/77/respond?action=accept&owner_id=5&token=secret');
    await waitFor(() => expect(actions).toContain(respondSlice.actions.answerPageOpened.type));
    act(() => void store.dispatch(viewRead(buildView())));
    expect(await screen.findByRole('button', { name: 'Zusagen' })).toBeTruthy();
    expect(actions).not.toContain(respondSlice.actions.answerSubmitted.type);
    fireEvent.click(screen.getByRole('button', { name: 'Absagen' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ausgebucht' }));
    expect(actions).toContain(respondSlice.actions.answerSubmitted.type);
  });

  it('sends a message with an answer, from a template of the owner', async () => {
    const { store, answers } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    act(() => void store.dispatch(viewRead(buildView())));
    act(() => void store.dispatch(templatesLoaded([{ name: 'Anreise', text: 'Schlüssel im Kasten.' }])));
    fireEvent.click(await screen.findByText('Nachricht dazu schreiben'));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Nachricht an die Firma (freiwillig)');
    fireEvent.change(field, { target: { value: 'Willkommen.' } });
    fireEvent.change(screen.getByLabelText('Vorlage einsetzen'), { target: { value: '0' } });
    expect(field.value).toBe('Willkommen.\nSchlüssel im Kasten.');
    fireEvent.click(screen.getByRole('button', { name: 'Zusagen' }));
    expect(answers).toMatchObject([{ action: 'accept', message: 'Willkommen.\nSchlüssel im Kasten.' }]);
  });

  it('sends no empty message and offers no templates to an owner without a session', async () => {
    const { store, answers } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    act(() => void store.dispatch(viewRead(buildView())));
    fireEvent.change(await screen.findByLabelText('Nachricht an die Firma (freiwillig)'), {
      target: { value: '  ' },
    });
    expect(screen.queryByLabelText('Vorlage einsetzen')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Als Vorlage speichern' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Absagen' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ausgebucht' }));
    expect(answers[0]).not.toHaveProperty('message');
  });

  it('opens the report box by the link of the mail and sends nothing before the button', async () => {
    const { store, actions } = open('/booking-requests/77/respond?owner_id=5&token=secret&action=report');
    await waitFor(() => expect(actions).toContain(respondSlice.actions.answerPageOpened.type));
    act(() => void store.dispatch(viewRead(buildView())));
    expect(await screen.findByText('Diese Anfrage melden?')).toBeTruthy();
    expect(actions).not.toContain(respondSlice.actions.reportSubmitted.type);
    fireEvent.click(screen.getByRole('button', { name: 'Anfrage melden' }));
    expect(actions).toContain(respondSlice.actions.reportSubmitted.type);
    act(() => void store.dispatch(respondSlice.actions.reportSent()));
    expect(await screen.findByText('Danke. Wir prüfen diese Anfrage.')).toBeTruthy();
  });

  it('reports from the foot of the page in two taps', async () => {
    const { store, actions } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    act(() => void store.dispatch(viewRead(buildView())));
    fireEvent.click(await screen.findByRole('button', { name: 'Anfrage melden' }));
    expect(actions).not.toContain(respondSlice.actions.reportSubmitted.type);
    fireEvent.click(screen.getByRole('button', { name: 'Anfrage melden' }));
    expect(actions).toContain(respondSlice.actions.reportSubmitted.type);
  });

  it('shows a released owner that nothing is left to do', async () => {
    const { store } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    const released = buildItem({ status: 'released', can_answer: false });
    act(() => void store.dispatch(viewRead(buildView({ can_answer: false, items: [released] }))));
    expect(await screen.findByText(/anderweitig untergebracht/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Zusagen' })).toBeNull();
  });
});
