import { createAppStore } from '@/app/store';
import { buildAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { nextTask } from '@/testing/next-task';
import { sessionOpened } from '@/lib/session/auth.slice';
import { accommodationFeature } from '..';
import { detailLeft, detailOpened, monthShown, selectDetail, stayAsked } from './accommodation.slice';

const house = buildAccommodation();

function open(handlers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi({ 'POST /analytics/accommodation-views': () => ({ status: 204 }), ...handlers });
  const { store, addFeature } = createAppStore();
  addFeature(accommodationFeature);
  return { calls, store, state: () => selectDetail(store.getState() as never) };
}

describe('accommodation saga', () => {
  it('loads the accommodation of an address', async () => {
    const { store, state } = open({ [`GET /accommodations/${house.id}`]: () => ({ data: house }) });
    store.dispatch(detailOpened(house.slug));
    await nextTask();
    expect(state()).toMatchObject({ status: 'loaded', accommodation: { id: house.id } });
  });

  it('counts each opened page once, best effort, and none of its owner, an admin or a robot', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const VIEWS = '/analytics/accommodation-views';
    const { store, calls, state } = open({
      [`GET /accommodations/${house.id}`]: () => ({ data: house }),
      [`POST ${VIEWS}`]: () => ({ status: 500 }),
    });
    const views = () => calls.filter(({ url }) => url === VIEWS);
    const visit = async () => {
      store.dispatch(detailOpened(house.slug));
      await nextTask();
      store.dispatch(detailLeft());
    };
    store.dispatch(detailOpened(house.slug));
    await nextTask();
    expect(state().status).toBe('loaded');
    expect(views()).toMatchObject([{ body: { accommodation_id: house.id } }]);
    await visit();
    expect(views()).toHaveLength(2);
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValueOnce('Mozilla/5.0 (compatible; Examplebot/2.1)');
    await visit();
    const signIn = (id: number, name: string) =>
      store.dispatch(sessionOpened({ token: 't', user: { id, role: { id: 2, name } } as never }));
    signIn(house.owner_id, 'owner');
    await visit();
    signIn(5, 'admin');
    await visit();
    expect(views()).toHaveLength(2);
    signIn(6, 'owner');
    await visit();
    expect(views()).toHaveLength(3);
  });

  it('gives up when the page is left', async () => {
    const { store, calls, state } = open({
      [`GET /accommodations/${house.id}`]: () => new Promise(() => undefined),
    });
    store.dispatch(detailOpened(house.slug));
    await nextTask();
    store.dispatch(detailLeft());
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(state().accommodation).toBeNull();
  });

  it('counts the beds that are free on every night of a stay', async () => {
    const nights = [
      { date: '2026-12-01', beds_free: 12 },
      { date: '2026-12-02', beds_free: 5 },
    ];
    const { store, state } = open({
      [`GET /accommodations/${house.id}/availability`]: () => ({ data: { data: nights } }),
    });
    const stay = { from: '2026-12-01', to: '2026-12-03', nights: 'all' } as const;
    store.dispatch(stayAsked({ id: house.id, ...stay }));
    await nextTask();
    expect(state().stayBeds).toEqual({ ...stay, beds: 5 });
  });

  it('asks nothing of the weekends that a stay from Monday to Thursday leaves out', async () => {
    const stay = { from: '2026-12-03', to: '2026-12-08', nights: 'mon_thu' } as const;
    const beds = [12, 0, 0, 0, 7];
    const nights = beds.map((beds_free, index) => ({ date: `2026-12-0${3 + index}`, beds_free }));
    const { store, state } = open({
      [`GET /accommodations/${house.id}/availability`]: () => ({ data: { data: nights } }),
    });
    store.dispatch(stayAsked({ id: house.id, ...stay }));
    await nextTask();
    expect(state().stayBeds).toEqual({ ...stay, beds: 7 });
  });

  it('keeps a failed month apart, so that it can be tried again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, state } = open({});
    store.dispatch(monthShown({ id: house.id, month: '2027-01' }));
    await nextTask();
    expect(state().months['2027-01']?.status).toBe('failed');
  });
});
