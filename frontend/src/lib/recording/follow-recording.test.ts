import { announceConsentChange } from '@/lib/consent-state';
import { announcePageChange } from '@/lib/monitoring/page-changes';
import { nextTask } from '@/testing/next-task';
import { followRecordingConsent } from '@/lib/monitoring/watch-page';
import { followRecording } from './follow-recording';
import { type RecordingOptions } from './recorder';

const VISITOR = 'kq.recording-visitor';
const stop = jest.fn();
const showPage = jest.fn();
const startRecording = jest.fn((_options: RecordingOptions) => ({ stop, showPage }));
const fetched = jest.fn<Promise<{ ok: boolean }>, [string, RequestInit]>();

const consent = (...categories: string[]): void => {
  document.cookie = `kq_consent=${encodeURIComponent(JSON.stringify({ categories }))}`;
  announceConsentChange();
};
const goTo = (path: string): void => {
  window.history.replaceState(null, '', path);
  announcePageChange();
};
let unfollow = (): void => undefined;
const follow = async () => {
  unfollow = followRecording(() => Promise.resolve({ startRecording }));
  await nextTask();
};

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  consent('necessary');
  goTo('/search');
  fetched.mockResolvedValue({ ok: true });
  globalThis.fetch = fetched as never;
});

afterEach(() => unfollow());

describe('recording follows the consent (docs/security.md S34)', () => {
  it('loads nothing and asks nothing before it', async () => {
    const load = jest.fn(() => Promise.resolve({ followRecording: jest.fn() }));
    followRecordingConsent(load);
    consent('necessary', 'measurement');
    await nextTask();
    expect([load.mock.calls.length, fetched.mock.calls.length]).toEqual([0, 0]);
    consent('necessary', 'recording');
    consent('necessary', 'recording');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('starts with it, with a name for this browser', async () => {
    consent('recording');
    await follow();
    expect(startRecording).toHaveBeenCalledTimes(1);
    const { visitor, page } = startRecording.mock.calls[0]![0];
    expect([page, visitor]).toEqual(['search', localStorage.getItem(VISITOR)]);
    expect(visitor).toMatch(/^[\w-]{22}$/);
  });

  it('stops when it is withdrawn, deletes what there is, and forgets the name', async () => {
    consent('recording');
    await follow();
    const visitor = localStorage.getItem(VISITOR);
    consent('necessary');
    await nextTask();
    expect(stop).toHaveBeenCalledWith({ isWithdrawn: true });
    expect(fetched.mock.calls.map(([path, { method }]) => [method, path])).toEqual([
      ['DELETE', `/api/recordings?visitor=${visitor}`],
    ]);
    expect(localStorage.getItem(VISITOR)).toBeNull();
  });

  it('keeps the name for the next visit while the server does not answer', async () => {
    localStorage.setItem(VISITOR, 'v'.repeat(22));
    fetched.mockResolvedValue({ ok: false });
    await follow();
    expect(localStorage.getItem(VISITOR)).toBe('v'.repeat(22));
  });

  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/auth/magic-link/geheim',
    '/auth/email-change/geheim',
    '/auth/email-undo/geheim',
    '/enable-owner/geheim',
    '/booking-requests/7/respond',
    '/calendar-check/7',
    '/calendar-feed/7/8',
    '/admin-dashboard',
    '/gibt-es-nicht',
  ])('never records %s: it stops there, and goes on afterwards', async (path) => {
    consent('recording');
    await follow();
    goTo(path);
    expect(stop).toHaveBeenCalledWith({ isWithdrawn: false });
    goTo('/about');
    await nextTask();
    expect(startRecording.mock.calls.map(([{ page }]) => page)).toEqual(['search', 'about']);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('names the next page while it runs', async () => {
    consent('recording');
    await follow();
    goTo('/unterkunft/haus-am-see-7');
    expect(showPage).toHaveBeenCalledWith('accommodation-detail');
  });

  it('ends for good when the worker fails (docs/spec MON-02)', async () => {
    consent('recording');
    await follow();
    startRecording.mock.calls[0]![0].onFailure();
    goTo('/about');
    await nextTask();
    expect(startRecording).toHaveBeenCalledTimes(1);
  });
});
