import { call, cancelled, delay, fork, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { AUTOCOMPLETE_DEBOUNCE_MS, POSTAL_CODE_MIN_CHARS } from '@kq/contracts/constants';
import { grantConsent, hasConsent } from '@/lib/consent';
import { currentPosition } from '../api/current-position';
import { logSearch, lookUpPostalCodes, reverseGeocode, type SearchLog, searchPlaces } from '../api/geo-api';
import { type PlaceSuggestion, type SelectedPlace } from '../location-types';
import { isSearchable } from './is-searchable';
import {
  geocodingAllowed,
  placeResolved,
  placeSearchSubmitted,
  positionFailed,
  positionRequested,
  queryChanged,
  searchClosed,
  searchFailed,
  searchSucceeded,
  suggestionChosen,
} from './location.slice';

/** Location autocomplete (docs/spec SRCH-02 … SRCH-07). */
export function* locationSaga() {
  yield* takeLatest([queryChanged, searchClosed, suggestionChosen], search);
  yield* takeLatest(suggestionChosen, resolveChosen);
  yield* takeLatest(positionRequested, resolvePosition);
  yield* takeEvery(geocodingAllowed, rememberConsent);
  yield* takeEvery(placeSearchSubmitted, logUnresolved);
}

/** Any later action of the field cancels it, also while it waits or is on the wire. */
function* search(action: ReturnType<typeof queryChanged | typeof searchClosed | typeof suggestionChosen>) {
  if (!queryChanged.match(action)) return;
  const { fieldId } = action.payload;
  const query = action.payload.query.trim();
  if (!isSearchable(query)) return;
  const abort = new AbortController();
  try {
    yield* delay(AUTOCOMPLETE_DEBOUNCE_MS);
    const suggestions = yield* call(findSuggestions, query, abort.signal);
    yield* put(searchSucceeded({ fieldId, suggestions }));
  } catch {
    yield* put(searchFailed({ fieldId }));
  } finally {
    if (yield* cancelled()) abort.abort();
  }
}

/**
 * Digits alone are a postal code, anything else an address, place or coordinates; without consent nothing is sent
 * (docs/spec SRCH-10, SRCH-12). Digits of no town, as those of a company's own postal code, are searched like a place:
 * that search guesses the town.
 */
async function findSuggestions(query: string, signal: AbortSignal): Promise<PlaceSuggestion[]> {
  if (!hasConsent('geocoding')) return [];
  const digits = /^\d{1,5}$/.exec(query)?.[0];
  if (digits !== undefined) {
    if (digits.length < POSTAL_CODE_MIN_CHARS) return [];
    const localities = await lookUpPostalCodes(digits, signal);
    if (localities.length > 0) return localities;
  }
  return searchPlaces(query, signal);
}

function* resolveChosen({ payload }: ReturnType<typeof suggestionChosen>) {
  const { fieldId, suggestion, queryText, source } = payload;
  const place = toPlace(suggestion) ?? (yield* call(geocode, suggestion));
  if (!place) {
    yield* put(searchFailed({ fieldId }));
    return;
  }
  yield* put(placeResolved({ fieldId, place }));
  yield* fork(logQuietly, { queryText, source, place });
}

/** A postal-code suggestion without coordinates is geocoded by its postal code and city first. */
async function geocode(suggestion: PlaceSuggestion): Promise<SelectedPlace | null> {
  try {
    const found = (await searchPlaces(suggestion.display_name)).map(toPlace).find((place) => place !== null);
    return found ? { ...found, display_name: suggestion.display_name } : null;
  } catch (error) {
    console.warn('Geocoding failed', error);
    return null;
  }
}

/** Its failures are logged on the console only (docs/spec ERR-16 … ERR-19). */
function* resolvePosition({ payload: { fieldId, source } }: ReturnType<typeof positionRequested>) {
  try {
    const position = yield* call(currentPosition);
    const found = yield* call(reverseGeocode, position.lat, position.lng);
    const place = {
      ...position,
      display_name: found?.display_name ?? 'Unbekannter Ort',
      kind: 'map' as const,
    };
    yield* put(placeResolved({ fieldId, place }));
    yield* fork(logQuietly, { queryText: place.display_name, source, place });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : 'Standort konnte nicht ermittelt werden.');
    yield* put(positionFailed({ fieldId }));
  }
}

function* rememberConsent({ payload }: ReturnType<typeof geocodingAllowed>) {
  const { fieldId, next, query, source } = payload;
  yield* call(grantConsent, 'geocoding' as const);
  if (next === 'position') yield* put(positionRequested({ fieldId, source }));
  else yield* put(queryChanged({ fieldId, query }));
}

function* logUnresolved({ payload: { queryText, source } }: ReturnType<typeof placeSearchSubmitted>) {
  yield* call(logQuietly, { queryText, source, place: null });
}

/** Best effort (docs/spec SRCH-19): no failure of the log reaches anyone. */
async function logQuietly(log: SearchLog): Promise<void> {
  try {
    await logSearch(log);
  } catch (error) {
    console.debug('Search log was not accepted', error);
  }
}

function toPlace({ display_name, lat, lng, placeId = null, kind }: PlaceSuggestion): SelectedPlace | null {
  if (lat === null || lng === null || !Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  // A guess that was chosen from the list is none.
  return { display_name, lat, lng, placeId, kind: kind ?? 'exact' };
}
