import { buffers } from 'redux-saga';
import { actionChannel, call, put, select, take } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import * as api from '../api/owner-api';
import { listingSaved, listingSaveFailed, listingSaveRequested } from './listing-save.slice';
import { type ListingSave } from './listing-save.slice';
import {
  accommodationAdded,
  placeReplaced,
  accommodationsLoaded,
  accommodationSought,
  selectListQuery,
  selectSought,
} from './own-accommodations.slice';

/** Stores the steps of a listing, one call after the other; of those that wait, only the newest. */
export function* listingSaveSaga() {
  const wanted = yield* actionChannel(listingSaveRequested.match, buffers.sliding(1));
  for (;;) {
    const { payload } = yield* take(wanted);
    yield* call(save, payload);
  }
}

function* save({ id, body }: ListingSave) {
  try {
    if (id === null) {
      const accommodation = yield* call(api.createAccommodation, body);
      yield* put(accommodationAdded(accommodation));
      yield* put(listingSaved({ createdId: accommodation.id }));
    } else {
      yield* put(placeReplaced(yield* call(api.updateAccommodation, id, body)));
      yield* put(listingSaved({ createdId: null }));
    }
  } catch (error) {
    yield* call(fail, error);
  }
}

/** After a change on another device, the page compares its edits with what is stored now. */
function* fail(error: unknown) {
  const plain = toPlainError(error);
  try {
    if (plain.code === 'accommodation_changed') {
      const query = yield* select(selectListQuery);
      yield* put(accommodationsLoaded(yield* call(api.fetchOwnAccommodations, query)));
      const { data: sought } = yield* select(selectSought);
      if (sought) yield* put(accommodationSought(yield* call(api.fetchOwnAccommodation, sought.id)));
    }
    yield* put(listingSaveFailed(plain));
  } catch (readError) {
    yield* put(listingSaveFailed(toPlainError(readError)));
  }
}
