import { formatDateWithYear } from '@kq/contracts/format';
import { type FeedRefusal, type FeedRefusedError } from './feed-refused-error';

const NO_SERVER =
  'Unter dieser Adresse antwortet kein öffentlicher Server. Bitte prüfen Sie, ob sie vollständig und richtig kopiert ist.';
const NOT_HANDED_OUT =
  'Der Server kennt diese Adresse nicht oder gibt den Kalender nicht heraus. Bitte kopieren Sie die Adresse im anderen Portal neu; sie muss ohne Anmeldung lesbar sein.';
const NO_CALENDAR =
  'Das ist kein vollständiger iCal-Kalender, sondern etwas anderes, zum Beispiel eine Webseite. Nehmen Sie die Adresse aus „Kalender exportieren“, oft endet sie auf .ics.';
const TOO_LARGE = 'Der Kalender ist zu groß. Gelesen werden bis 1 MB und 2.000 Termine.';
const RULE =
  'Ein Termin wiederholt sich nach einer Regel, die wir nicht lesen können. Bitte tragen Sie ihn im anderen Kalender einzeln ein oder löschen Sie ihn dort.';

/**
 * What an owner reads about each reason. A name with an address inside our network reads like a server that does not answer:
 * otherwise the texts would list our hosts (docs/security.md S16).
 */
const TEXTS: Readonly<Record<FeedRefusal, string>> = {
  url: 'Die Adresse muss mit https:// oder webcal:// beginnen, ohne Benutzername und ohne Port. Adressen mit http:// sind unverschlüsselt und werden nicht gelesen.',
  address: NO_SERVER,
  unreachable: NO_SERVER,
  timeout:
    'Der Server hat nicht innerhalb von 5 Sekunden geantwortet. Bitte versuchen Sie es später noch einmal.',
  redirects: NOT_HANDED_OUT,
  status: NOT_HANDED_OUT,
  encoding: NO_CALENDAR,
  not_a_calendar: NO_CALENDAR,
  broken_event: NO_CALENDAR,
  nothing_readable: 'Dieser Kalender enthält keine Termine, sondern nur andere Einträge.',
  too_large: TOO_LARGE,
  too_many_rules: TOO_LARGE,
  too_many_properties: TOO_LARGE,
  too_many_members: TOO_LARGE,
  too_many_events: TOO_LARGE,
  unsupported_recurrence: RULE,
};

/** For an address that the owner typed as digits. */
const PRIVATE_ADDRESS =
  'Diese Adresse liegt in einem privaten Netz und ist von hier aus nicht lesbar. Nötig ist eine öffentliche Adresse.';

/** Returns the text about a calendar that is refused; `isLiteral` is true for a URL whose host is an IP address. */
export function refusalText({ reason, date }: FeedRefusedError, isLiteral: boolean): string {
  if (date !== undefined)
    return `Der Termin vom ${formatDateWithYear(date)} wiederholt sich nach einer Regel, die wir nicht lesen können. Bitte tragen Sie ihn im anderen Kalender einzeln ein oder löschen Sie ihn dort.`;
  return reason === 'address' && isLiteral ? PRIVATE_ADDRESS : TEXTS[reason];
}
