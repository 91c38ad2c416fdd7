import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchOwnerLink, renewOwnerLink, revokeOwnerLink } from '../api/owner-api';
import {
  ownerLinkChanged,
  ownerLinkFailed,
  ownerLinkLoaded,
  ownerLinkRejected,
  ownerLinkSubmitted,
  ownerLinkRequested,
} from './owner-link.slice';

export function* ownerLinkSaga() {
  yield* takeLatest(ownerLinkRequested, loadLink);
  yield* takeLeading(ownerLinkSubmitted, changeLink);
}

function* loadLink() {
  try {
    yield* put(ownerLinkLoaded(yield* call(fetchOwnerLink)));
  } catch (error) {
    yield* put(ownerLinkFailed(toPlainError(error)));
  }
}

function* changeLink({ payload }: ReturnType<typeof ownerLinkSubmitted>) {
  try {
    yield* put(ownerLinkChanged(yield* call(payload === 'renew' ? renewOwnerLink : revokeOwnerLink)));
  } catch (error) {
    yield* put(ownerLinkRejected(toPlainError(error)));
  }
}
