import { createAppStore } from './store';
import { stubApi, type StubbedCall } from '@/testing/api-stub';
import { locationFeature } from '@/components/location-field';
import {
  queryChanged,
  searchClosed,
  selectField,
  suggestionChosen,
} from '@/components/location-field/state/location.slice';

const FIELD_ID = 'f';

const place = (name: string) => ({
  id: name,
  display_name: name,
  lat: 49.48,
  lng: 8.44,
  address: {
    name,
    street: null,
    housenumber: null,
    city: name,
    postcode: null,
    state: 'Rheinland-Pfalz',
    country: 'Deutschland',
  },
  type: 'city',
  subtype: null,
  importance: 0.9,
  bbox: null,
});

const postalCode = {
  postal_code: '67059',
  name: 'Ludwigshafen',
  district: '',
  state: 'Rheinland-Pfalz',
  lat: null,
  lng: null,
};

function open(handlers: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    'GET /geo/search': () => ({ data: { data: [place('Ludwigshafen')] } }),
    'GET /geo/postal-codes': () => ({ data: { data: [postalCode] } }),
    'POST /search-analytics/log': () => ({ status: 204 }),
    ...handlers,
  });
  const { store, addFeature } = createAppStore();
  addFeature(locationFeature);
  const field = () => selectField(store.getState() as never, FIELD_ID);
  const type = (query: string) => store.dispatch(queryChanged({ fieldId: FIELD_ID, query }));
  return { store, field, type, geoCalls: () => calls.filter(({ url }) => url.startsWith('/geo')), calls };
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.now() });
  document.cookie = `kq_consent=${encodeURIComponent(JSON.stringify({ categories: ['geocoding'] }))}`;
});
afterEach(() => jest.useRealTimers());

describe('location autocomplete', () => {
  it('searches once, 300 ms after the last key (docs/spec SRCH-02, LIM-02)', async () => {
    const { field, type, geoCalls } = open();
    type('Lu');
    await jest.advanceTimersByTimeAsync(299);
    type('Ludwigs');
    expect(field().isLoading).toBe(true);
    await jest.advanceTimersByTimeAsync(299);
    expect(geoCalls()).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(10);
    expect(geoCalls().map(({ params }) => params)).toEqual([{ q: 'Ludwigs', limit: 10 }]);
    expect(field()).toMatchObject({ isLoading: false, suggestions: [{ display_name: 'Ludwigshafen' }] });
  });

  it('does not search for a single emoji, which is one character (docs/spec SRCH-08)', async () => {
    const { field, type, geoCalls } = open();
    type('\u{1f600}');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(geoCalls()).toHaveLength(0);
    expect(field()).toMatchObject({ isLoading: false, hasFailed: false, suggestions: null });
  });

  it.each(['52.52, 13.405', '1067 Dresden'])(
    'searches %s as a whole, not by its first digits',
    async (text) => {
      const { type, geoCalls } = open();
      type(text);
      await jest.advanceTimersByTimeAsync(310);
      expect(geoCalls().map(({ url, params }) => [url, params])).toEqual([
        ['/geo/search', { q: text, limit: 10 }],
      ]);
    },
  );

  it('does not search below 2 characters, and a cleared box leaves no spinner (docs/spec SRCH-08, LIM-02)', async () => {
    const { field, type, geoCalls } = open();
    type('Lu');
    type('L');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(geoCalls()).toHaveLength(0);
    expect(field()).toMatchObject({ isLoading: false, suggestions: null });
  });

  it('aborts a search on the wire when the text changes or the dropdown closes', async () => {
    const never = () => new Promise<never>(() => undefined);
    const { store, type, geoCalls } = open({ 'GET /geo/search': never });
    const isAborted = (call: StubbedCall | undefined) => (call?.signal as AbortSignal).aborted;
    type('Lud');
    await jest.advanceTimersByTimeAsync(310);
    type('Ludw');
    expect(isAborted(geoCalls()[0])).toBe(true);
    await jest.advanceTimersByTimeAsync(310);
    store.dispatch(searchClosed({ fieldId: FIELD_ID }));
    expect(isAborted(geoCalls()[1])).toBe(true);
  });

  it('looks up digits as a postal code from 3 digits on (docs/spec SRCH-09, SRCH-10, LIM-03)', async () => {
    const { field, type, geoCalls } = open();
    type('67');
    await jest.advanceTimersByTimeAsync(310);
    expect(geoCalls()).toHaveLength(0);
    type('670');
    await jest.advanceTimersByTimeAsync(310);
    expect(geoCalls()[0]).toMatchObject({
      url: '/geo/postal-codes',
      params: { postal_code: '670', page: 1, page_size: 50 },
    });
    expect(field().suggestions).toMatchObject([{ display_name: '67059 Ludwigshafen', lat: null }]);
  });

  it('shows up to 10 of the localities of a postal code, and asks for up to 10 places (docs/spec SRCH-15, LIM-02)', async () => {
    const many = Array.from({ length: 12 }, (_none, index) => ({ ...postalCode, name: `Ort ${index}` }));
    const { field, type, geoCalls } = open({ 'GET /geo/postal-codes': () => ({ data: { data: many } }) });
    type('670');
    await jest.advanceTimersByTimeAsync(310);
    expect(field().suggestions).toHaveLength(10);
    type('Lud');
    await jest.advanceTimersByTimeAsync(310);
    expect(geoCalls().at(-1)?.params).toEqual({ q: 'Lud', limit: 10 });
  });

  it('finishes a running search whose forerunner could not be logged (docs/spec SRCH-19)', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let failLog = (): void => undefined;
    const { store, field, type } = open({
      'POST /search-analytics/log': () =>
        new Promise((resolve) => {
          failLog = () => resolve({ status: 503 });
        }),
    });
    const suggestion = { id: '1', display_name: 'Leuna', detail: '', lat: 51.3, lng: 12 };
    store.dispatch(
      suggestionChosen({ fieldId: FIELD_ID, suggestion, queryText: 'Le', source: 'landing_page' }),
    );
    await jest.advanceTimersByTimeAsync(10);
    type('Ludwigs');
    failLog();
    await jest.advanceTimersByTimeAsync(310);
    expect(field()).toMatchObject({ isLoading: false, suggestions: [{ display_name: 'Ludwigshafen' }] });
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it.each(['690', '67056'])('asks for the town of %s, which is no postal code of a town', async (digits) => {
    const guess = { ...place('Heidelberg'), is_guess: true };
    const { field, type, geoCalls } = open({
      'GET /geo/postal-codes': () => ({ data: { data: [] } }),
      'GET /geo/search': () => ({ data: { data: [guess] } }),
    });
    type(digits);
    await jest.advanceTimersByTimeAsync(310);
    expect(geoCalls().map(({ url, params }) => [url, params])).toEqual([
      ['/geo/postal-codes', { postal_code: digits, page: 1, page_size: 50 }],
      ['/geo/search', { q: digits, limit: 10 }],
    ]);
    expect(field().suggestions).toMatchObject([{ display_name: 'Heidelberg', isGuess: true }]);
  });

  it('asks for towns no more once a postal code is found', async () => {
    const { type, geoCalls } = open();
    type('67059');
    await jest.advanceTimersByTimeAsync(310);
    expect(geoCalls().map(({ url }) => url)).toEqual(['/geo/postal-codes']);
  });

  it('geocodes a postal-code suggestion without coordinates before handing it on, then logs the search (docs/spec SRCH-06, SRCH-18, API-24)', async () => {
    const { store, field, calls } = open();
    const suggestion = { id: '1', display_name: '67059 Ludwigshafen', detail: '', lat: null, lng: null };
    store.dispatch(
      suggestionChosen({ fieldId: FIELD_ID, suggestion, queryText: '670', source: 'landing_page' }),
    );
    await jest.advanceTimersByTimeAsync(10);
    expect(field().resolved).toEqual({
      display_name: '67059 Ludwigshafen',
      lat: 49.48,
      lng: 8.44,
      placeId: 'Ludwigshafen',
      kind: 'exact',
    });
    expect(calls.map(({ url }) => url)).toEqual(['/geo/search', '/search-analytics/log']);
    expect(calls[0]?.params).toMatchObject({ q: '67059 Ludwigshafen' });
    expect(calls[1]?.body).toEqual({
      query_text: '670',
      source: 'landing_page',
      selected_result: { lat: 49.48, lng: 8.44, display_name: '67059 Ludwigshafen' },
    });
  });

  it('shows a failed search', async () => {
    const { field, type } = open({ 'GET /geo/search': () => ({ status: 503 }) });
    type('Lud');
    await jest.advanceTimersByTimeAsync(310);
    expect(field()).toMatchObject({ hasFailed: true, isLoading: false });
  });

  it('sends nothing without consent (docs/spec SRCH-12)', async () => {
    document.cookie = 'kq_consent=; max-age=0';
    const { field, type, geoCalls } = open();
    type('Ludwigshafen');
    await jest.advanceTimersByTimeAsync(310);
    expect(geoCalls()).toHaveLength(0);
    expect(field().suggestions).toEqual([]);
  });
});
