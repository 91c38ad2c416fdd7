import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { computeAmount } from '@kq/contracts/amount';
import { type RecipientStatus } from '@kq/contracts/constants';
import { authSlice } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { type ReceivedRequest } from '../api/owner-api';
import { ownPlacesSlice } from '../state/own-places.slice';
import { ownerDashboardSaga } from '../state/owner-dashboard.saga';
import { receivedRequestsSlice } from '../state/received-requests.slice';
import { stayCancellationSlice } from '../state/stay-cancellation.slice';
import { ReceivedRequests } from './received-requests';

const CANCEL = 'Haus Rheinblick: Nach Bestätigung absagen';

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(
      authSlice,
      ownPlacesSlice,
      receivedRequestsSlice,
      stayCancellationSlice,
      toastSlice,
    ),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(ownerDashboardSaga);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ReceivedRequests />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

function received(status: RecipientStatus): ReceivedRequest {
  const amount = computeAmount({
    beds: 8,
    nights: 18,
    price_per_bed_night: 2800,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
  });
  const can_cancel = status === 'confirmed';
  return {
    id: 77,
    status: can_cancel ? 'filled' : 'open',
    place: 'Ludwigshafen am Rhein',
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    nights: 18,
    workers: 8,
    answer_by: '2026-11-24T17:00:00.000Z',
    created_at: '2026-11-23T09:00:00.000Z',
    beds_confirmed: can_cancel ? 8 : 0,
    beds_offered: 0,
    recipients: 1,
    answered: 1,
    own: [
      {
        accommodation_id: 100_000_001,
        title: 'Haus Rheinblick',
        status,
        amount: can_cancel ? amount : null,
        can_cancel,
      },
    ],
  };
}
const listOf = (item: ReceivedRequest) => ({
  data: { data: [item], meta: { page: 1, per_page: 50, total: 1 } },
});

describe('a confirmed stay in the list of received requests', () => {
  it('is cancelled behind a sheet that says what it means and asks for a reason', async () => {
    let status: RecipientStatus = 'confirmed';
    const calls = stubApi({
      'GET /booking-requests': () => listOf(received(status)),
      'POST /booking-requests/77/cancel-stay': () => {
        status = 'cancelled_by_owner';
        return { data: {} };
      },
    });
    const posted = () => calls.filter(({ method }) => method === 'POST');
    open();
    fireEvent.click(await screen.findByRole('button', { name: CANCEL }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/hat diese Betten fest gebucht/)).toBeTruthy();
    expect(sheet.getByText(/lässt sich nicht zurücknehmen/)).toBeTruthy();

    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    expect(await sheet.findByText('Bitte wählen Sie einen Grund.')).toBeTruthy();
    expect(posted()).toEqual([]);

    fireEvent.click(sheet.getByLabelText('Schaden oder Reparatur'));
    fireEvent.change(sheet.getByLabelText(/Nachricht an die Firma/), { target: { value: ' Rohrbruch ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    expect(await screen.findByText('Vom Vermieter storniert')).toBeTruthy();
    expect(posted().map(({ body }) => body)).toEqual([
      { accommodation_id: 100_000_001, reason: 'damage', note: 'Rohrbruch' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
  });

  it('stays as it is when the stay has begun, with the words of the server', async () => {
    const error = 'Dieser Aufenthalt hat schon begonnen. Bitte rufen Sie die Firma an.';
    stubApi({
      'GET /booking-requests': () => listOf(received('confirmed')),
      'POST /booking-requests/77/cancel-stay': () => ({
        status: 409,
        data: { error, code: 'request_closed', message: error, request_id: 'r1' },
      }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: CANCEL }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByLabelText('Doppelt belegt'));
    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    expect((await sheet.findByRole('alert')).textContent).toContain(error);
  });

  it('offers no cancellation before the confirmation', async () => {
    stubApi({ 'GET /booking-requests': () => listOf(received('accepted')) });
    open();
    expect(await screen.findByText('Haus Rheinblick')).toBeTruthy();
    expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
  });
});
