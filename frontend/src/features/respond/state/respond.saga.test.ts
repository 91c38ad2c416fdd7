import { waitFor } from '@testing-library/dom';
import { outlivesTurn } from '@kq/test-kit/in-process/outlives-turn';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { respondFeature } from '..';
import {
  answerPageOpened,
  answerPageReturned,
  answerSubmitted,
  reportSubmitted,
  selectAnswering,
  selectReporting,
  selectRespond,
  viewRead,
} from './respond.slice';
import { buildItem, buildView } from './test-view';

const READ = 'GET /booking-requests/77/respond';
const ANSWER = 'POST /booking-requests/77/respond';

const sender = { requestId: 77, ownerId: 5_000_000_001, token: 'secret' };
const view = buildView();
const answered = buildView({ items: [buildItem({ status: 'accepted' })] });

function open(handlers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi(handlers);
  const { store, addFeature } = createAppStore();
  addFeature(respondFeature);
  const state = () => store.getState() as never;
  return {
    calls,
    store,
    respond: () => selectRespond(state()),
    answering: () => selectAnswering(state()),
    reporting: () => selectReporting(state()),
  };
}

const conflict = (data: object) => () => ({ status: 409, data: { code: 'conflict', ...data } });

describe('respondSaga', () => {
  it('only reads when the page is opened', async () => {
    const { store, calls, respond } = open({ [READ]: () => ({ data: view }) });
    store.dispatch(answerPageOpened(sender));
    await waitFor(() => expect(respond().status).toBe('ready'));
    expect(respond().view).toEqual(view);
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('reads again when the page is visible again, but keeps it when that fails or an answer is under way', async () => {
    let release = (): void => undefined;
    const late = new Promise<{ data: typeof view }>((resolve) => {
      release = () => resolve({ data: view });
    });
    const answers = [
      () => ({ data: answered }),
      () => ({ status: 503, data: { code: 'unavailable' } }),
      () => late,
    ];
    const { store, calls, respond } = open({
      [READ]: () => answers[calls.length - 1]!(),
      [ANSWER]: () => ({ data: answered }),
    });
    store.dispatch(viewRead(view));
    store.dispatch(answerPageReturned(sender));
    await waitFor(() => expect(respond().view).toEqual(answered));
    store.dispatch(answerPageReturned(sender));
    await waitFor(() => expect(calls).toHaveLength(2));
    store.dispatch(answerPageReturned(sender));
    store.dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept' }] }));
    await waitFor(() => expect(respond().answering.status).toBe('done'));
    release();
    expect(await outlivesTurn(late)).toBe(false);
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'POST']);
    expect(respond()).toMatchObject({ status: 'ready', view: answered });
  });

  it('sends an answer and shows what the server made of it', async () => {
    const { store, calls, respond, answering } = open({
      [ANSWER]: () => ({ data: answered }),
    });
    store.dispatch(viewRead(view));
    store.dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept' }] }));
    await waitFor(() => expect(answering().status).toBe('done'));
    expect(respond().view).toEqual(answered);
    expect(calls.map(({ body }) => body)).toEqual([{ action: 'accept', owner_id: view.owner_id }]);
    expect(calls[0]?.headers.get('x-respond-token')).toBe('secret');
  });

  it('reports for the owner of the page', async () => {
    const report = { ground: 'fraud', text: 'Will Geld.' } as const;
    const receipt = {
      receipt_no: 7_000_000_000_009,
      received_at: '2026-11-26T09:00:00.000Z',
      is_repeated: false,
      is_mailed: true,
    };
    const { store, calls, reporting } = open({
      'POST /booking-requests/77/report-abuse': () => ({ data: receipt }),
    });
    store.dispatch(viewRead(view));
    store.dispatch(reportSubmitted({ sender, report }));
    await waitFor(() => expect(reporting()).toMatchObject({ status: 'done', receipt }));
    expect(calls.map(({ body }) => body)).toEqual([{ ...report, owner_id: view.owner_id }]);
  });

  it('remembers the answer that the calendar refused, with the free beds', async () => {
    const blocks = [{ from: '2026-12-01', to: '2026-12-05', beds: 8, takes: 6 }];
    const { store, answering } = open({ [ANSWER]: conflict({ beds_free: 4, blocks }) });
    const body = { action: 'accept', accommodation_id: 1 } as const;
    store.dispatch(viewRead(view));
    store.dispatch(answerSubmitted({ sender, bodies: [body] }));
    await waitFor(() => expect(answering().status).toBe('failed'));
    expect(answering().refused).toEqual({ body, bedsFree: 4, blocks });
  });

  it('offers no calendar for a request that is closed, and reads it again', async () => {
    const closed = buildView({ can_answer: false });
    const { store, respond, answering } = open({
      [ANSWER]: conflict({ code: 'request_closed', message: 'Abgeschlossen.' }),
      [READ]: () => ({ data: closed }),
    });
    store.dispatch(viewRead(view));
    store.dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept' }] }));
    await waitFor(() => expect(respond().view).toEqual(closed));
    expect(answering()).toMatchObject({ refused: null, error: { code: 'request_closed' } });
  });
});
