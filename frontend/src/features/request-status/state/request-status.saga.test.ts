import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import { SSE_FALLBACK_POLL_MS, SSE_SILENCE_MS } from '@kq/contracts/constants';
import { ApiError } from '@/lib/api-error';
import {
  type EventStreamOptions,
  readEventStream,
  type StreamEvent,
  StreamRefusedError,
} from '@/lib/event-stream';
import { toastSlice } from '@/lib/toasts/toast.slice';
import {
  type BookingRequest,
  confirmRecipients,
  fetchRequest,
  type Recipient,
} from '../api/booking-request-api';
import { requestStatusSaga } from './request-status.saga';
import { confirmSubmitted, pageLeft, pageOpened, requestStatusSlice } from './request-status.slice';
import { buildOffer, buildRecipient, buildRequest, recipientEventOf, requestEventOf } from './test-request';

jest.mock('@/lib/event-stream', () => ({
  ...jest.requireActual('@/lib/event-stream'),
  readEventStream: jest.fn(),
}));
jest.mock('../api/booking-request-api', () => ({
  ...jest.requireActual('../api/booking-request-api'),
  fetchRequest: jest.fn(),
  confirmRecipients: jest.fn(),
}));

const fetchMock = jest.mocked(fetchRequest);
const confirmMock = jest.mocked(confirmRecipients);
const streamMock = jest.mocked(readEventStream);

let streams: EventStreamOptions[];
let task: Task;

/** The streams of this test stay open until they are aborted. */
function keepStreamsOpen(): void {
  streams = [];
  streamMock.mockImplementation((options) => {
    streams.push(options);
    return new Promise((_resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
}

function openPage() {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(requestStatusSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  task = sagas.run(requestStatusSaga);
  store.dispatch(pageOpened(77));
  return { store, page: () => store.getState().requestStatus };
}

const settle = (): Promise<unknown> => jest.advanceTimersByTimeAsync(0);
const accepted = buildRecipient({ status: 'accepted', offer: buildOffer() });
const heartbeat = { event: 'heartbeat', data: '{}', id: null };
const recipientEvent = (changes: Partial<Recipient>): StreamEvent => {
  const data = recipientEventOf(buildRecipient(changes));
  return { event: 'recipient', data: JSON.stringify(data), id: null };
};
const requestEvent = (changes: Partial<BookingRequest>): StreamEvent => {
  const data = requestEventOf(buildRequest(changes));
  return { event: 'request', data: JSON.stringify(data), id: String(data.version) };
};
async function receive(stream: EventStreamOptions | undefined, ...events: StreamEvent[]): Promise<void> {
  events.forEach((event) => stream?.onEvent(event));
  await settle();
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.now() });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fetchMock.mockReset().mockResolvedValue(buildRequest());
  confirmMock.mockReset();
  keepStreamsOpen();
});

afterEach(() => {
  task.cancel();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('following a request', () => {
  it('reads it, then asks the stream for what came after it', async () => {
    const { page } = openPage();
    await settle();
    expect(page()).toMatchObject({ status: 'ready', link: 'live' });
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({ path: '/booking-requests/77/events', lastEventId: '3' });
  });

  it('shows and announces an answer of the stream without reading the request again', async () => {
    const { page } = openPage();
    await settle();
    await receive(streams[0], recipientEvent(accepted));
    expect(page().request).toEqual(buildRequest());
    await receive(streams[0], requestEvent({ version: 4, beds_offered: 16 }));
    expect(page().request).toEqual(buildRequest({ version: 4, beds_offered: 16, recipients: [accepted] }));
    expect(page().changedIds).toEqual([accepted.accommodation_id]);
    expect(page().announcement).toBe('Haus Rheinblick: Zusage, 8 Betten.');
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('reads the request once for an answer with contact data, which events leave out', async () => {
    const { page } = openPage();
    await settle();
    const known = { ...accepted, phone: '+49 30 23125 0001', address: 'Beispielstraße 1' };
    fetchMock.mockResolvedValue(buildRequest({ version: 4, recipients: [known] }));
    await receive(streams[0], recipientEvent(known), requestEvent({ version: 4 }));
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(page().request?.recipients).toEqual([known]);
  });

  it('ignores events of a version that is shown already', async () => {
    const { page } = openPage();
    await settle();
    const before = page();
    await receive(streams[0], recipientEvent({ status: 'declined' }), requestEvent({ version: 3 }));
    expect(page()).toBe(before);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('keeps a confirmation of this page when older events arrive after it', async () => {
    const confirmed = buildRecipient({ status: 'confirmed', beds_confirmed: 8 });
    confirmMock.mockResolvedValue(buildRequest({ version: 6, recipients: [confirmed] }));
    const { store, page } = openPage();
    await settle();
    streams[0]?.onEvent(recipientEvent(accepted));
    store.dispatch(
      confirmSubmitted({
        items: [{ accommodation_id: confirmed.accommodation_id, beds: 8, offer_version: 1 }],
        allowSurplus: false,
      }),
    );
    await settle();
    await receive(streams[0], requestEvent({ version: 5 }));
    expect(page().request).toEqual(buildRequest({ version: 6, recipients: [confirmed] }));
    await receive(streams[0], recipientEvent(confirmed), requestEvent({ version: 7, beds_missing: 0 }));
    expect(page().request).toEqual(buildRequest({ version: 7, beds_missing: 0, recipients: [confirmed] }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an unknown recipient', [recipientEvent({ accommodation_id: 9 }), requestEvent({ version: 4 })]],
    ['malformed data', [{ ...recipientEvent({}), data: '{' }, requestEvent({ version: 4 })]],
    ['a malformed request', [recipientEvent({}), { ...requestEvent({}), data: 'null' }]],
    [
      'events of an older release',
      [
        {
          ...recipientEvent({}),
          data: JSON.stringify({ accommodation_id: 100_000_001, status: 'accepted' }),
        },
        requestEvent({ version: 4 }),
      ],
    ],
  ])('reads the request once after %s', async (_name, events) => {
    const { page } = openPage();
    await settle();
    fetchMock.mockResolvedValue(buildRequest({ version: 4, recipients: [accepted] }));
    await receive(streams[0], ...events);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(page().request).toEqual(buildRequest({ version: 4, recipients: [accepted] }));
  });

  it('reads the request again for the next version when the reading after unreadable events failed', async () => {
    const { page } = openPage();
    await settle();
    fetchMock.mockRejectedValueOnce(new ApiError({ status: 503, code: 'unavailable', message: '' }));
    await receive(streams[0], { ...recipientEvent({}), data: '{' }, requestEvent({ version: 4 }));
    expect(page().request?.version).toBe(3);
    fetchMock.mockResolvedValue(buildRequest({ version: 5, recipients: [accepted] }));
    await receive(streams[0], requestEvent({ version: 5 }));
    expect(page().request).toEqual(buildRequest({ version: 5, recipients: [accepted] }));
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('never goes back to an older reading', async () => {
    const { page } = openPage();
    await settle();
    fetchMock.mockResolvedValue(buildRequest({ version: 2, beds_confirmed: 0 }));
    await receive(streams[0], { ...requestEvent({}), data: '{' });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(page().request?.version).toBe(3);
  });

  it('loses no change when a stream breaks between the events of a version', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const other = buildRecipient({ accommodation_id: 100_000_002, title: 'Haus Zwei' });
    fetchMock.mockResolvedValue(buildRequest({ recipients: [buildRecipient(), other] }));
    let endStream: () => void = () => undefined;
    streamMock.mockImplementationOnce((options) => {
      streams.push(options);
      return new Promise((resolve) => (endStream = resolve));
    });
    const { page } = openPage();
    await settle();
    await receive(streams[0], recipientEvent(accepted));
    endStream();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(streams.map(({ lastEventId }) => lastEventId)).toEqual(['3', '3']);
    const declined = { ...other, status: 'declined' } as const;
    const head = { version: 5, beds_offered: 16 };
    await receive(streams[1], recipientEvent(accepted), recipientEvent(declined), requestEvent(head));
    expect(page().request).toEqual(buildRequest({ ...head, recipients: [accepted, declined] }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('polls every 15 s after 45 s of silence, until the stream is heard again', async () => {
    const { page } = openPage();
    await settle();
    await jest.advanceTimersByTimeAsync(SSE_SILENCE_MS);
    expect(page().link).toBe('polling');
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(SSE_FALLBACK_POLL_MS);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(streams.length).toBeGreaterThan(1);
    streams.at(-1)?.onEvent(heartbeat);
    await settle();
    expect(page().link).toBe('live');
    await jest.advanceTimersByTimeAsync(SSE_FALLBACK_POLL_MS * 2);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('reconnects after a broken stream, resuming at the last version', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    streamMock.mockRejectedValueOnce(new Error('cut off'));
    openPage();
    await settle();
    expect(streams).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(streams).toHaveLength(1);
    expect(streams[0]?.lastEventId).toBe('3');
  });

  it.each([
    [401, 2],
    [404, 2],
    [503, 1],
  ])('after a stream that was refused with %i has read the request %i times', async (status, times) => {
    streamMock.mockRejectedValueOnce(new StreamRefusedError(status));
    openPage();
    await settle();
    expect(fetchMock).toHaveBeenCalledTimes(times);
  });

  it('ends the stream and all reading when the page is left', async () => {
    const { store } = openPage();
    await settle();
    store.dispatch(pageLeft());
    expect(streams[0]?.signal.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(SSE_SILENCE_MS * 2);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('keeps the error of a request that does not exist and opens no stream', async () => {
    fetchMock.mockRejectedValue(new ApiError({ status: 404, code: 'not_found', message: 'Nicht gefunden.' }));
    const { page } = openPage();
    await settle();
    expect(page()).toMatchObject({ status: 'failed', error: { status: 404 } });
    expect(streams).toHaveLength(0);
  });
});

describe('confirming', () => {
  const item = { accommodation_id: accepted.accommodation_id, beds: 8, offer_version: 1 };

  const refuse = (code: string, body: unknown) =>
    confirmMock.mockRejectedValue(new ApiError({ status: 409, code, message: 'Konflikt', body }));

  it('shows the confirmed request and says so', async () => {
    confirmMock.mockResolvedValue(buildRequest({ version: 5, beds_confirmed: 12, beds_missing: 0 }));
    const { store, page } = openPage();
    await settle();
    store.dispatch(confirmSubmitted({ items: [item], allowSurplus: false }));
    await settle();
    expect(confirmMock).toHaveBeenCalledWith(77, [item], false);
    expect(page()).toMatchObject({ confirmation: { status: 'done' }, request: { beds_missing: 0 } });
    expect(store.getState().toasts).toHaveLength(1);
  });

  it('keeps the beds that are left after beds_gone, and reads the request again', async () => {
    refuse('beds_gone', { recipients: [{ accommodation_id: item.accommodation_id, beds_left: 5 }] });
    const { store, page } = openPage();
    await settle();
    store.dispatch(confirmSubmitted({ items: [item], allowSurplus: false }));
    await settle();
    expect(page().confirmation.bedsLeft).toEqual({ [item.accommodation_id]: 5 });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('reads the new offer after offer_changed', async () => {
    refuse('offer_changed', { accommodation_id: item.accommodation_id, offer: buildOffer({ version: 2 }) });
    const { store, page } = openPage();
    await settle();
    const changed = { ...accepted, offer: buildOffer({ version: 2, beds: 6 }) };
    fetchMock.mockResolvedValue(buildRequest({ version: 4, recipients: [changed] }));
    store.dispatch(confirmSubmitted({ items: [item], allowSurplus: false }));
    await settle();
    expect(page().confirmation).toMatchObject({
      status: 'failed',
      bedsLeft: {},
      error: { code: 'offer_changed' },
    });
    expect(page().request?.recipients[0]?.offer?.version).toBe(2);
  });
});
