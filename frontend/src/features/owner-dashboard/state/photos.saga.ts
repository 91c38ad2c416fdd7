import { buffers, END, eventChannel } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  flush,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
} from 'typed-redux-saga';
import { type PlainError, toApiError, toPlainError } from '@/lib/api-error';
import { failureShown } from '@/lib/toasts/toast.slice';
import { type OwnAccommodation, putPhotos, uploadPhoto } from '../api/owner-api';
import { ownerDashboardText } from '../texts';
import { photosSubmitted, placeReplaced, accommodationsRequested } from './own-accommodations.slice';
import {
  photoChosen,
  type PhotoUpload,
  selectUploads,
  uploadStarted,
  uploadCancelled,
  uploadCompleted,
  uploadFailed,
  uploadPostponed,
  uploadProgressed,
  uploadRetried,
} from './photo-uploads.slice';
import { shrinkPhoto } from './shrink-photo';
import { dropFile, fileOf } from './upload-files';

/** Uploads photos one after the other, in the order of their choice, and stores changes of their order. */
export function* photosSaga() {
  const wanted = yield* actionChannel<ReturnType<typeof photoChosen | typeof uploadRetried>>(
    [photoChosen.type, uploadRetried.type],
    buffers.expanding(),
  );
  // Parallel uploads of one accommodation would be stored in the order of their ends: the first photo is the title.
  yield* fork(work);
  yield* takeEvery([uploadCancelled, uploadCompleted], function* forget({ payload }) {
    yield* call(dropFile, payload);
  });
  yield* fork(storeOrders);

  function* work() {
    for (;;) {
      const { payload } = yield* take(wanted);
      const key = typeof payload === 'string' ? payload : payload.key;
      const next = (yield* select(selectUploads)).find((each) => each.key === key);
      // Missing when its owner cancelled it before its turn.
      if (next) yield* call(upload, next);
    }
  }
}

type UploadMessage =
  { readonly percent: number } | { readonly accommodation: OwnAccommodation } | UploadFailure;

interface UploadFailure {
  readonly error: PlainError;
  readonly retryAfterSeconds: number | null;
}

/** What a limit refused is sent again so often; five minutes for a full disk. */
const WAITS_MAX = 30;
/** A longer wait is not worth a page that seems to work. */
const WAIT_MAX_SECONDS = 60;

/** Sends a file, again after Retry-After while other uploads take the places or the server is busy. */
function* upload({ key, accommodationId }: PhotoUpload) {
  for (let waits = 0; ; waits += 1) {
    const refusal = yield* call(sendOnce, key, accommodationId);
    if (refusal === null) return;
    const { error, retryAfterSeconds } = refusal;
    const isBusy = error.status === 429 || error.status === 503;
    if (
      !isBusy ||
      retryAfterSeconds === null ||
      retryAfterSeconds > WAIT_MAX_SECONDS ||
      waits === WAITS_MAX
    ) {
      yield* put(uploadFailed({ key, error }));
      return;
    }
    yield* put(uploadPostponed({ key, error }));
    const { cancelled } = yield* race({
      waited: delay(retryAfterSeconds * 1000),
      cancelled: take(isCancelOf(key)),
    });
    if (cancelled) return;
  }
}

const isCancelOf =
  (key: string) =>
  (action: unknown): boolean =>
    uploadCancelled.match(action) && action.payload === key;

/** Returns the failure; null when the photo is stored or its owner cancelled it. */
function* sendOnce(key: string, accommodationId: number): SagaGenerator<UploadFailure | null> {
  yield* put(uploadStarted(key));
  const messages = yield* call(sendFile, accommodationId, key);
  try {
    for (;;) {
      const { message, cancelled } = yield* race({
        message: take(messages),
        cancelled: take(isCancelOf(key)),
      });
      if (cancelled || !message) return null;
      if ('error' in message) return message;
      if ('percent' in message) yield* put(uploadProgressed({ key, percent: message.percent }));
      else {
        yield* put(placeReplaced(message.accommodation));
        yield* put(uploadCompleted(key));
      }
    }
  } finally {
    messages.close();
  }
}

/** Reports the progress of one upload; closing the channel aborts it. */
function sendFile(accommodationId: number, key: string) {
  return eventChannel<UploadMessage>((emit) => {
    const controller = new AbortController();
    const file = fileOf(key);
    const send = async (): Promise<UploadMessage> => {
      if (!file) throw new Error('The file of an upload is missing');
      const accommodation = await uploadPhoto(accommodationId, await shrinkPhoto(file), {
        signal: controller.signal,
        onProgress: (percent) => emit({ percent }),
      });
      return { accommodation };
    };
    void send()
      .catch((error: unknown): UploadMessage => {
        const { retryAfterSeconds } = toApiError(error);
        return { error: toPlainError(error), retryAfterSeconds };
      })
      .then((message) => {
        if (controller.signal.aborted) return;
        emit(message);
        emit(END);
      });
    return () => controller.abort();
  }, buffers.expanding());
}

/** Each order is complete, so of those that wait only the newest is stored. */
function* storeOrders() {
  const orders = yield* actionChannel<ReturnType<typeof photosSubmitted>>(
    photosSubmitted.type,
    buffers.sliding(1),
  );
  let newer: ReturnType<typeof photosSubmitted> | undefined;
  for (;;) {
    const { payload } = newer ?? (yield* take(orders));
    newer = undefined;
    try {
      const stored = yield* call(putPhotos, payload.id, payload.photos);
      [newer] = yield* flush(orders);
      // The page already shows the newer order: this answer would bring back what was removed meanwhile.
      if (newer?.payload.id !== payload.id) yield* put(placeReplaced(stored));
    } catch (error) {
      yield* put(failureShown({ ...toPlainError(error), message: ownerDashboardText.photos.notSaved }));
      yield* put(accommodationsRequested(null));
    }
  }
}
