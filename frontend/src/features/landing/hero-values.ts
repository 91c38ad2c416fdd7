import { RADIUS_HOME_DEFAULT_KM, WORKERS_DEFAULT } from '@kq/contracts/constants';
import { dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { NIGHTS_PATTERNS, type NightsPattern } from '@kq/contracts/stays/part';
import { type StayDates } from '@/components/accommodation/stay-rules';
import { emptyLocation, type LocationValue } from '@/components/location-field';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

/** Fields of the hero form. */
export interface HeroValues {
  readonly location: LocationValue;
  readonly dates: StayDates;
  readonly nights: NightsPattern;
  /** As typed. */
  readonly workers: string;
  readonly radius: number;
  readonly isExtensionPossible: boolean;
}

export const emptyHero: HeroValues = {
  location: emptyLocation,
  dates: { start: '', end: '' },
  nights: 'all',
  workers: String(WORKERS_DEFAULT),
  radius: RADIUS_HOME_DEFAULT_KM,
  isExtensionPossible: false,
};

/** Keeps the form in this tab: Back from the results shows it as it was. */
export const storeHero = (values: HeroValues): void =>
  writeStored(storageKeys.heroForm, JSON.stringify(values), 'session');

/** Reads the stored form, without dates that are over; null without one. */
export function readHero(now: Date): HeroValues | null {
  const stored = readStoredJson(storageKeys.heroForm, 'session');
  if (!isHero(stored)) return null;
  const today = dateInBerlin(now);
  const { start, end } = stored.dates;
  const isOver = (date: string) => !isIsoDate(date) || date < today;
  return isOver(start) || (end !== '' && isOver(end)) ? { ...stored, dates: emptyHero.dates } : stored;
}

function isHero(stored: unknown): stored is HeroValues {
  const { location, dates, nights, workers, radius } = (stored ?? {}) as Partial<HeroValues>;
  return (
    typeof location?.text === 'string' &&
    (location.place === null || Number.isFinite(location.place?.lat)) &&
    typeof dates?.start === 'string' &&
    typeof dates.end === 'string' &&
    NIGHTS_PATTERNS.some((pattern) => pattern === nights) &&
    typeof workers === 'string' &&
    Number.isFinite(radius)
  );
}
