import { waitFor } from '@testing-library/dom';
import { createAppStore } from '@/app/store';
import { storageKeys } from '@/config/storage-keys';
import { type StubbedCall, stubApi } from '@/testing/api-stub';
import {
  codeSubmitted,
  discardSubmitted,
  mailRequested,
  requestsSettled,
  requestWaits,
  selectWaiting,
} from '.';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const waiting = {
  id: 4711,
  email: 'erika@firma.example',
  owners: 20,
  answerBy: inHours(30),
  verifyBy: inHours(24),
  mailedAt: inHours(0),
};
const session = {
  access_token: 'a.b.c',
  user: { id: 1, role: { id: 3, name: 'guest' } },
  booking_request_id: 4711,
};

function open(handlers: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi(handlers);
  const { store } = createAppStore();
  const state = () => selectWaiting(store.getState() as never);
  return { store, calls, state };
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(storageKeys.magicLinkNonce, 'nonce-of-this-browser');
});

describe('waiting request saga', () => {
  it('signs in by the code and waits until the sent request can be read', async () => {
    let reads = 0;
    const { store, state } = open({
      'POST /auth/magic-link/inspect-code': () => ({ data: {} }),
      'POST /auth/magic-link/verify-code': () => ({ data: session }),
      'GET /booking-requests/4711': () =>
        (reads += 1) < 3 ? { status: 404, data: { code: 'not_found' } } : { data: { status: 'open' } },
    });
    store.dispatch(requestWaits(waiting));
    store.dispatch(codeSubmitted({ email: waiting.email, code: '123456', requestIds: [4711] }));
    await waitFor(() => expect(state().sentIds).toEqual([4711]), { timeout: 4000 });
    expect(reads).toBe(3);
    expect(store.getState().auth.isLoggedIn).toBe(true);
    expect(localStorage.getItem(storageKeys.waitingRequest)).toBeNull();
  });

  it('keeps the text of a refused code', async () => {
    const errors = { code: ['Der Code stimmt nicht. Noch 4 Versuche.'] };
    const { store, state } = open({
      'POST /auth/magic-link/inspect-code': () => ({
        status: 422,
        data: { code: 'validation_failed', message: 'Bitte prüfen Sie Ihre Angaben.', errors },
      }),
    });
    store.dispatch(requestWaits(waiting));
    store.dispatch(codeSubmitted({ email: waiting.email, code: '000000', requestIds: [4711] }));
    await waitFor(() => expect(state().code.status).toBe('failed'));
    expect(state().code.error?.fields).toEqual(errors);
    expect(state().request).toEqual(waiting);
  });

  it('survives a reload, until the request is dropped', async () => {
    const { store } = open();
    store.dispatch(requestWaits(waiting));
    await waitFor(() => expect(localStorage.getItem(storageKeys.waitingRequest)).not.toBeNull());
    expect(open().state().request).toEqual(waiting);
    localStorage.setItem(storageKeys.waitingRequest, JSON.stringify({ ...waiting, verifyBy: inHours(-1) }));
    expect(open().state().request).toBeNull();
    localStorage.setItem(storageKeys.waitingRequest, '{"id": "x"}');
    expect(open().state().request).toBeNull();
  });

  it.each([
    ['the same address', waiting.email],
    ['another address', 'richtig@firma.example'],
  ])('sends another mail to %s and follows the new request', async (_name, email) => {
    const { store, calls, state } = open({
      'POST /booking-requests/4711/sender': () => ({
        status: 202,
        data: {
          id: 4712,
          status: 'awaiting_verification',
          answer_by: waiting.answerBy,
          verify_by: waiting.verifyBy,
          recipients: [{ accommodation_id: 1, owner_id: 7 }],
        },
      }),
    });
    store.dispatch(requestWaits(waiting));
    store.dispatch(mailRequested(email));
    store.dispatch(mailRequested(email));
    await waitFor(() => expect(state().mail.status).toBe('sent'));
    expect(calls.map(({ body }: StubbedCall) => body)).toEqual([{ email, nonce: 'nonce-of-this-browser' }]);
    expect(state().request).toMatchObject({ id: 4712, email, owners: 1 });
  });

  it('keeps the waiting request when no mail can be sent', async () => {
    const { store, state } = open({
      'POST /booking-requests/4711/sender': () => ({
        status: 429,
        data: { code: 'too_many_requests', message: 'Heute sind keine weiteren Anfragen möglich.' },
      }),
    });
    store.dispatch(requestWaits(waiting));
    store.dispatch(mailRequested(waiting.email));
    await waitFor(() => expect(state().mail.status).toBe('failed'));
    expect(state().mail.error?.message).toBe('Heute sind keine weiteren Anfragen möglich.');
    expect(state().request).toEqual(waiting);
  });

  it('follows another tab', async () => {
    const { store, state } = open();
    store.dispatch(requestWaits(waiting));
    localStorage.removeItem(storageKeys.waitingRequest);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.waitingRequest }));
    await waitFor(() => expect(state().request).toBeNull());
    store.dispatch(requestsSettled([waiting.id]));
  });

  it('sends exactly the ticked requests, and keeps the others waiting', async () => {
    const other = { ...waiting, id: 4712 };
    const { store, calls, state } = open({
      'POST /auth/magic-link/inspect-code': () => ({ data: {} }),
      'POST /auth/magic-link/verify-code': () => ({
        data: { ...session, booking_request_id: 4712, booking_request_ids: [4712] },
      }),
      'GET /booking-requests/4712': () => ({ data: { status: 'open' } }),
    });
    store.dispatch(requestWaits(waiting));
    store.dispatch(requestWaits(other));
    store.dispatch(codeSubmitted({ email: waiting.email, code: '123456', requestIds: [4712] }));
    await waitFor(() => expect(state().sentIds).toEqual([4712]));
    expect(calls.find(({ url }) => url.endsWith('/verify-code'))?.body).toMatchObject({
      request_ids: [4712],
    });
    expect(state().requests).toEqual([waiting]);
    expect(JSON.parse(localStorage.getItem(storageKeys.waitingRequest) ?? '')).toEqual([waiting]);
  });

  it.each([
    ['is dropped', 204, [], true],
    ['is unknown to the server', 404, [], true],
    ['is already sent', 409, [], false],
    ['cannot be dropped now', 503, [waiting], false],
  ] as const)('discards a request that %s', async (_name, status, left, isDiscarded) => {
    const { store, calls, state } = open({
      'POST /booking-requests/4711/discard': () => ({
        status,
        data: status === 204 ? undefined : { code: 'x' },
      }),
    });
    store.dispatch(requestWaits(waiting));
    store.dispatch(discardSubmitted(waiting.id));
    await waitFor(() => expect(state().discard.status).not.toBe('busy'));
    expect(calls[0]?.body).toEqual({ nonce: 'nonce-of-this-browser' });
    expect([state().requests, state().discardedIds.length === 1]).toEqual([left, isDiscarded]);
  });

  it('reads the single request that an older version stored', () => {
    localStorage.setItem(storageKeys.waitingRequest, JSON.stringify(waiting));
    expect(open().state().requests).toEqual([waiting]);
  });
});
