import { expectSaga } from 'redux-saga-test-plan';
import { throwError } from 'redux-saga-test-plan/providers';
import * as matchers from 'redux-saga-test-plan/matchers';
import { ApiError } from '@/lib/api-error';
import { fetchRespondView, sendAnswer, sendReport } from '../api/respond-api';
import { respondSaga } from './respond.saga';
import {
  answerFailed,
  answerPageOpened,
  answerSent,
  answerSubmitted,
  reportSent,
  reportSubmitted,
  respondSlice,
  viewRead,
} from './respond.slice';
import { buildItem, buildView } from './test-view';

const sender = { requestId: 77, ownerId: 5_000_000_001, token: 'secret' };
const view = buildView();
const answered = buildView({ items: [buildItem({ status: 'accepted' })] });
const stateWith = (current: typeof view) => ({ respond: respondSlice.reducer(undefined, viewRead(current)) });
const conflict = (body: object) =>
  new ApiError({ status: 409, code: 'conflict', message: 'Ihr Kalender zeigt weniger freie Betten.', body });

describe('respondSaga', () => {
  it('only reads when the page is opened', () =>
    expectSaga(respondSaga)
      .provide([[matchers.call.fn(fetchRespondView), view]])
      .put(viewRead(view))
      .not.call.fn(sendAnswer)
      .dispatch(answerPageOpened(sender))
      .silentRun(20));

  it('sends an answer and shows what the server made of it', () =>
    expectSaga(respondSaga)
      .withState(stateWith(view))
      .provide([[matchers.call.fn(sendAnswer), answered]])
      .call(sendAnswer, sender, view.owner_id, { action: 'accept' })
      .put(viewRead(answered))
      .put(answerSent())
      .dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept' }] }))
      .silentRun(20));

  const report = { ground: 'fraud', text: 'Will Geld.' } as const;
  const receipt = {
    receipt_no: 7_000_000_000_009,
    received_at: '2026-11-26T09:00:00.000Z',
    is_repeated: false,
    is_mailed: true,
  };

  it('reports for the owner of the page', () =>
    expectSaga(respondSaga)
      .withState(stateWith(view))
      .provide([[matchers.call.fn(sendReport), receipt]])
      .call(sendReport, sender, view.owner_id, report)
      .put(reportSent(receipt))
      .dispatch(reportSubmitted({ sender, report }))
      .silentRun(20));

  it('remembers the answer that the calendar refused, with the free beds', async () => {
    const error = conflict({
      beds_free: 4,
      blocks: [{ from: '2026-12-01', to: '2026-12-05', beds: 8, takes: 6 }],
    });
    const { effects } = await expectSaga(respondSaga)
      .withState(stateWith(view))
      .provide([[matchers.call.fn(sendAnswer), throwError(error)]])
      .dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept', accommodation_id: 1 }] }))
      .silentRun(20);
    const failures = (effects.put ?? []).map((effect) => effect.payload.action).filter(answerFailed.match);
    expect(failures[0]?.payload.refused).toEqual({
      body: { action: 'accept', accommodation_id: 1 },
      bedsFree: 4,
      blocks: [{ from: '2026-12-01', to: '2026-12-05', beds: 8, takes: 6 }],
    });
  });

  it('offers no calendar for a request that is closed', async () => {
    const error = new ApiError({ status: 409, code: 'request_closed', message: 'Abgeschlossen.' });
    const { effects } = await expectSaga(respondSaga)
      .withState(stateWith(view))
      .provide([[matchers.call.fn(sendAnswer), throwError(error)]])
      .dispatch(answerSubmitted({ sender, bodies: [{ action: 'accept' }] }))
      .silentRun(20);
    const failures = (effects.put ?? []).map((effect) => effect.payload.action).filter(answerFailed.match);
    expect(failures[0]?.payload).toMatchObject({ refused: null, error: { code: 'request_closed' } });
  });
});
