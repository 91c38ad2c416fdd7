import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { type RecordedSession } from '../api/recordings-api';
import { adminSaga } from '../state/admin.saga';
import { openedRecording, recordingReplays, recordings } from '../state/recordings';
import { Recordings } from './recordings';

const session: RecordedSession = {
  session_id: 'q8Yb0mJx4Rk2TzVnC7sE1w',
  started_at: '2026-11-26T08:00:00.000Z',
  last_at: '2026-11-26T08:04:10.000Z',
  bytes: 40_960,
  pages: ['search', 'accommodation-detail'],
  signed_in: false,
  lcp: 2600,
  inp: 80,
  cls: 0.02,
};
const failure = {
  status: 503,
  data: { error: 'Der Dienst ist gerade nicht erreichbar.', code: 'unavailable', request_id: 'r-1' },
};
const LIST = 'GET /analytics/recordings';
const REPLAYS = 'GET /analytics/recording-replays';
const noReplays = () => ({ data: { data: [] } });

function open(): void {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(recordings.slice, recordingReplays.slice, openedRecording.slice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(adminSaga);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Recordings />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

describe('recorded sessions in the administration (docs/security.md S34)', () => {
  it('are listed with length, pages and loading time, and who has replayed them', async () => {
    stubApi({
      [LIST]: () => ({ data: { data: [session], next_cursor: null } }),
      [REPLAYS]: () => ({
        data: { data: [{ admin_id: 7, session_id: session.session_id, at: '2026-11-26T08:30:00.000Z' }] },
      }),
    });
    open();
    expect(await screen.findByText('5 Minuten')).toBeTruthy();
    expect(screen.getByText('Suche, Unterkunft Details')).toBeTruthy();
    expect(screen.getByText('2,6 s')).toBeTruthy();
    expect(await screen.findByText(/Konto 7, Sitzung q8Yb0/)).toBeTruthy();
  });

  it('are found by time, page and loading time, and read on', async () => {
    const calls = stubApi({
      [LIST]: () => ({ data: { data: [session], next_cursor: `1.${session.session_id}` } }),
      [REPLAYS]: noReplays,
    });
    open();
    fireEvent.change(await screen.findByLabelText('Von'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('Seite'), { target: { value: 'search' } });
    fireEvent.change(screen.getByLabelText('Ladezeit'), { target: { value: '2500' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Ältere' }));
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({
        params: {
          from: '2026-11-20',
          page_template: 'search',
          min_lcp: 2500,
          cursor: `1.${session.session_id}`,
        },
      }),
    );
    expect(screen.getByRole('button', { name: 'Zu den neuesten' })).toBeTruthy();
  });

  it('say that there are none', async () => {
    stubApi({ [LIST]: () => ({ data: { data: [], next_cursor: null } }), [REPLAYS]: noReplays });
    open();
    expect(await screen.findByText('Keine Sitzungen mit dieser Auswahl.')).toBeTruthy();
    expect(await screen.findByText('Noch niemand.')).toBeTruthy();
  });

  it('say that they could not be loaded, with a way on', async () => {
    let isDown = true;
    stubApi({
      [LIST]: () => (isDown ? failure : { data: { data: [session], next_cursor: null } }),
      [REPLAYS]: noReplays,
    });
    open();
    expect(await screen.findByText('Die Sitzungen konnten nicht geladen werden.')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: /Erneut|Noch einmal/ }));
    expect(await screen.findByText('5 Minuten')).toBeTruthy();
  });
});
