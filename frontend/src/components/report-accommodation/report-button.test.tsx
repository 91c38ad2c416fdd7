import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { authSlice, sessionOpened } from '@/lib/session/auth.slice';
import { buildUser } from '@/testing/builders';
import { ReportButton } from './report-button';
import { reportAccommodationSlice, reportReceived } from './report.slice';

function open() {
  const store = configureStore({ reducer: combineSlices(authSlice, reportAccommodationSlice) });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ReportButton accommodation={{ id: 100_000_001, title: 'Haus Rheinblick' }} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  const opener = screen.getByRole('button', { name: 'Unterkunft melden' });
  const press = () => {
    opener.focus();
    fireEvent.click(opener);
  };
  const expectFocusBack = () => waitFor(() => expect(document.activeElement).toBe(opener));
  return { store, press, expectFocusBack };
}

it('returns the focus after the receipt, which replaced the form', async () => {
  const { store, press, expectFocusBack } = open();
  act(() => void store.dispatch(sessionOpened({ token: 'token', user: buildUser() })));
  press();
  await screen.findByLabelText('Grund');
  const receipt = { receipt_no: 4711, received_at: '2026-11-26T09:00:00.000Z', is_repeated: false };
  act(() => void store.dispatch(reportReceived({ ...receipt, is_mailed: true })));
  await screen.findByText('Nummer Ihrer Meldung: 4711');
  fireEvent.click(screen.getByText('Schließen'));
  await expectFocusBack();
});

it('leads visitors without a session to the sign-in, and returns the focus', async () => {
  const { press, expectFocusBack } = open();
  press();
  expect((await screen.findByRole('link', { name: 'Anmelden und melden' })).getAttribute('href')).toContain(
    '?from=',
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await expectFocusBack();
});
