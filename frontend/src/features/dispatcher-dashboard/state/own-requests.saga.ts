import { call, put, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchRequests } from '../api/fetch-requests';
import { requestsFailed, requestsLoaded, requestsWanted } from './own-requests.slice';

export function* ownRequestsSaga() {
  yield* takeLatest(requestsWanted, load);
}

function* load({ payload }: ReturnType<typeof requestsWanted>) {
  try {
    yield* put(requestsLoaded(yield* call(fetchRequests, payload)));
  } catch (error) {
    yield* put(requestsFailed(toPlainError(error)));
  }
}
