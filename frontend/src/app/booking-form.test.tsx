import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { addDays, dateInBerlin } from '@kq/contracts/dates';
import { type CheckedAccommodation, type CheckedBookingRequest } from '@kq/contracts/http/booking-requests';
import { emptyStay, parseStayParams, type StayParams } from '@/components/accommodation/stay-params';
import { askedFeature } from '@/components/asked-accommodations';
import { bookingRequestFormFeature } from '@/features/booking-request-form';
import { type BookingContext } from '@/features/booking-request-form/booking-values';
import { BookingForm } from '@/features/booking-request-form/components/booking-form';
import { sessionOpened } from '@/lib/session/auth.slice';
import { buildCard } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { requestLocation } from './routes/request-location';
import { createAppStore } from './store';

const today = dateInBerlin(new Date());
const location = { display_name: 'Ludwigshafen', lat: 49.48, lng: 8.44 };
const stay: StayParams = {
  ...emptyStay,
  startDate: addDays(today, 30),
  endDate: addDays(today, 41),
  workers: 12,
};

type Checked = readonly CheckedAccommodation[];

function open(
  context: BookingContext,
  {
    shown = stay,
    checked = [],
    site,
  }: {
    shown?: StayParams;
    checked?: Checked | (() => Checked);
    site?: CheckedBookingRequest['site'];
  } = {},
) {
  const accepted = { id: 4711, status: 'open', answer_by: '2027-01-01T17:00:00.000Z', recipients: [] };
  const calls = stubApi({
    'POST /booking-requests/check': () => ({
      data: { data: typeof checked === 'function' ? checked() : checked, site },
    }),
    'POST /booking-requests': () => ({ status: 202, data: accepted }),
    'GET /booking-requests/asked': () => ({ data: { data: [] } }),
  });
  const { store, addFeature } = createAppStore();
  for (const feature of [askedFeature, bookingRequestFormFeature]) addFeature(feature);
  store.dispatch(sessionOpened({ token: 't', user: buildUser() }));
  const form = <BookingForm context={context} stay={shown} variant="full" onRemove={() => undefined} />;
  const { unmount } = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
      </MantineProvider>
    </Provider>,
  );
  const bodies = (path: string) => calls.filter(({ url }) => url === path).map(({ body }) => body);
  return {
    sent: () => bodies('/booking-requests'),
    checks: () => bodies('/booking-requests/check'),
    close: unmount,
  };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the head of the request form', () => {
  it('names place, dates, nights, crew, accommodations and the range of their prices', async () => {
    const accommodations = [
      buildCard({ id: 1, price_per_bed_night: 3150 }),
      buildCard({ id: 2, price_per_bed_night: 2400 }),
    ];
    open(
      { accommodations, location },
      { shown: { ...stay, startDate: '2027-01-04', endDate: '2027-01-15' } },
    );
    const names = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(names.map((name, index) => `${name}: ${values[index]?.replace(/\s/g, ' ')}`)).toEqual([
      'Einsatzort: Ludwigshafen',
      'Zeitraum: Mo., 4. Jan. 2027 – Fr., 15. Jan. 2027',
      'Nächte: 11',
      'Personen: 12',
      'Unterkünfte: 2',
      'Preis je Bett und Nacht: 24,00 € bis 31,50 €',
    ]);
  });
});

describe('the work site of the request', () => {
  const accommodations = [buildCard({ id: 1 })];
  const guessed: BookingContext = {
    accommodations,
    location: { display_name: 'Aurich', lat: 53.47, lng: 7.48, place_id: 'g2955936', kind: 'guess' },
  };
  const dated = { ...stay, startDate: '2027-01-04', endDate: '2027-01-15' };
  const site = { place: 'Aurich', place_detail: 'Werk 2', name: 'Aurich, Niedersachsen' };

  it('is shown as owners will read it', async () => {
    const { checks } = open(guessed, { shown: dated, site });
    expect(await screen.findByText('Aurich, „Werk 2“')).toBeTruthy();
    expect(checks().at(-1)).toMatchObject({ location: guessed.location });
  });

  it('is asked about once before a guess is sent', async () => {
    const { sent } = open(guessed, { shown: dated, site });
    await screen.findByText('Aurich, „Werk 2“');
    const ask = screen.getByRole('button', { name: '1 Vermieter anfragen' });
    fireEvent.click(ask);
    await screen.findByText('Einsatzort: Aurich, Niedersachsen. Stimmt das?');
    fireEvent.click(ask);
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Ja, Anfrage senden' }));
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ location: guessed.location })]));
    expect(screen.queryByText(/Stimmt das/)).toBeNull();
  });

  it('is not asked about where it was chosen', async () => {
    const chosen = { ...guessed, location: { ...guessed.location, kind: 'exact' as const } };
    const { sent } = open(chosen, { shown: dated });
    fireEvent.click(await screen.findByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('what all asked accommodations give together', () => {
  const accommodations = [buildCard({ id: 1 }), buildCard({ id: 2 })];
  const free = (id: number, beds: number): CheckedAccommodation => ({
    accommodation_id: id,
    is_active: true,
    distance_km: 5,
    is_too_far: false,
    beds_free: beds,
    asked: null,
  });
  const shown = () => screen.getByText(/^2 Häuser bei/).textContent;

  it('names the beds that the crew needs, and those free on the dates of the form', async () => {
    let checked = [free(1, 9), free(2, 26)];
    open({ accommodations, location }, { checked: () => checked });
    await waitFor(() =>
      expect(shown()).toBe(
        '2 Häuser bei 2 Vermietern, Sie brauchen 12 Betten. Im gewählten Zeitraum sind alle frei, mit 35 Betten. ' +
          'Jeder Vermieter bekommt eine Mail.',
      ),
    );
    checked = [free(1, 0), free(2, 26)];
    fireEvent.change(screen.getByLabelText(/^Abreise/), { target: { value: addDays(today, 60) } });
    expect(shown()).not.toContain('35 Betten');
    await waitFor(() => expect(shown()).toContain('ist 1 von 2 Häusern frei, mit 26 Betten.'));
  });
});

describe('the optional part of the request form', () => {
  it('opens for an error inside, and stays open while it is corrected', async () => {
    open({ accommodations: [buildCard({ id: 1 })], location });
    const extras = (await screen.findByText('Weitere Angaben (freiwillig)')).closest('details');
    const onSite = within(screen.getByRole('group', { name: 'Ansprechpartner vor Ort' }));
    const message = 'Bitte eine gültige Telefonnummer angeben.';
    expect(extras?.open).toBe(false);
    fireEvent.change(onSite.getByLabelText('Name'), { target: { value: 'Karl Polier' } });
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() => expect(extras?.open).toBe(true));
    await onSite.findByText(message);
    fireEvent.change(onSite.getByLabelText('Telefon'), { target: { value: '+49 621 5550100' } });
    await waitFor(() => expect(screen.queryAllByText(message)).toEqual([]));
    expect(extras?.open).toBe(true);
  });

  it('sends a cost centre without company and address of the invoice', async () => {
    const { sent } = open({ accommodations: [buildCard({ id: 1 })], location });
    const billing = within(await screen.findByRole('group', { name: 'Rechnung an' }));
    fireEvent.change(billing.getByLabelText('Kostenstelle'), { target: { value: 'KST 7' } });
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() =>
      expect(sent()).toEqual([expect.objectContaining({ billing: { cost_center: 'KST 7' } })]),
    );
  });
});

describe('a stay from Monday to Thursday', () => {
  const accommodations = [buildCard({ id: 1, title: 'Haus Nord' })];
  const weekly: StayParams = { ...stay, startDate: '2027-01-02', endDate: '2027-01-17', nights: 'mon_thu' };
  const definitions = () =>
    screen.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/g, ' '));

  it('comes from the search, is counted and sent by its nights', async () => {
    const { sent, checks } = open({ accommodations, location }, { shown: weekly });
    await screen.findByLabelText('Nächte');
    expect(definitions()).toEqual(
      expect.arrayContaining(['Mo., 4. Jan. 2027 – Fr., 15. Jan. 2027', '8, Mo–Fr (4 Nächte je Woche)']),
    );
    await waitFor(() =>
      expect(checks().at(-1)).toMatchObject({ start_date: '2027-01-02', nights: 'mon_thu' }),
    );
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ nights: 'mon_thu' })]));
  });

  it('is refused at its field for dates without such a night', async () => {
    const { sent } = open({ accommodations, location }, { shown: weekly });
    const field = await screen.findByLabelText('Nächte');
    fireEvent.change(screen.getByLabelText(/^Anreise/), { target: { value: '2027-01-08' } });
    fireEvent.change(screen.getByLabelText(/^Abreise/), { target: { value: '2027-01-10' } });
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await screen.findByText(/keine Nacht von Montag bis Donnerstag/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
    fireEvent.change(field, { target: { value: 'all' } });
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('nights');
  });

  it('names the longest span where a house wants more nights at a stretch', async () => {
    const checked = [
      {
        accommodation_id: 1,
        is_active: true,
        distance_km: 5,
        is_too_far: false,
        min_nights_missed: 5,
        beds_free: 12,
        asked: null,
      },
    ];
    open({ accommodations, location }, { shown: weekly, checked });
    await screen.findByText(/nimmt erst ab 5 Nächten am Stück auf. Mo–Fr sind es .* höchstens 4\./);
  });

  it('is kept in the draft, and follows another search', async () => {
    const first = open({ accommodations, location }, { shown: weekly });
    fireEvent.change(await screen.findByLabelText('Nächte'), { target: { value: 'all' } });
    first.close();
    const again = open({ accommodations, location }, { shown: weekly });
    expect((await screen.findByLabelText<HTMLSelectElement>('Nächte')).value).toBe('all');
    again.close();
    open({ accommodations, location }, { shown: { ...weekly, workers: 6 } });
    expect((await screen.findByLabelText<HTMLSelectElement>('Nächte')).value).toBe('mon_thu');
  });
});

describe('accommodations that should not be asked', () => {
  const accommodations = [
    buildCard({ id: 1, title: 'Haus Nord' }),
    buildCard({ id: 2, title: 'Haus Süd' }),
    buildCard({ id: 3, title: 'Haus West' }),
    buildCard({ id: 4, title: 'Haus Ost' }),
  ];
  const answer = (id: number, changes: Partial<CheckedAccommodation> = {}): CheckedAccommodation => ({
    accommodation_id: id,
    is_active: true,
    distance_km: 5,
    is_too_far: false,
    beds_free: 12,
    asked: null,
    ...changes,
  });
  const checked = [
    answer(1, { beds_free: 0 }),
    answer(2, { distance_km: 482, is_too_far: true }),
    answer(3, { is_active: false, distance_km: null }),
    answer(4),
  ];

  it('are named with their reason before sending, and stop it', async () => {
    const { sent } = open({ accommodations, location }, { checked });
    const list = await screen.findByRole('region', { name: 'Bitte entscheiden Sie' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent.replace(/\s/g, ' '))).toEqual([
      'Haus Nord: für diese Daten nicht frei.',
      'Haus Süd: 482 km vom Einsatzort entfernt, das ist zu weit für eine Anfrage.',
      'Haus West: wird nicht mehr angeboten.',
    ]);
    expect(within(list).getAllByRole('checkbox')).toEqual([
      screen.getByRole('checkbox', { name: 'Trotzdem anfragen: Haus Nord' }),
    ]);
    fireEvent.click(screen.getByRole('button', { name: '4 Vermieter anfragen' }));
    expect(within(list).getByRole('alert').textContent).toMatch(/^Bitte nehmen Sie diese Unterkünfte heraus/);
    expect(sent()).toEqual([]);
  });

  it('are asked all the same where only their beds are taken and the sender insists', async () => {
    const { sent } = open({ accommodations: accommodations.slice(0, 1), location }, { checked });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Trotzdem anfragen: Haus Nord' }));
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() => expect(sent()).toMatchObject([{ accommodation_ids: [1] }]));
  });
});

describe('the place of a request', () => {
  it.each([
    ['the chosen entry of the gazetteer', '&placeId=g2875376', { place_id: 'g2875376' }],
    ['no entry for a point without one', '', {}],
  ])('is sent with %s', async (_name, placeId, sentId) => {
    const address = `location=Ludwigshafen&lat=49.48&lng=8.44${placeId}`;
    const search = parseStayParams(new URLSearchParams(address), today);
    const accommodations = [buildCard()];
    const { sent } = open({ accommodations, location: requestLocation(search, accommodations) });
    fireEvent.click(screen.getByRole('button', { name: '1 Vermieter anfragen' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ location: { display_name: 'Ludwigshafen' } });
    expect((sent()[0] as { location: object }).location).toEqual({ ...location, ...sentId });
  });
});
