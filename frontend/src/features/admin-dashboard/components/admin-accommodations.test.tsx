import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { authSlice, sessionOpened } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { type AdminAccommodationDetail } from '../api/admin-api';
import { adminAccommodation } from '../state/admin-accommodation';
import { adminSaga } from '../state/admin.saga';
import { adminSlice } from '../state/admin.slice';
import { AdminAccommodations } from './admin-accommodations';

const detail: AdminAccommodationDetail = {
  ...buildOwnAccommodation({ verified: false, title: 'Haus am Park', address: 'Parkstraße 1' }),
  check: { requested_at: '2026-11-25T09:00:00.000Z', missing: ['photos'] },
  photos: [],
  verification_changes: [],
  owner: {
    ...{ id: 1, name: 'Vera Vermieterin', company: 'Haus GmbH', email: 'vera@haus.example' },
    ...{ email_verified: true, phone: '+49 621 1234', accommodations: 3 },
  },
  history: [
    {
      ...{ at: '2026-11-20T09:00:00.000Z', what: 'created', by: 'owner' },
      ...{ name: null, reason: null, facts: [] },
    },
    {
      ...{ at: '2026-11-21T09:00:00.000Z', what: 'hidden', by: 'admin', name: 'Amt' },
      ...{ reason: 'Kein Haus an dieser Adresse.', facts: [] },
    },
  ],
};
const { id, version } = detail;
const LIST = 'GET /admin/accommodations';
const ONE = `GET /admin/accommodations/${id}`;
const PATCH = `PATCH /admin/accommodations/${id}`;
const page = () => ({
  data: { data: [detail], meta: { page: 1, per_page: 25, total: 1, checks_requested: 4 } },
});
const answers = { [LIST]: page, [ONE]: () => ({ data: detail }), [PATCH]: () => ({ data: detail }) };

async function open(overrides: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ ...answers, ...overrides });
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(authSlice, toastSlice, adminSlice, adminAccommodation.slice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(adminSaga);
  store.dispatch(sessionOpened({ token: 'token', user: buildUser() }));
  const router = createMemoryRouter([{ path: '*', element: <AdminAccommodations /> }]);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return calls;
}

async function openSheet(overrides: Parameters<typeof stubApi>[0] = {}) {
  const calls = await open(overrides);
  fireEvent.click(await screen.findByRole('button', { name: 'Haus am Park: Ansehen' }));
  const dialog = await screen.findByRole('dialog');
  const sheet = within(dialog);
  const choose = async (decision: string) =>
    fireEvent.change(await sheet.findByLabelText('Entscheidung'), { target: { value: decision } });
  const submit = () => fireEvent.click(sheet.getByRole('button', { name: 'Entscheiden und mitteilen' }));
  const patches = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { dialog, sheet, choose, submit, patches };
}

beforeEach(() => sessionStorage.clear());

describe('the accommodations of the administration', () => {
  it('offer no decision in the list', async () => {
    await open();
    await screen.findByRole('button', { name: 'Haus am Park: Ansehen' });
    expect(screen.queryByRole('button', { name: /geprüft|Sperren/i })).toBeNull();
  });

  it('have a queue with the number of requested checks', async () => {
    const calls = await open();
    const button = await screen.findByRole('button', { name: 'Zu prüfen: 4' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ check: 'requested' }));
  });
});

describe('the sheet of an accommodation', () => {
  it('shows address, owner, what is missing and the history before a decision', async () => {
    const { dialog, sheet } = await openSheet();
    await sheet.findByText('Parkstraße 1');
    for (const fact of [
      'Vera Vermieterin, Haus GmbH',
      'vera@haus.example',
      '+49 621 1234',
      '3 Unterkünfte',
      'Es fehlt: Fotos',
      'Keine Fotos.',
      'Kein Haus an dieser Adresse.',
    ])
      expect(dialog.textContent).toContain(fact);
  });

  it.each([
    ['nothing', []],
    ['only that it is in the search', ['published']],
  ] as const)('sends a check with the version that it shows where %s is missing', async (_what, missing) => {
    const complete = { ...detail, check: { requested_at: null, missing: [...missing] } };
    const { choose, submit, patches } = await openSheet({ [ONE]: () => ({ data: complete }) });
    await choose('verified');
    submit();
    await waitFor(() => expect(patches()).toEqual([{ verified: true, version }]));
  });

  it('says at once that a house without photos cannot be marked, and sends nothing', async () => {
    const { sheet, choose, submit, patches } = await openSheet();
    await choose('verified');
    const sentence = '„Geprüft“ geht noch nicht. Es fehlt: Fotos.';
    expect(sheet.getByText(sentence)).toBeTruthy();
    expect(sheet.queryByText(/steht in der Suche/)).toBeNull();
    submit();
    expect(sheet.getAllByText(sentence)).toHaveLength(2);
    expect(patches()).toEqual([]);
  });

  it('shows what the server misses, which the open sheet did not know, and reads it again', async () => {
    let isStale = true;
    const { dialog, sheet, choose, submit } = await openSheet({
      [ONE]: () => ({
        data: { ...detail, check: { requested_at: null, missing: isStale ? [] : ['photos'] } },
      }),
      [PATCH]: () => {
        isStale = false;
        const error = 'Für das Kennzeichen „Geprüft“ fehlt noch: Fotos.';
        return { status: 409, data: { error, code: 'conflict', request_id: 'r' } };
      },
    });
    await choose('verified');
    submit();
    expect(await sheet.findByText('Für das Kennzeichen „Geprüft“ fehlt noch: Fotos.')).toBeTruthy();
    await waitFor(() => expect(dialog.textContent).toContain('Es fehlt: Fotos'));
  });

  it('sends nothing without a decision, and nothing is taken without a reason', async () => {
    const { sheet, choose, submit, patches } = await openSheet();
    await sheet.findByLabelText('Entscheidung');
    submit();
    expect(sheet.getByText('Bitte wählen Sie eine Entscheidung.')).toBeTruthy();
    for (const decision of ['check_declined', 'hidden']) {
      await choose(decision);
      submit();
      expect(sheet.getByText(/nennen Sie den Grund/)).toBeTruthy();
    }
    expect(patches()).toEqual([]);
    fireEvent.change(sheet.getByLabelText('Grund'), { target: { value: ' Betrug ' } });
    submit();
    await waitFor(() => expect(patches()).toEqual([{ blocked: true, version, reason: 'Betrug' }]));
  });

  it('keeps the reason and reads the accommodation again after a conflict', async () => {
    let reads = 0;
    const { sheet, choose, submit } = await openSheet({
      [ONE]: () => {
        reads += 1;
        return { data: { ...detail, address: reads === 1 ? 'Parkstraße 1' : 'Andere Straße 5' } };
      },
      [PATCH]: () => ({
        status: 409,
        data: { error: 'Inzwischen geändert.', code: 'accommodation_changed', request_id: 'r' },
      }),
    });
    await choose('hidden');
    fireEvent.change(sheet.getByLabelText('Grund'), { target: { value: 'Betrug' } });
    submit();
    expect(await sheet.findByText('Andere Straße 5')).toBeTruthy();
    expect(sheet.getByText('Inzwischen geändert.')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLTextAreaElement>('Grund').value).toBe('Betrug');
  });
});
