import { type AccommodationType, type Amenity } from '@kq/contracts';
import { type Random } from './random';

const NAMES = [
  'Lindenhof',
  'Birkenhof',
  'Sonnenhof',
  'Wiesengrund',
  'Am Stadtpark',
  'Am Bahnhof',
  'Am Werk',
  'Am Ring',
  'Ahornhof',
  'Kastanienhof',
  'Alte Mühle',
  'Alte Schule',
  'Am Markt',
  'Am Wasserturm',
  'Brückenblick',
  'Gartenstadt',
  'Waldblick',
  'Feldblick',
  'Am Gewerbepark',
  'Nordpark',
  'Südpark',
  'Altes Lager',
];

const STREETS = [
  'Lindenstraße',
  'Bahnhofstraße',
  'Gartenstraße',
  'Ringstraße',
  'Industriestraße',
  'Hauptstraße',
  'Ahornweg',
  'Birkenweg',
  'Schulstraße',
  'Feldstraße',
  'Am Park',
  'Werkstraße',
];

const titles: Record<AccommodationType, readonly string[]> = {
  room: ['Monteurzimmer {name}', 'Zimmer für Monteure in {city}', 'Einfaches Monteurzimmer in {city}'],
  apartment: ['Monteurwohnung {name}', 'Wohnung für Monteure in {city}', 'Möblierte Wohnung {name}'],
  house: ['Monteurhaus {name}', 'Haus für Kolonnen in {city}', 'Ganzes Haus {name} für {beds} Personen'],
  apartment_hotel: ['Apartmenthaus {name}', 'Boardinghaus {name} in {city}', 'Apartments {name}'],
  guesthouse: ['Pension {name}', 'Gästehaus {name}', 'Pension {name} in {city}'],
};

const openings: Record<AccommodationType, string> = {
  room: 'Ruhige, saubere Zimmer für Handwerker und Monteure in {city}.',
  apartment: 'Abgeschlossene, möblierte Wohnung für Ihre Kolonne in {city}.',
  house:
    'Ein ganzes Haus für Ihre Mannschaft in {city}: eigener Eingang, eigene Küche, Platz für die Fahrzeuge.',
  apartment_hotel: 'Apartments für Firmen und Kolonnen in {city}, auch für mehrere Monate.',
  guesthouse:
    'Unsere Pension in {city} ist auf Handwerker eingestellt: frühe Anreise zur Schicht ist kein Problem.',
};

const sentences: Partial<Record<Amenity, string>> = {
  parking_van: 'Transporter parken direkt am Haus.',
  parking_truck: 'Auch für Lkw ist ein Stellplatz vorhanden.',
  washing_machine: 'Eine Waschmaschine steht kostenlos bereit.',
  drying_room: 'Arbeitskleidung trocknet im eigenen Trockenraum.',
  tool_storage: 'Werkzeug lagern Sie abschließbar im Haus.',
  self_check_in: 'Die Schlüssel liegen im Schlüsseltresor, Anreise rund um die Uhr.',
  shift_sleep: 'Tagsüber ist es ruhig, auch Schichtarbeiter schlafen gut.',
  quiet: 'Die Lage ist ruhig, abseits der Hauptstraße.',
  wifi: 'Schnelles WLAN ist im Preis enthalten.',
};

interface TextFacts {
  readonly type: AccommodationType;
  readonly city: string;
  readonly beds: number;
  readonly rooms: number;
  readonly amenities: readonly Amenity[];
}

export function demoTitle(random: Random, { type, city, beds }: TextFacts): string {
  const name = random.pick(NAMES);
  return fill(random.pick(titles[type]), { name, city, beds }).slice(0, 120);
}

export function demoDescription({ type, city, beds, rooms, amenities }: TextFacts): string {
  const size = `${beds} Betten in ${rooms === 1 ? 'einem Zimmer' : `${rooms} Zimmern`}.`;
  const extras = amenities.flatMap((amenity) => sentences[amenity] ?? []).slice(0, 4);
  return [fill(openings[type], { city }), size, ...extras, 'Rechnung an die Firma ist üblich.'].join(' ');
}

export const demoAddress = (random: Random): string => `${random.pick(STREETS)} ${random.int(1, 140)}`;

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, key: string) => String(values[key] ?? ''));
}
