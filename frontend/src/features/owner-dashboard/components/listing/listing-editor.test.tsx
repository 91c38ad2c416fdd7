import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionCleared, sessionOpened } from '@/lib/session/auth.slice';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { createTestStore } from '../../state/test-store';
import { OwnAccommodations } from '../own-accommodations';

const user = buildUser({ role: { id: 2, name: 'owner' }, role_id: 2, email_verified: true });
const LIST = '/owner-dashboard?section=places';
const PRICE = `${LIST}&place=7&step=price`;

function open(path = PRICE) {
  let stored = buildOwnAccommodation({ id: 7, title: 'Haus Rheinblick', status: 'active', version: 3 });
  const calls = stubApi({
    'GET /accommodations/my': () => ({
      data: { data: [stored], meta: { page: 1, per_page: 20, total: 1 } },
    }),
    'PATCH /accommodations/7': ({ body }) => {
      const { version: _version, ...changes } = body as Partial<typeof stored>;
      stored = { ...stored, ...changes, version: stored.version + 1 };
      return { data: stored };
    },
  });
  const store = createTestStore();
  store.dispatch(sessionOpened({ token: buildToken(60), user }));
  const router = createMemoryRouter(
    [
      { path: '/owner-dashboard', Component: OwnAccommodations },
      { path: '/search', element: <h1>Suche</h1> },
    ],
    { initialEntries: [LIST, path], initialIndex: 1 },
  );
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { router, sent, store };
}

const price = () => screen.findByLabelText<HTMLInputElement>('Preis je Bett und Nacht');
const type = async (value: string) => fireEvent.change(await price(), { target: { value } });
const question = () => screen.findByRole('dialog', { name: 'Änderungen speichern?' });
const pressIn = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('the editor of a published accommodation', () => {
  it('stores the changes of all sections by one press of Speichern', async () => {
    const { sent } = open();
    await type('31');
    fireEvent.click(screen.getByRole('link', { name: 'Adresse' }));
    fireEvent.change(await screen.findByLabelText('Name der Unterkunft'), {
      target: { value: 'Haus Hafenblick' },
    });
    expect(sent()).toEqual([]);
    press('Speichern');
    expect(await screen.findByText('Gespeichert')).toBeTruthy();
    expect(sent()).toEqual([{ title: 'Haus Hafenblick', price_per_bed_night: 3100, version: 3 }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' }).disabled).toBe(true);
  });

  it('returns to the stored values by Verwerfen', async () => {
    const { sent, router } = open();
    await type('31');
    press('Verwerfen');
    await waitFor(async () => expect((await price()).value).toBe('28,00 €'));
    await act(() => router.navigate('/search'));
    expect(screen.getByRole('heading', { name: 'Suche' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['the link to all accommodations', null],
    ['Back', -1],
    ['a section of the dashboard', '/owner-dashboard?section=calendar'],
    ['another page', '/search'],
  ])('asks before %s, and sends nothing when the changes are rejected', async (_way, to) => {
    const { router, sent } = open();
    const leave = async () => {
      if (to === null) fireEvent.click(screen.getByText('Alle Unterkünfte'));
      else await router.navigate(to as string);
    };
    await type('31');
    await act(leave);
    expect(await question()).toBeTruthy();
    expect(router.state.location.search).toContain('step=price');
    press('Weiter bearbeiten');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await price()).value).toBe('31,00 €');

    await act(leave);
    pressIn(await question(), 'Verwerfen');
    await waitFor(() => expect(router.state.location.search).not.toContain('step=price'));
    expect(sent()).toEqual([]);
  });

  it('stores the changes and leaves when the owner decides so', async () => {
    const { router, sent } = open();
    await type('31');
    await act(() => router.navigate('/search'));
    pressIn(await question(), 'Speichern');
    expect(await screen.findByRole('heading', { name: 'Suche' })).toBeTruthy();
    expect(sent()).toEqual([{ price_per_bed_night: 3100, version: 3 }]);
  });

  it('stays at the invalid field when the owner saves and leaves', async () => {
    const { router, sent } = open();
    await type('');
    await act(() => router.navigate('/search'));
    pressIn(await question(), 'Speichern');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toContain('step=price');
    expect(sent()).toEqual([]);
  });

  it('does not ask between its sections, nor without changes', async () => {
    const { router } = open();
    await price();
    await act(() => router.navigate(`${LIST}&place=7&step=rooms`));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate('/search'));
    expect(screen.getByRole('heading', { name: 'Suche' })).toBeTruthy();
  });

  it('keeps the changes in the browser when the session ends, without sending them after the next sign-in', async () => {
    const first = open();
    await type('31');
    act(() => void first.store.dispatch(sessionCleared()));
    await act(() => first.router.navigate('/search'));
    expect(screen.getByRole('heading', { name: 'Suche' })).toBeTruthy();
    const next = open();
    await waitFor(async () => expect((await price()).value).toBe('31,00 €'));
    expect(screen.getByText(/noch nicht gespeichert/)).toBeTruthy();
    expect([...first.sent(), ...next.sent()]).toEqual([]);
  });
});
