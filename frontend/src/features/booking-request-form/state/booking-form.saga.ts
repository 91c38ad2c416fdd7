import { call, cancelled, delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { type CreateBookingRequestBody } from '@kq/contracts/http/booking-requests';
import { accommodationsAsked } from '@/components/asked-accommodations';
import { toApiError, toPlainError } from '@/lib/api-error';
import { reportError } from '@/lib/report-error';
import { selectUser } from '@/lib/session/auth.slice';
import { magicLinkNonceHash } from '@/lib/session/magic-link-nonce';
import { type AcceptedBookingRequest, requestWaits, waitingOf } from '@/lib/waiting-request';
import { checkRequest, sendBookingRequest } from '../api/booking-form-api';
import { forgetIdempotencyKey, idempotencyKeyFor, settleDraft } from '../booking-draft';
import {
  checkAnswered,
  checkRequested,
  formLeft,
  requestAccepted,
  requestFailed,
  requestSubmitted,
} from './booking-form.slice';

/** takeLeading: a second press while the first is on its way does nothing. */
export function* bookingFormSaga() {
  yield* takeLatest([checkRequested, formLeft], check);
  yield* takeLeading(requestSubmitted, send);
}

/** Dates are typed digit by digit. */
const CHECK_DELAY_MS = 300;

/** The form only names problems earlier: without an answer the server still refuses them when the request is sent. */
function* check(action: ReturnType<typeof checkRequested | typeof formLeft>) {
  if (!checkRequested.match(action)) return;
  const abort = new AbortController();
  try {
    yield* delay(CHECK_DELAY_MS);
    yield* put(checkAnswered(yield* call(checkRequest, action.payload, abort.signal)));
  } catch (error) {
    yield* call(reportError, error, 'check before sending');
  } finally {
    if (yield* cancelled()) abort.abort();
  }
}

function* send({ payload: { body, asNew } }: ReturnType<typeof requestSubmitted>) {
  try {
    if (asNew) yield* call(forgetIdempotencyKey);
    const key = yield* call(idempotencyKeyFor, scopeOf(body));
    const isVerified = (yield* select(selectUser))?.email_verified === true;
    const nonceHash = isVerified ? undefined : yield* call(magicLinkNonceHash);
    const answer = yield* call(
      sendBookingRequest,
      nonceHash ? { ...body, nonce_hash: nonceHash } : body,
      key,
    );
    yield* call(settleDraft);
    yield* put(accommodationsAsked(askedBy(answer, body)));
    const mustVerify = answer.status === 'awaiting_verification';
    if (mustVerify)
      yield* put(requestWaits(waitingOf(answer, { email: body.contact.email, asked: body }, new Date())));
    yield* put(requestAccepted({ id: answer.id, mustVerify }));
  } catch (error) {
    const { retryAfterSeconds } = toApiError(error);
    const plain = toPlainError(error);
    yield* put(requestFailed({ ...plain, retryAfterSeconds }));
    // The server knows of a problem that the form has not named yet.
    if (Object.keys(plain.fields).some((field) => field.startsWith('accommodation_ids')))
      yield* put(checkRequested(checkOf(body)));
  }
}

const checkOf = ({ accommodation_ids, location, start_date, end_date }: CreateBookingRequestBody) => ({
  accommodation_ids,
  location,
  start_date,
  end_date,
});

const askedBy = (
  { id, verify_by }: AcceptedBookingRequest,
  { accommodation_ids, start_date, end_date }: CreateBookingRequestBody,
) =>
  accommodation_ids.map((accommodation_id) => ({
    accommodation_id,
    booking_request_id: id,
    start_date,
    end_date,
    ...(verify_by === undefined ? {} : { forget_at: verify_by }),
  }));

/** Other accommodations or another time are another request. */
const scopeOf = ({ accommodation_ids, start_date, end_date, nights }: CreateBookingRequestBody): string =>
  [...accommodation_ids].sort((one, other) => one - other).join(',') +
  `|${start_date}|${end_date}${nights === undefined ? '' : `|${nights}`}`;
