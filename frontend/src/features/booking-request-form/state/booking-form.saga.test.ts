import { waitFor } from '@testing-library/dom';
import { createAppStore } from '@/app/store';
import { askedFeature } from '@/components/asked-accommodations';
import { readStoredAsked } from '@/components/asked-accommodations/stored-asked';
import { emptyStay } from '@/components/accommodation/stay-params';
import { selectWaiting } from '@/lib/waiting-request';
import { buildCard } from '@/testing/accommodation-builders';
import { type StubbedCall, stubApi } from '@/testing/api-stub';
import { bookingRequestFormFeature } from '..';
import { type BookingContext, emptyValues, toRequestBody } from '../booking-values';
import { checkRequested, formOpened, requestSubmitted, selectBookingForm } from './booking-form.slice';

const context: BookingContext = {
  accommodations: [buildCard()],
  location: { display_name: 'Ludwigshafen', lat: 49.48, lng: 8.44 },
};
const stay = { ...emptyStay, startDate: '2027-01-04', endDate: '2027-01-15', workers: 12 };
const values = {
  ...emptyValues(stay, null),
  contact: { name: 'Erika Beispiel', company: '', email: 'erika@firma.example', phone: '' },
};
const body = toRequestBody(values, context);
const accepted = {
  id: 4711,
  status: 'awaiting_verification',
  answer_by: '2026-11-24T17:00:00.000Z',
  verify_by: '2027-01-01T10:00:00.000Z',
  recipients: [
    { accommodation_id: 1, owner_id: 7 },
    { accommodation_id: 2, owner_id: 7 },
    { accommodation_id: 3, owner_id: 8 },
  ],
};

function open(
  answers: (() => { status?: number; data?: unknown; headers?: Record<string, string> } | Promise<never>)[],
) {
  let index = 0;
  const calls = stubApi({
    'POST /booking-requests': () => (answers[index++] ?? (() => ({ status: 202, data: accepted })))(),
    'POST /booking-requests/check': () => ({ data: { data: [{ accommodation_id: 1 }] } }),
  });
  const { store, addFeature } = createAppStore();
  addFeature(askedFeature);
  addFeature(bookingRequestFormFeature);
  const state = () => selectBookingForm(store.getState() as never);
  const settle = () => waitFor(() => expect(state().status).not.toBe('sending'));
  return { calls, store, state, settle };
}

const keyOf = (call: StubbedCall | undefined) => String(call?.headers.get('idempotency-key'));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('booking form saga', () => {
  it('sends once, however often the button is pressed', async () => {
    const { store, calls, state, settle } = open([]);
    store.dispatch(requestSubmitted({ body }));
    store.dispatch(requestSubmitted({ body }));
    await settle();
    expect(calls).toHaveLength(1);
    expect(state()).toMatchObject({ status: 'sent', sent: { id: 4711, mustVerify: true } });
    expect(selectWaiting(store.getState() as never).request).toMatchObject({
      id: 4711,
      email: 'erika@firma.example',
      owners: 2,
    });
  });

  it('repeats a lost attempt with the same key, so that it cannot be sent twice', async () => {
    const { store, calls, state, settle } = open([() => Promise.reject(new Error('connection lost'))]);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    expect(state().status).toBe('failed');
    store.dispatch(requestSubmitted({ body }));
    await settle();
    expect(keyOf(calls[0])).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
    expect(calls[1]?.body).toEqual(calls[0]?.body);
    expect(state().status).toBe('sent');
  });

  it('takes another key for other accommodations, after success, and on demand', async () => {
    const { store, calls, settle } = open([() => ({ status: 503 }), () => ({ status: 503 })]);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    store.dispatch(requestSubmitted({ body: { ...body, accommodation_ids: [100_000_002] } }));
    await settle();
    store.dispatch(requestSubmitted({ body: { ...body, accommodation_ids: [100_000_002] }, asNew: true }));
    await settle();
    store.dispatch(requestSubmitted({ body: { ...body, accommodation_ids: [100_000_002] } }));
    await settle();
    expect(new Set(calls.map(keyOf)).size).toBe(4);
  });

  it('sends the hash of this browser’s nonce for an unverified address', async () => {
    const { store, calls, settle } = open([]);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    const { nonce_hash: nonceHash } = calls[0]?.body as { nonce_hash?: string };
    if (crypto.subtle) expect(nonceHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps field errors and the waiting time of a refusal', async () => {
    const errors = { 'contact.email': ['Bitte eine gültige E-Mail-Adresse angeben.'] };
    const { store, state, settle } = open([
      () => ({
        status: 422,
        data: { code: 'validation_failed', message: 'Bitte prüfen Sie Ihre Angaben.', errors },
      }),
      () => ({
        status: 429,
        data: { code: 'too_many_requests', message: 'Zu viele Anfragen.' },
        headers: { 'retry-after': '60' },
      }),
    ]);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    expect(state().error?.fields).toEqual(errors);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    expect(state().error).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  });

  it('checks accommodations for the dates in the form, once they rest', async () => {
    const { store, calls, state } = open([]);
    const question = { accommodation_ids: [1], start_date: '2027-01-04', end_date: '2027-01-15' };
    store.dispatch(checkRequested({ ...question, end_date: '2027-01-14' }));
    store.dispatch(checkRequested(question));
    await waitFor(() => expect(state().checked).toEqual([{ accommodation_id: 1 }]));
    expect(calls.map(({ body }) => body)).toEqual([question]);
  });

  it('checks again when the server refuses accommodations', async () => {
    const errors = { 'accommodation_ids.0': ['Haus Rheinblick ist 482 km vom Einsatzort entfernt.'] };
    const { store, calls, state } = open([
      () => ({ status: 422, data: { code: 'validation_failed', message: 'Bitte prüfen.', errors } }),
    ]);
    store.dispatch(requestSubmitted({ body }));
    await waitFor(() => expect(state().checked).toHaveLength(1));
    expect(calls.at(-1)).toMatchObject({
      url: '/booking-requests/check',
      body: { accommodation_ids: body.accommodation_ids, location: { lat: 49.48, lng: 8.44 } },
    });
  });

  it('remembers in this browser what was asked', async () => {
    const { store, settle } = open([]);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    expect(JSON.parse(localStorage.getItem('kq.asked') ?? '[]')).toEqual([
      {
        accommodation_id: context.accommodations[0]?.id,
        booking_request_id: 4711,
        start_date: '2027-01-04',
        end_date: '2027-01-15',
        forget_at: accepted.verify_by,
      },
    ]);
  });

  it('forgets a request that was never verified', () => {
    const asked = {
      accommodation_id: 1,
      booking_request_id: 2,
      start_date: '2027-01-04',
      end_date: '2027-01-15',
    };
    const entries = [asked, { ...asked, accommodation_id: 3, forget_at: '2020-01-01T00:00:00.000Z' }];
    localStorage.setItem('kq.asked', JSON.stringify(entries));
    expect(readStoredAsked()).toEqual([asked]);
  });

  it('starts afresh with the next form', async () => {
    const { store, state, settle } = open([]);
    store.dispatch(requestSubmitted({ body }));
    await settle();
    store.dispatch(formOpened());
    expect(state()).toMatchObject({ status: 'editing', sent: null });
  });
});
