import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionOpened } from '@/lib/session/auth.slice';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { createTestStore } from '../../state/test-store';
import { OwnAccommodations } from '../own-accommodations';

const user = buildUser({ role: { id: 2, name: 'owner' }, role_id: 2, email_verified: true });
const counts = { active: 1, draft: 120, archived: 0, blocked: 0 };
const LIST = '/owner-dashboard?section=places';

function open(path = LIST) {
  const items = Array.from({ length: 120 }, (_, index) => ({ id: 1000 + index, version: 2 }));
  const calls = stubApi({
    'GET /accommodations/my': ({ params }) => ({
      data: {
        data: [
          buildOwnAccommodation({ id: 1000, version: 2, title: 'Haus Eins', status: 'draft' }),
          buildOwnAccommodation({ id: 1001, version: 2, title: 'Haus Zwei', status: 'draft' }),
        ],
        meta: {
          page: Number((params as { page?: number } | undefined)?.page ?? 1),
          per_page: 20,
          total: 120,
          counts,
        },
      },
    }),
    'GET /accommodations/my/ids': () => ({ data: { data: items } }),
    'POST /accommodations/bulk': ({ body }) => ({
      data: {
        data: (body as { items: { id: number }[] }).items.map(({ id }) => ({
          ...{ id, title: `Haus ${id}`, status: 'draft', errors: id === 1001 ? ['Noch kein Preis.'] : [] },
          outcome: id === 1001 ? 'rejected' : 'changed',
        })),
      },
    }),
  });
  const store = createTestStore();
  store.dispatch(sessionOpened({ token: buildToken(60), user }));
  const router = createMemoryRouter([{ path: '/owner-dashboard', Component: OwnAccommodations }], {
    initialEntries: [path],
  });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const read = () => calls.filter(({ url }) => url === '/accommodations/my').at(-1)?.params;
  return { router, sent, read };
}

const choose = async (title: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `${title} auswählen` }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pressIn = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the list of an owner with many accommodations', () => {
  it('reads page, state and words from its address, and leads back to them from an accommodation', async () => {
    const { router, read } = open(`${LIST}&status=draft&q=haus&page=3`);
    await waitFor(() => expect(read()).toEqual({ page: 3, per_page: 20, status: 'draft', q: 'haus' }));
    await act(() => router.navigate(`${LIST}&photos=1000`));
    expect((await screen.findByText('Alle Unterkünfte')).getAttribute('href')).toBe(
      '/owner-dashboard?section=places&status=draft&q=haus&page=3',
    );
  });

  it('searches by what is typed, from the first page on', async () => {
    const { router, read } = open(`${LIST}&status=draft&page=3`);
    fireEvent.change(await screen.findByLabelText('Name, Ort oder Postleitzahl'), {
      target: { value: ' Hafen ' },
    });
    await waitFor(() => expect(router.state.location.search).toBe('?section=places&status=draft&q=Hafen'));
    await waitFor(() => expect(read()).toEqual({ page: 1, per_page: 20, status: 'draft', q: 'Hafen' }));
    expect(screen.getByRole('link', { name: 'Entwürfe (120)' }).getAttribute('aria-current')).toBe('page');
  });

  it('publishes all that the filter finds in several calls, and says what was not changed and why', async () => {
    const { sent } = open(`${LIST}&status=draft`);
    await choose('Haus Eins');
    press('Alle 120 auswählen');
    expect(await screen.findByText('120 Unterkünfte ausgewählt')).toBeTruthy();
    press('Veröffentlichen');
    await pressIn('Veröffentlichen');
    expect(await screen.findByText('119 veröffentlicht.')).toBeTruthy();
    expect(sent().map((body) => (body as { items: unknown[] }).items.length)).toEqual([50, 50, 20]);
    const [first] = sent() as { action: string; items: unknown[] }[];
    expect({ action: first?.action, item: first?.items[0] }).toEqual({
      action: 'publish',
      item: { id: 1000, version: 2 },
    });
    expect(screen.getByText(/1 nicht geändert/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Haus 1001' }).getAttribute('href')).toContain('place=1001');
  });

  it('speaks of one accommodation in the singular', async () => {
    open();
    await choose('Haus Eins');
    press('Archivieren');
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Sie erscheint nicht mehr in der Suche.',
    );
  });

  it('changes prices by a percentage, and refuses an empty one', async () => {
    const { sent } = open();
    await choose('Haus Eins');
    await choose('Haus Zwei');
    press('Preis ändern');
    fireEvent.click(await screen.findByRole('radio', { name: 'Um Prozent' }));
    await pressIn('Preis ändern');
    expect(screen.getByText('Bitte ausfüllen.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Änderung in Prozent'), { target: { value: '5' } });
    await pressIn('Preis ändern');
    expect(await screen.findByText('Preis bei 1 geändert.')).toBeTruthy();
    const items = [
      { id: 1000, version: 2 },
      { id: 1001, version: 2 },
    ];
    expect(sent()).toEqual([{ action: 'price', percent: 5, items }]);
  });
});
