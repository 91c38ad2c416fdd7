/** Arrival and departure in the search form, and the calendar for them. */
export const stayDatesText = {
  start: 'Von',
  end: 'Bis',
  empty: 'Datum wählen',
  nights: 'Nächte',
  allNights: 'Alle',
  choose: 'Zeitraum wählen',
  pickStart: 'Anreise wählen',
  pickEnd: 'Abreise wählen',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  clear: 'Zurücksetzen',
  done: 'Übernehmen',
} as const;
