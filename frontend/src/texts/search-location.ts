import { formatKm } from '@kq/contracts/format';

const SECTION = 'Kartenausschnitt';
const SECTION_NEAR = 'Umgebung ';

/** The location of a search in a section of the map. */
export const sectionName = (townName: string | null): string =>
  townName === null ? SECTION : `${SECTION_NEAR}${townName}`;

export const isSection = (location: string): boolean =>
  location === SECTION || location.startsWith(SECTION_NEAR);

/** `4,2 km` from the searched place, or `4,2 km von der Kartenmitte` in a section of the map. */
export const distanceWords = (km: number, location: string): string =>
  isSection(location) ? `${formatKm(km)} von der Kartenmitte` : formatKm(km);
