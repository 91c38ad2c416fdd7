import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { NOTIFICATION_KINDS } from '@kq/contracts/http/notifications';
import { stubApi } from '@/testing/api-stub';
import { type Notification } from '../api/notifications-api';
import { notificationsSaga } from '../state/notifications.saga';
import { notificationsSlice } from '../state/notifications.slice';
import { NotificationsBell } from './notifications-bell';

const AT = '2026-11-26T08:00:00.000Z';
const facts = {
  company: 'Test-Bau GmbH',
  place: 'Ludwigshafen am Rhein',
  titles: ['Haus Rheinblick'],
  start_date: '2026-12-01',
  end_date: '2026-12-19',
};
const entry = (id: string, change: Partial<Notification>): Notification => ({
  id,
  kind: 'offer_confirmed',
  booking_request_id: 7,
  at: AT,
  read: false,
  ...change,
});

async function open(data: readonly Notification[]) {
  const unread = data.filter(({ read }) => !read).length;
  const calls = stubApi({
    'GET /notices': () => ({ data: { data, meta: { unread } } }),
    'POST /notices/read': () => ({ status: 204 }),
  });
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(notificationsSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(notificationsSaga);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <NotificationsBell />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  const bell = await screen.findByRole('button', {
    name: unread > 0 ? `Mitteilungen, ${unread} neue` : 'Mitteilungen',
  });
  fireEvent.click(bell);
  return { calls, bell, list: within(await screen.findByRole('dialog')) };
}

describe('the bell', () => {
  it('names firm, house, dates and beds of each entry', async () => {
    const { list } = await open([
      entry('1', { side: 'owner', beds: 8, facts }),
      entry('2', {
        kind: 'answer_received',
        side: 'dispatcher',
        answer: 'declined',
        facts: { ...facts, company: null },
      }),
    ]);
    const [first, second] = (await list.findAllByRole('link')).map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
    expect(first).toContain('Ihr Angebot wurde verbindlich bestätigt');
    expect(first).toContain('Test-Bau GmbH · Haus Rheinblick · Di., 1. Dez. – Sa., 19. Dez. · 8 Betten');
    expect(second).toContain('Eine Absage');
    expect(second).not.toContain('Neue Antwort');
    expect(second).toContain('Haus Rheinblick · Di., 1. Dez.');
  });

  it('counts nothing once the list is open, and marks what is new until it is closed', async () => {
    const { calls, bell, list } = await open([entry('1', { facts })]);
    expect(await list.findByText('(neu)')).toBeTruthy();
    await waitFor(() =>
      expect(calls.find(({ url }) => url === '/notices/read')?.body).toEqual({ ids: ['1'] }),
    );
    expect(bell.getAttribute('aria-label')).toBe('Mitteilungen');
  });

  it('leads the owner of a removed photo to the photos, of a collision to the calendar', async () => {
    const about = { booking_request_id: undefined, accommodation_id: 100_000_001 };
    const { list } = await open([
      entry('1', { kind: 'photo_removed', ...about }),
      entry('2', { kind: 'calendar_collided', ...about }),
    ]);
    expect((await list.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
      '/owner-dashboard?section=places&place=100000001&step=photos',
      '/owner-dashboard?section=places&calendar=100000001',
    ]);
  });

  it('has words and a page for each kind', async () => {
    const { list } = await open(NOTIFICATION_KINDS.map((kind) => entry(kind, { kind, read: true })));
    const links = await list.findAllByRole('link');
    expect(links).toHaveLength(NOTIFICATION_KINDS.length);
    for (const link of links) {
      expect(link.textContent).not.toContain('undefined');
      expect(link.getAttribute('href')).not.toContain('undefined');
    }
  });
});
