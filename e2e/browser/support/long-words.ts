/** What people and firms are called at worst, by the name of the field that carries it. */
const LONG: Readonly<Record<string, string>> = {
  title:
    'Monteurunterkunft Donaudampfschifffahrtsgesellschaftskapitänshaus am Rangierbahnhof Nord, Hinterhaus 12 b',
  city: 'Hellschen-Heringsand-Unterschaar',
  place: 'Hellschen-Heringsand-Unterschaar',
  place_detail: 'Industriepark Chemiedreieck Nordwest, Tor 3',
  company: 'Rohrleitungsbau- und Industrieinstandhaltungsgesellschaft Unterschaar mbH & Co. KG',
  name: 'Maximiliane-Charlotte von Hohenstein-Wackerbarthshausen',
  email: 'maximiliane.von-hohenstein-wackerbarthshausen@rohrleitungsbau-unterschaar.example',
  phone: '+49 (0) 4834 / 123 45 67-89',
  host: 'kalender.buchungsplattform-ferienwohnungen-unterschaar.example',
  address: 'An der Alten Rangierbahnhofsversorgungsstraße 123 b',
};

/** Returns an answer of the API with the longest words in its texts. */
export function withLongWords<T>(answer: T): T {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    typeof value === 'string' && value !== '' ? (LONG[key] ?? value) : value,
  ) as T;
}
