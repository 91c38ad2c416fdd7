/** Names of zones by Windows, as Outlook and Exchange write them, with a city of each (Unicode CLDR, windowsZones). */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'w. europe': 'Europe/Berlin',
  'w. european': 'Europe/Berlin',
  'central europe': 'Europe/Budapest',
  'central european': 'Europe/Warsaw',
  romance: 'Europe/Paris',
  gmt: 'Europe/London',
  greenwich: 'Atlantic/Reykjavik',
  'e. europe': 'Europe/Chisinau',
  fle: 'Europe/Kiev',
  gtb: 'Europe/Bucharest',
  turkey: 'Europe/Istanbul',
  kaliningrad: 'Europe/Kaliningrad',
  belarus: 'Europe/Minsk',
  russian: 'Europe/Moscow',
  israel: 'Asia/Jerusalem',
  egypt: 'Africa/Cairo',
  morocco: 'Africa/Casablanca',
  'south africa': 'Africa/Johannesburg',
  arab: 'Asia/Riyadh',
  arabian: 'Asia/Dubai',
  georgian: 'Asia/Tbilisi',
  caucasus: 'Asia/Yerevan',
  iran: 'Asia/Tehran',
  pakistan: 'Asia/Karachi',
  india: 'Asia/Kolkata',
  'se asia': 'Asia/Bangkok',
  china: 'Asia/Shanghai',
  singapore: 'Asia/Singapore',
  'w. australia': 'Australia/Perth',
  tokyo: 'Asia/Tokyo',
  korea: 'Asia/Seoul',
  'aus eastern': 'Australia/Sydney',
  'new zealand': 'Pacific/Auckland',
  azores: 'Atlantic/Azores',
  'e. south america': 'America/Sao_Paulo',
  argentina: 'America/Buenos_Aires',
  newfoundland: 'America/St_Johns',
  atlantic: 'America/Halifax',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  'us mountain': 'America/Phoenix',
  pacific: 'America/Los_Angeles',
  alaskan: 'America/Anchorage',
  hawaiian: 'Pacific/Honolulu',
  utc: 'Etc/UTC',
  // Outlook in German.
  'mitteleuropäische zeit': 'Europe/Berlin',
  mez: 'Europe/Berlin',
};

/** `Eastern Standard Time`, `Eastern Time`, `W. Europe Standard Time 1`. */
const SUFFIX = /\s*(?:(?:standard|daylight|summer)\s+)?time(?:\s+\d{1,2})?$/;
/** `/freeassociation.sourceforge.net/Europe/Berlin` of libical. */
const AREA = /(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/.+$/;
const NAME_MAX = 100;

/** Returns a name that may be an IANA zone; null for a name that cannot be one. */
export function ianaNameOf(tzid: string): string | null {
  const name = tzid.trim();
  if (name.length > NAME_MAX) return null;
  const lower = name.toLowerCase();
  const windows = WINDOWS_ZONES[lower] ?? WINDOWS_ZONES[lower.replace(SUFFIX, '')];
  if (windows !== undefined) return windows;
  return AREA.exec(name)?.[0] ?? name;
}
