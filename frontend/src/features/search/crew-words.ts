import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { formatBeds, formatCount, formatNumber } from '@kq/contracts/format';
import { countFilters, hasPlace, type SearchParams } from './search-params';

/** Says why nothing was found: `Im Umkreis von 25 km ist nichts für 12 Personen frei.` */
export function nothingFree(search: SearchParams): string {
  const { workers, minBeds } = search;
  const where = placeWords(search) ?? 'Für diese Suche';
  const beds = minBeds !== null && minBeds > 1 ? formatBeds(minBeds) : null;
  if (countFilters(search) > 0)
    return `${where} passt kein Haus${beds === null ? '' : ` mit ${minBeds} freien Betten`} zu Ihren Filtern.`;
  if (beds !== null) return `${where} hat kein Haus ${beds} frei.`;
  const who = workers === null ? '' : ` für ${formatCount(workers, 'Person', 'Personen')}`;
  return `${where} ist nichts${who} frei.`;
}

/** `Im Umkreis von 25 km sind 934 Betten frei, Sie brauchen 999.` */
export function bedsMissing(search: SearchParams, free: number): string {
  const { workers, minBeds } = search;
  const where = placeWords(search) ?? 'Für diese Suche';
  const filters = countFilters(search) > 0 ? ' mit Ihren Filtern' : '';
  const houses = minBeds !== null && minBeds > 1 ? ` in Häusern ab ${minBeds} Betten` : '';
  const beds = `${free === 1 ? 'ist' : 'sind'}${filters}${houses} ${formatBeds(free)} frei`;
  return `${where} ${beds}, Sie brauchen ${formatNumber(workers ?? 0)}.`;
}

function placeWords(search: SearchParams): string | null {
  if (search.within !== null) return 'In diesem Kartenausschnitt';
  return hasPlace(search) ? `Im Umkreis von ${search.radius} km` : null;
}

/** `Mindestens 4 Betten je Haus` */
export const shareWords = (beds: number): string => `Mindestens ${formatBeds(beds)} je Haus`;

/** `Für 80 Personen brauchen Sie etwa 4 Häuser.` */
export function housesWords(houses: number, workers: number): string {
  const crew = `${formatNumber(workers)} Personen`;
  if (houses === 1) return `Ein Haus kann für ${crew} reichen.`;
  const requests = houses > RECIPIENTS_MAX ? ` Eine Anfrage geht an höchstens ${RECIPIENTS_MAX}.` : '';
  return `Für ${crew} brauchen Sie etwa ${formatNumber(houses)} Häuser.${requests}`;
}
