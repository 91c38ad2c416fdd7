import { call, put, select, takeLeading } from 'typed-redux-saga';
import { type CreateBookingRequestBody } from '@kq/contracts/http/booking-requests';
import { toApiError, toPlainError } from '@/lib/api-error';
import { selectUser, sessionOpened } from '@/lib/session/auth.slice';
import { forgetMagicLinkNonce, magicLinkNonceHash, readMagicLinkNonce } from '@/lib/session/magic-link-nonce';
import { proveByCode, sendBookingRequest } from '../api/booking-form-api';
import { forgetIdempotencyKey, idempotencyKeyFor, settleDraft } from '../booking-draft';
import {
  codeProved,
  codeRefused,
  codeSubmitted,
  requestAccepted,
  requestFailed,
  requestSubmitted,
} from './booking-form.slice';

/** takeLeading: a second press while the first is on its way does nothing. */
export function* bookingFormSaga() {
  yield* takeLeading(requestSubmitted, send);
  yield* takeLeading(codeSubmitted, prove);
}

function* send({ payload: { body, asNew } }: ReturnType<typeof requestSubmitted>) {
  try {
    if (asNew) yield* call(forgetIdempotencyKey);
    const key = yield* call(idempotencyKeyFor, scopeOf(body));
    const proved = (yield* select(selectUser))?.email_verified === true;
    const nonceHash = proved ? undefined : yield* call(magicLinkNonceHash);
    const answer = yield* call(
      sendBookingRequest,
      nonceHash ? { ...body, nonce_hash: nonceHash } : body,
      key,
    );
    yield* call(settleDraft);
    yield* put(
      requestAccepted({
        id: answer.id,
        needsProof: answer.status === 'awaiting_verification',
        email: body.contact.email,
        answerBy: answer.answer_by,
      }),
    );
  } catch (error) {
    const { retryAfterSeconds } = toApiError(error);
    yield* put(requestFailed({ ...toPlainError(error), retryAfterSeconds }));
  }
}

/** The code signs in, and the waiting request goes out (DESIGN §5 Unsigned or unproved sender). */
function* prove({ payload: { email, code } }: ReturnType<typeof codeSubmitted>) {
  try {
    const nonce = yield* call(readMagicLinkNonce);
    const session = yield* call(proveByCode, email, code, nonce);
    yield* call(forgetMagicLinkNonce);
    yield* put(sessionOpened({ token: session.access_token, user: session.user }));
    yield* put(codeProved());
  } catch (error) {
    yield* put(codeRefused(toPlainError(error)));
  }
}

/** Other places or another time are another request. */
const scopeOf = ({ accommodation_ids, start_date, end_date }: CreateBookingRequestBody): string =>
  [...accommodation_ids].sort((one, other) => one - other).join(',') + `|${start_date}|${end_date}`;
