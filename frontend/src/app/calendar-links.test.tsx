import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LANGUAGES } from '@kq/contracts/constants';
import { type CalendarCheck, type FeedSuspicion } from '@kq/contracts/http/calendar-links';
import { calendarCheckFeature, calendarFeedFeature } from '@/features/calendar-links';
import { CalendarCheckPage } from '@/features/calendar-links/components/calendar-check-page';
import { CalendarFeedPage } from '@/features/calendar-links/components/calendar-feed-page';
import { stubApi } from '@/testing/api-stub';
import { createAppStore } from './store';

const CHECK_PATH = '/calendar-check/5000000001';
const CHECK_API = '/calendar-checks/5000000001';
const FEED_PATH = '/calendar-feed/123456789/987654321';
const FEED_API = '/accommodations/123456789/calendar-feeds/987654321/suspicion';

const check: CalendarCheck = {
  language: 'de',
  accommodations: [
    {
      id: 123_456_789,
      title: 'Haus Rheinblick',
      zip_code: '67059',
      city: 'Ludwigshafen am Rhein',
      beds_total: 12,
      free: [
        { from: '2026-11-24', to: '2026-12-01', beds_free: 12 },
        { from: '2026-12-01', to: '2026-12-08', beds_free: 0 },
      ],
      confirmed_at: '2026-11-15T08:00:00.000Z',
    },
  ],
  total: 2,
  mailed_at: '2026-11-24T06:00:00.000Z',
  expires_at: '2026-12-08T06:00:00.000Z',
  confirmed_at: null,
  is_confirmed_today: false,
};
const confirmed: CalendarCheck = {
  ...check,
  confirmed_at: '2026-11-24T08:00:00.000Z',
  is_confirmed_today: true,
};
const suspicion: FeedSuspicion = {
  language: 'de',
  accommodation_id: 123_456_789,
  title: 'Haus Rheinblick',
  zip_code: '67059',
  city: 'Ludwigshafen am Rhein',
  feed_name: 'Airbnb',
  state: 'suspicious',
  nights: 14,
  pending_nights: 4,
  freed: [{ from: '2026-12-01', to: '2026-12-11' }],
  freed_nights: 10,
  reading: 'shown',
  last_read_at: '2026-11-24T08:00:00.000Z',
};

function open(path: string): void {
  window.history.replaceState(null, '', path);
  const { store, addFeature } = createAppStore();
  for (const feature of [calendarCheckFeature, calendarFeedFeature]) addFeature(feature);
  const router = createMemoryRouter(
    [
      { path: '/calendar-check/:ownerId', Component: CalendarCheckPage },
      { path: '/calendar-feed/:accommodationId/:feedId', Component: CalendarFeedPage },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

describe('the page behind "Stimmt noch"', () => {
  it('confirms nothing by being opened, and all calendars by its button', async () => {
    const calls = stubApi({
      [`GET ${CHECK_API}`]: () => ({ data: check }),
      [`POST ${CHECK_API}/confirm`]: () => ({ data: confirmed }),
    });
    open(`${CHECK_PATH}?token=1.secret`);
    const button = await screen.findByRole('button', { name: 'Stimmt noch' });
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    expect(calls[0]?.headers.get('x-respond-token')).toBe('1.secret');
    for (const text of [
      'Di., 24. Nov. – Di., 1. Dez.',
      '12 Betten frei',
      'Di., 1. Dez. – Di., 8. Dez.',
      'ausgebucht',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Dazu 1 weitere Unterkunft. „Stimmt noch“ gilt für alle.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Haus Rheinblick: Kalender ändern' }).getAttribute('href')).toBe(
      '/owner-dashboard?section=places&calendar=123456789',
    );

    fireEvent.click(button);
    const heading = await screen.findByRole('heading', { name: /der Kalender ist heute bestätigt/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button', { name: 'Stimmt noch' })).toBeNull();
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('takes the token out of the address bar and finds it again after a reload', async () => {
    const calls = stubApi({ [`GET ${CHECK_API}`]: () => ({ data: check }) });
    open(`${CHECK_PATH}?token=1.secret&from=mail`);
    expect(window.location.search).toBe('?from=mail');
    open(CHECK_PATH);
    await screen.findAllByRole('button', { name: 'Stimmt noch' });
    expect(calls.map(({ headers }) => headers.get('x-respond-token'))).toEqual(['1.secret', '1.secret']);
  });

  it('states an earlier confirmation and offers another one', async () => {
    const earlier = { ...confirmed, is_confirmed_today: false };
    stubApi({ [`GET ${CHECK_API}`]: () => ({ data: earlier }) });
    open(`${CHECK_PATH}?token=1.secret`);
    expect(await screen.findByRole('heading', { name: /^Schon bestätigt: .*09:00$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stimmt auch heute' })).toBeTruthy();
  });

  it.each([
    [410, 'Dieser Link gilt nicht mehr'],
    [403, 'Dieser Link ist nicht vollständig'],
  ])('says in words what %i means, with the way to the calendars', async (status, title) => {
    stubApi({ [`GET ${CHECK_API}`]: () => ({ status }) });
    open(`${CHECK_PATH}?token=1.secret`);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zu meinen Unterkünften' })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(LANGUAGES.length);
  });

  it('keeps the button after a failed tap', async () => {
    stubApi({
      [`GET ${CHECK_API}`]: () => ({ data: check }),
      [`POST ${CHECK_API}/confirm`]: () => ({ status: 503, data: { message: 'Gerade nicht erreichbar.' } }),
    });
    open(`${CHECK_PATH}?token=1.secret`);
    fireEvent.click(await screen.findByRole('button', { name: 'Stimmt noch' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Gerade nicht erreichbar.');
    expect(screen.getByRole('button', { name: 'Stimmt noch' })).toHaveProperty('disabled', false);
  });
});

describe('the page of a suspicious calendar', () => {
  it('frees nothing by being opened, and the nights by its button', async () => {
    const calls = stubApi({
      [`GET ${FEED_API}`]: () => ({ data: suspicion }),
      [`POST ${FEED_API}/release`]: () => ({
        data: { ...suspicion, state: 'settled', pending_nights: null, freed: [], freed_nights: 0 },
      }),
    });
    open(`${FEED_PATH}?token=1.secret`);
    const button = await screen.findByRole('button', { name: '10 Nächte freigeben' });
    expect(screen.getByText(/Di., 1\. Dez\. – Fr., 11\. Dez\./)).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    fireEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Danke, die Nächte sind freigegeben.' })).toBeTruthy();
    expect(calls[1]?.body).toEqual({ reading: 'shown' });
  });

  it('shows the new nights to decide again when the calendar was read meanwhile', async () => {
    const views = [suspicion, { ...suspicion, pending_nights: 12, freed_nights: 2, reading: 'newer' }];
    const calls = stubApi({
      [`GET ${FEED_API}`]: () => ({ data: views.shift() }),
      [`POST ${FEED_API}/release`]: () => ({
        status: 409,
        data: { code: 'conflict', message: 'Freigegeben ist nichts.' },
      }),
    });
    open(`${FEED_PATH}?token=1.secret`);
    fireEvent.click(await screen.findByRole('button', { name: '10 Nächte freigeben' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Freigegeben ist nichts.');
    expect(screen.getByRole('heading', { name: '2 Nächte würden frei' })).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    views.push(suspicion);
    fireEvent.click(screen.getByRole('button', { name: '2 Nächte freigeben' }));
    await screen.findByRole('button', { name: '10 Nächte freigeben' });
    expect(calls[3]?.body).toEqual({ reading: 'newer' });
  });

  it('says when nothing is left to do', async () => {
    stubApi({ [`GET ${FEED_API}`]: () => ({ data: { ...suspicion, state: 'settled' } }) });
    open(`${FEED_PATH}?token=1.secret`);
    expect(await screen.findByRole('heading', { name: 'Hier ist nichts mehr zu tun' })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(LANGUAGES.length);
  });
});

describe('the language of these pages', () => {
  it.each([
    ['pl', 'Nadal aktualne', 'wolne: 12 łóżek'],
    ['en', 'Still correct', '12 beds free'],
  ] as const)('is that of the profile: %s', async (language, submit, free) => {
    stubApi({ [`GET ${CHECK_API}`]: () => ({ data: { ...check, language } }) });
    open(`${CHECK_PATH}?token=1.secret`);
    expect(await screen.findByRole('button', { name: submit })).toBeTruthy();
    expect(screen.getByText(free)).toBeTruthy();
    expect(document.documentElement.lang).toBe(language);
  });

  it('can be switched, and names a changed reading in it', async () => {
    stubApi({
      [`GET ${FEED_API}`]: () => ({ data: suspicion }),
      [`POST ${FEED_API}/release`]: () => ({
        status: 409,
        data: { code: 'conflict', message: 'x', reason: 'calendar_reading_changed' },
      }),
    });
    open(`${FEED_PATH}?token=1.secret`);
    fireEvent.click(await screen.findByRole('button', { name: 'English' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Release 10 nights' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing has been released.');
    fireEvent.click(screen.getByRole('button', { name: 'Polski' }));
    expect(await screen.findByRole('button', { name: 'Zwolnij 10 nocy' })).toBeTruthy();
  });
});
