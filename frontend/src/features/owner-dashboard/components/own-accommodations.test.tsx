import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionOpened } from '@/lib/session/auth.slice';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { OwnAccommodations } from './own-accommodations';
import { createTestStore } from '../state/test-store';

const user = buildUser({
  email: 'vermieter@haus.example',
  role: { id: 2, name: 'owner' },
  role_id: 2,
  email_verified: false,
});

function open(path = '/') {
  const store = createTestStore();
  store.dispatch(sessionOpened({ token: buildToken(60), user }));
  const router = createMemoryRouter([{ path: '/', Component: OwnAccommodations }], {
    initialEntries: [path],
  });
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
}

const listOf = (awaiting: boolean) => ({
  data: {
    data: [buildOwnAccommodation({ awaiting_verification: awaiting })],
    meta: { page: 1, per_page: 20, total: 1 },
  },
});

describe('accommodations that wait for the verification of an address', () => {
  it('say so, and the mail is sent again on request', async () => {
    const calls = stubApi({
      'GET /accommodations/my': () => listOf(true),
      'POST /auth/magic-link/request': () => ({ data: { message: '', expires_in_minutes: 15 } }),
    });
    open();
    expect(await screen.findByText('Wartet auf Bestätigung Ihrer E-Mail')).toBeTruthy();
    expect(screen.getByText(/Link in der Mail an vermieter@haus\.example/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Link erneut senden' }));
    expect(await screen.findByText(/Die Mail ist unterwegs/)).toBeTruthy();
    const sent = calls.find(({ url }) => url === '/auth/magic-link/request');
    expect(sent?.body).toMatchObject({ email: user.email, type: 'register', user_data: { role: 'owner' } });
  });

  it('are not needed for the mail to be sent again from the welcome', async () => {
    const calls = stubApi({
      'GET /accommodations/my': () => ({ data: { data: [], meta: { page: 1, per_page: 20, total: 0 } } }),
      'POST /auth/magic-link/request': () => ({ data: { message: '', expires_in_minutes: 15 } }),
    });
    open();
    expect(await screen.findByText(/Mail an vermieter@haus\.example geschickt/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Link erneut senden' }));
    expect(await screen.findByText(/Die Mail ist unterwegs/)).toBeTruthy();
    expect(calls.some(({ url }) => url === '/auth/magic-link/request')).toBe(true);
  });

  it('are in the search without a word of it once the address is verified', async () => {
    stubApi({ 'GET /accommodations/my': () => listOf(false) });
    open();
    expect(await screen.findByText('In der Suche')).toBeTruthy();
    expect(screen.queryByText(/Bestätigung/)).toBeNull();
  });
});

describe('the first steps of a new owner', () => {
  it('ask for the verification of the address before there is an accommodation', async () => {
    stubApi({
      'GET /accommodations/my': () => ({ data: { data: [], meta: { page: 1, per_page: 20, total: 0 } } }),
    });
    open();
    expect(await screen.findByText(/Wir haben eine Mail an vermieter@haus\.example geschickt/)).toBeTruthy();
  });

  it('are complete once the owner has called an empty calendar correct', async () => {
    let accommodation = buildOwnAccommodation({
      id: 7,
      photo_count: 1,
      availability_confirmed_at: null,
    });
    const calls = stubApi({
      'GET /accommodations/my': () => ({
        data: { data: [accommodation], meta: { page: 1, per_page: 20, total: 1 } },
      }),
      'PUT /accommodations/7/availability': () => {
        accommodation = { ...accommodation, availability_confirmed_at: '2026-11-24T10:00:00.000Z' };
        return { data: accommodation };
      },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Kalender stimmt' }));
    await waitFor(() => expect(screen.queryByText(/von 3 erledigt/)).toBeNull());
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ blocks: accommodation.blocks });
  });
});

describe('the focus', () => {
  it.each(['place', 'photos'])('is on the list after the way back from %s', async (view) => {
    stubApi({ 'GET /accommodations/my': () => listOf(false) });
    open(`/?${view}=${buildOwnAccommodation().id}`);
    fireEvent.click(await screen.findByText('Alle Unterkünfte'));
    const list = await screen.findByRole('list', { name: 'Unterkünfte' });
    await waitFor(() => expect(document.activeElement).toBe(list));
  });

  it('stays where it is when the list is opened first', async () => {
    stubApi({ 'GET /accommodations/my': () => listOf(false) });
    open();
    expect(await screen.findByText('In der Suche')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });
});

it('copies an accommodation as a draft with another name, without photos', async () => {
  const calls = stubApi({
    'GET /accommodations/my': () => listOf(false),
    'POST /accommodations': () => ({ status: 201, data: buildOwnAccommodation({ id: 100_000_002 }) }),
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Haus Rheinblick: Kopieren' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  const copied = calls.find(({ method }) => method === 'POST')?.body;
  expect(copied).toMatchObject({
    title: 'Kopie von Haus Rheinblick',
    status: 'draft',
    zip_code: '67059',
    price_per_bed_night: 2800,
  });
  expect(copied).not.toHaveProperty('photos');
});

describe('photos of drafts in the list', () => {
  it('get new addresses when one has expired, at most once a minute', async () => {
    const calls = stubApi({
      'GET /accommodations/my': () => ({
        data: {
          data: [buildOwnAccommodation({ status: 'draft', photo_url: '/api/photo.webp?s=1.a' })],
          meta: { page: 1, per_page: 20, total: 1 },
        },
      }),
    });
    open();
    const reads = () => calls.filter(({ url }) => url === '/accommodations/my').length;
    await waitFor(() => expect(document.querySelector('img[src*="photo.webp"]')).not.toBeNull());
    const before = reads();
    const photo = document.querySelector('img[src*="photo.webp"]') as HTMLImageElement;
    fireEvent.error(photo);
    fireEvent.error(photo);
    await waitFor(() => expect(reads()).toBe(before + 1));
  });
});

describe('the check of an own accommodation', () => {
  const check = { requested_at: null, missing: [] };
  const pageOf = (change: Parameters<typeof buildOwnAccommodation>[0]) => () => ({
    data: {
      data: [buildOwnAccommodation({ title: 'Haus am Park', verified: false, check, ...change })],
      meta: { page: 1, per_page: 20, total: 1 },
    },
  });

  it('is requested once', async () => {
    let isAsked = false;
    const calls = stubApi({
      'GET /accommodations/my': () =>
        pageOf(isAsked ? { check: { ...check, requested_at: '2026-11-26T09:00:00.000Z' } } : {})(),
      [`POST /accommodations/${buildOwnAccommodation({}).id}/check-request`]: () => {
        isAsked = true;
        return { data: buildOwnAccommodation({}) };
      },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Haus am Park: Prüfung anfragen' }));
    expect(await screen.findByText(/Prüfung angefragt am .* Die Entscheidung kommt per Mail\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Prüfung anfragen/ })).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('names what a published one lacks', async () => {
    stubApi({ 'GET /accommodations/my': pageOf({ check: { ...check, missing: ['photos'] } }) });
    open();
    expect(await screen.findByText(/fehlt noch: mindestens ein Foto/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Prüfung anfragen/ })).toBeNull();
  });

  it('is not offered for a verified one', async () => {
    stubApi({ 'GET /accommodations/my': pageOf({ verified: true }) });
    open();
    expect(await screen.findByText('Geprüft')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Prüfung anfragen/ })).toBeNull();
  });
});
