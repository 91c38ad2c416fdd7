import { call, jsonOf, queryOf } from './api.js';
import { pickSearch, pickTyped } from './data.js';
import { nearTop, weighted } from './random.js';

/** Ids on the last result page of this virtual user: details are opened from there. */
let shown = [];

/** One search; every eighth reader also turns a page. */
export function search(query = pickSearch()) {
  const page = Math.random() < 0.125 ? { page: 2 } : {};
  const found = jsonOf(call('search', 'GET', `/api/accommodations?${queryOf({ ...query, ...page })}`));
  if (found !== null && found.data.length > 0) shown = found.data.map((card) => card.id);
  return found;
}

/** A detail page of what the last search showed, with its calendar. */
export function detail() {
  if (shown.length === 0) search();
  if (shown.length === 0) return;
  const id = nearTop(shown);
  call('detail', 'GET', `/api/accommodations/${id}`);
}

/** A suggestion for what is typed so far; the header says that the visitor has consented (no header, no answer). */
export function autocomplete() {
  const typed = pickTyped();
  const path = /^\d+$/.test(typed)
    ? `/api/geo/postal-codes?${queryOf({ postal_code: typed })}`
    : `/api/geo/search?${queryOf({ q: typed })}`;
  call('autocomplete', 'GET', path, { headers: { 'x-consent': 'geocoding' } });
}

const pickStep = weighted([
  [search, 80],
  [detail, 15],
  [autocomplete, 5],
]);

/** 80 % searches, 15 % details, 5 % suggestions. */
export function browse() {
  pickStep()();
}

export const BROWSE_P99_MS = { search: 1500, detail: 1000, autocomplete: 1000 };
