import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { type SenderSuspension } from '../api/admin-api';
import { adminSaga } from '../state/admin.saga';
import { adminSlice } from '../state/admin.slice';
import { suspensionsSlice } from '../state/suspensions.slice';
import { Suspensions } from './suspensions';

const suspension: SenderSuspension = {
  id: 3_000_000_001,
  name: 'Demo Disponentin',
  company: 'Demo-Bau GmbH',
  reports: 3,
  suspended_until: '2026-03-09T09:00:00.000Z',
};
const pageOf = (...data: SenderSuspension[]) => ({
  data: { data, meta: { page: 1, per_page: 25, total: data.length } },
});
const failure = {
  status: 503,
  data: { error: 'Der Dienst ist gerade nicht erreichbar.', code: 'unavailable', request_id: 'r-1' },
};

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(adminSlice, suspensionsSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(adminSaga);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Suspensions />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

const LIST = 'GET /admin/sender-suspensions';
const LIFT = `DELETE /admin/sender-suspensions/${suspension.id}`;

async function confirmLift(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Demo Disponentin: Freigeben' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/bisherigen Meldungen zählen nicht mehr/)).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Freigeben' }));
}

describe('suspended senders in the administration', () => {
  it('are shown with reports and end, and released after a confirmation', async () => {
    let isLifted = false;
    const calls = stubApi({
      [LIST]: () => (isLifted ? pageOf() : pageOf(suspension)),
      [LIFT]: () => {
        isLifted = true;
        return { status: 204, data: '' };
      },
    });
    open();
    const row = (await screen.findByText('Demo-Bau GmbH')).closest('tr')!;
    expect(within(row).getByText('3')).toBeTruthy();
    expect(within(row).getByText(/9\. März.*10:00/)).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    await confirmLift();
    expect(await screen.findByText('Zurzeit ist niemand angehalten.')).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
  });

  it('stay in the table with the text of a failed release', async () => {
    stubApi({ [LIST]: () => pageOf(suspension), [LIFT]: () => failure });
    open();
    await confirmLift();
    expect((await screen.findByRole('alert')).textContent).toContain(failure.data.error);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Demo Disponentin: Freigeben' })).toHaveProperty(
        'disabled',
        false,
      ),
    );
  });

  it('are loaded again on request after a failure', async () => {
    let isDown = true;
    stubApi({ [LIST]: () => (isDown ? failure : pageOf({ ...suspension, name: null })) });
    open();
    expect(await screen.findByText('Die angehaltenen Anfragen konnten nicht geladen werden.')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: /Erneut|noch einmal/i }));
    expect(await screen.findByText('Gelöschtes Konto 3000000001')).toBeTruthy();
  });
});
