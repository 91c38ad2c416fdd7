import { createAppStore } from '@/app/store';
import { buildCard, buildSearchAnswer } from '@/testing/accommodation-builders';
import { type StubbedCall, stubApi } from '@/testing/api-stub';
import { nextTask } from '@/testing/next-task';
import { searchFeature } from '..';
import { parseSearchParams } from '../search-params';
import { moreRequested, searchChanged, searchLeft, searchRetried, selectSearch } from './search.slice';

const parse = (text: string) =>
  parseSearchParams(new URLSearchParams(text), { today: '2026-11-21', defaultRadius: 10 });
const cards = (count: number, from = 1) =>
  Array.from({ length: count }, (_value, index) => buildCard({ id: 100_000_000 + from + index }));

function open(
  answer: (call: StubbedCall) => { status?: number; data?: unknown } | Promise<{ data: unknown }>,
) {
  const calls = stubApi({ 'GET /accommodations': answer });
  const { store, addFeature } = createAppStore();
  addFeature(searchFeature);
  return { calls, store, state: () => selectSearch(store.getState() as never) };
}

const paramsOf = (call: StubbedCall | undefined) => call?.params as Record<string, string>;

describe('search saga', () => {
  it('shows what the server found', async () => {
    const { store, state, calls } = open(() => ({ data: buildSearchAnswer(cards(7)) }));
    store.dispatch(searchChanged(parse('location=Ludwigshafen&workers=6&amenities=wifi')));
    expect(state().status).toBe('loading');
    await nextTask();
    expect(state()).toMatchObject({ status: 'loaded', appliedMinBeds: null });
    expect(state().cards).toHaveLength(7);
    expect(paramsOf(calls[0])).toEqual({
      location: 'Ludwigshafen',
      radius: '10',
      workers: '6',
      amenities: 'wifi',
      split: 'auto',
      page: '1',
      per_page: '100',
    });
  });

  it('asks once, and loads more with the share per house that the server chose', async () => {
    const answer = buildSearchAnswer(cards(100), 130);
    const { store, calls, state } = open(() => ({
      data: { ...answer, meta: { ...answer.meta, min_beds: 2 } },
    }));
    store.dispatch(searchChanged(parse('location=Essen&workers=6')));
    await nextTask();
    expect(calls).toHaveLength(1);
    expect(state().appliedMinBeds).toBe(2);
    store.dispatch(moreRequested());
    await nextTask();
    expect(paramsOf(calls[1])).toMatchObject({ min_beds: '2', page: '2' });
    expect(paramsOf(calls[1])).not.toHaveProperty('split');
  });

  it("asks with the visitor's own share", async () => {
    const { store, calls, state } = open(() => ({ data: buildSearchAnswer(cards(2)) }));
    store.dispatch(searchChanged(parse('location=Essen&workers=12&min_beds=6')));
    await nextTask();
    expect(paramsOf(calls[0])).toMatchObject({ min_beds: '6' });
    expect(paramsOf(calls[0])).not.toHaveProperty('split');
    expect(state().appliedMinBeds).toBe(6);
  });

  it('aborts a search when a newer one starts; only the newer one counts', async () => {
    let answerFirst: (value: { data: unknown }) => void = () => undefined;
    const first = new Promise<{ data: unknown }>((resolve) => {
      answerFirst = resolve;
    });
    const { store, state, calls } = open((call) =>
      paramsOf(call)['location'] === 'Essen' ? first : { data: buildSearchAnswer(cards(5)) },
    );
    store.dispatch(searchChanged(parse('location=Essen')));
    await nextTask();
    store.dispatch(searchChanged(parse('location=Leuna')));
    expect(calls[0]?.signal?.aborted).toBe(true);
    answerFirst({ data: buildSearchAnswer(cards(9)) });
    await nextTask();
    expect(state().search?.location).toBe('Leuna');
    expect(state().cards).toHaveLength(5);
  });

  it('gives up what is on its way when the page is left', async () => {
    const { store, state, calls } = open(() => new Promise(() => undefined));
    store.dispatch(searchChanged(parse('location=Essen')));
    await nextTask();
    store.dispatch(searchLeft());
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(state().status).toBe('idle');
  });

  it('keeps the cards in sight while only filters change', async () => {
    const { store, state } = open(() => ({ data: buildSearchAnswer(cards(6)) }));
    store.dispatch(searchChanged(parse('location=Essen')));
    await nextTask();
    store.dispatch(searchChanged(parse('location=Essen&amenities=wifi')));
    expect(state()).toMatchObject({ status: 'loading' });
    expect(state().cards).toHaveLength(6);
    store.dispatch(searchChanged(parse('location=Leuna')));
    expect(state().cards).toHaveLength(0);
  });

  it('shows an unknown place at the field of the 422', async () => {
    const body = {
      code: 'validation_failed',
      message: 'Bitte prüfen Sie Ihre Angaben.',
      errors: { location: ['Unbekannter Ort'] },
    };
    const { store, state } = open(() => ({ status: 422, data: body }));
    store.dispatch(searchChanged(parse('location=Qqqq')));
    await nextTask();
    expect(state()).toMatchObject({
      status: 'failed',
      error: { status: 422, fields: { location: ['Unbekannter Ort'] } },
    });
  });

  it('tries again after a failure', async () => {
    let isDown = true;
    const { store, state } = open(() => (isDown ? { status: 503 } : { data: buildSearchAnswer(cards(5)) }));
    store.dispatch(searchChanged(parse('location=Essen')));
    await nextTask();
    expect(state().status).toBe('failed');
    isDown = false;
    store.dispatch(searchRetried());
    await nextTask();
    expect(state().cards).toHaveLength(5);
  });

  it('loads the next hundred behind the first, without showing an accommodation twice', async () => {
    const { store, state, calls } = open((call) => ({
      data:
        paramsOf(call)['page'] === '1'
          ? buildSearchAnswer(cards(100), 130)
          : buildSearchAnswer(cards(30, 100), 130),
    }));
    store.dispatch(searchChanged(parse('location=Essen')));
    await nextTask();
    store.dispatch(moreRequested());
    await nextTask();
    expect(paramsOf(calls[1])).toMatchObject({ page: '2', per_page: '100' });
    expect(state().cards).toHaveLength(129);
    expect(new Set(state().cards.map(({ id }) => id)).size).toBe(129);
  });

  it('opens a deep page of an address with one call', async () => {
    const { store, calls } = open(() => ({ data: buildSearchAnswer(cards(150), 400) }));
    store.dispatch(searchChanged(parse('location=Essen&page=7')));
    await nextTask();
    expect(calls).toHaveLength(1);
    expect(paramsOf(calls[0])['per_page']).toBe('200');
  });
});
