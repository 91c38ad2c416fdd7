import { PLACES } from './places.js';
import { weighted, zipf } from './random.js';

const DAY_MS = 86_400_000;
const AMENITIES = ['wifi', 'kitchen', 'parking_van', 'washing_machine'];

const pickRank = zipf(PLACES.length, 1);
/** Crews are small more often than large. */
const pickWorkers = weighted([
  [3, 16],
  [2, 10],
  [4, 24],
  [6, 18],
  [8, 14],
  [12, 10],
  [20, 5],
  [30, 2],
  [45, 1],
]);
const pickRadius = weighted([
  [10, 10],
  [25, 50],
  [50, 30],
  [100, 10],
]);

/** A town, the first of the list most often: about a sixth of all picks. */
export function pickPlace() {
  const [name, lat, lng] = PLACES[pickRank()];
  return { name, lat, lng };
}

/** A site is near its town, on a grid of about 1 km: two crews of one town seldom ask the very same. */
function siteIn({ lat, lng }) {
  const jitter = () => (Math.floor(Math.random() * 9) - 4) / 100;
  return { lat: (lat + jitter()).toFixed(4), lng: (lng + jitter()).toFixed(4) };
}

/** A stay of a week to a month that starts in the next weeks, on a Monday or Sunday mostly (the gaps are real). */
export function pickStay(latestDays = 90) {
  const ahead = 3 + Math.floor(Math.random() ** 2 * latestDays);
  const nights = weighted([
    [4, 20],
    [11, 30],
    [18, 20],
    [25, 20],
    [60, 10],
  ])();
  return stayFrom(ahead, nights);
}

export function stayFrom(daysAhead, nights) {
  const start = Date.now() + daysAhead * DAY_MS;
  return { start_date: dateOf(start), end_date: dateOf(start + nights * DAY_MS) };
}

/** A search as the page sends it: place by name or by point, crew, mostly dates, sometimes filters. */
export function pickSearch() {
  const place = pickPlace();
  const query = { radius: pickRadius(), workers: pickWorkers(), per_page: 20 };
  // The landing page sends the name as typed; the suggestion list sends the point.
  if (Math.random() < 0.4) query.location = place.name;
  else Object.assign(query, siteIn(place));
  if (Math.random() < 0.8) Object.assign(query, pickStay());
  if (Math.random() < 0.25) query.amenities = AMENITIES[Math.floor(Math.random() * AMENITIES.length)];
  if (Math.random() < 0.15) query.max_price = 2000 + 500 * Math.floor(Math.random() * 5);
  if (Math.random() < 0.1) query.sort = 'price';
  return query;
}

/** Text of a search while typing: two letters to the whole name, or the first digits of a postal code. */
export function pickTyped() {
  if (Math.random() < 0.2) return String(10_000 + Math.floor(Math.random() * 89_999)).slice(0, 3);
  const { name } = pickPlace();
  return name.slice(0, 2 + Math.floor(Math.random() * Math.min(8, name.length - 1)));
}

export const pickCrew = pickWorkers;

function dateOf(instant) {
  return new Date(instant).toISOString().slice(0, 10);
}
