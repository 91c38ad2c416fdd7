import { respondFeature } from '@/features/respond';
import { answerPageOpened, answerSubmitted, selectRespond } from '@/features/respond/state/respond.slice';
import { stubApi } from '@/testing/api-stub';
import { createAppStore } from './store';

const sender = { requestId: 7, ownerId: 5, token: 'proof' };
const view = (status: 'open' | 'filled') => ({
  owner_id: 5,
  status,
  can_answer: status === 'open',
  items: [],
});

describe('an answer page that stood open', () => {
  it('shows the closed request after a refused answer', async () => {
    const views = [view('open'), view('filled')];
    stubApi({
      'GET /booking-requests/7/respond': () => ({ data: views.shift() }),
      'POST /booking-requests/7/respond': () => ({ status: 409, data: { code: 'request_closed' } }),
    });
    const { store, addFeature } = createAppStore();
    addFeature(respondFeature);
    const page = () => selectRespond(store.getState() as never);

    store.dispatch(answerPageOpened(sender));
    await jest.advanceTimersByTimeAsync(0);
    expect(page().view?.status).toBe('open');
    store.dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept' }] }));
    await jest.advanceTimersByTimeAsync(0);

    expect(page()).toMatchObject({ view: { status: 'filled' }, answering: { status: 'failed' } });
  });
});

beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
afterEach(() => jest.useRealTimers());
