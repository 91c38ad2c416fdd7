import { formatDateWithYear } from '../../format';
import { type ReasonTexts } from '../param-kinds';
import { type calendarReasons } from './params';

export const germanCalendarReasons: ReasonTexts<typeof calendarReasons> = {
  calendar_url_not_readable:
    'Die Adresse muss mit https:// oder webcal:// beginnen, ohne Benutzername und ohne Port. Adressen mit http:// sind unverschlüsselt und werden nicht gelesen.',
  calendar_server_not_found:
    'Unter dieser Adresse antwortet kein öffentlicher Server. Bitte prüfen Sie, ob sie vollständig und richtig kopiert ist.',
  calendar_server_slow:
    'Der Server hat nicht innerhalb von 5 Sekunden geantwortet. Bitte versuchen Sie es später noch einmal.',
  calendar_address_private:
    'Diese Adresse liegt in einem privaten Netz und ist von hier aus nicht lesbar. Nötig ist eine öffentliche Adresse.',
  calendar_not_handed_out:
    'Der Server kennt diese Adresse nicht oder gibt den Kalender nicht heraus. Bitte kopieren Sie die Adresse im anderen Portal neu; sie muss ohne Anmeldung lesbar sein.',
  calendar_without_ical:
    'Das ist kein vollständiger iCal-Kalender, sondern etwas anderes, zum Beispiel eine Webseite. Nehmen Sie die Adresse aus „Kalender exportieren“, oft endet sie auf .ics.',
  calendar_without_events: 'Dieser Kalender enthält keine Termine, sondern nur andere Einträge.',
  calendar_too_large: 'Der Kalender ist zu groß. Gelesen werden bis 1 MB und 2.000 Termine.',
  calendar_rule_unreadable:
    'Ein Termin wiederholt sich nach einer Regel, die wir nicht lesen können. Bitte tragen Sie ihn im anderen Kalender einzeln ein oder löschen Sie ihn dort.',
  calendar_rule_of_event_unreadable: ({ date }) =>
    `Der Termin vom ${formatDateWithYear(date)} wiederholt sich nach einer Regel, die wir nicht lesen können. Bitte tragen Sie ihn im anderen Kalender einzeln ein oder löschen Sie ihn dort.`,
  calendar_already_added: 'Dieser Kalender ist schon eingetragen.',
  too_many_calendars: ({ max }) => `Mehr als ${max} Kalender je Unterkunft sind nicht möglich.`,
  other_calendar_being_read:
    'Ein anderer Kalender wird gerade gelesen. Bitte versuchen Sie es gleich noch einmal.',
  calendars_being_read: 'Gerade werden viele Kalender gelesen. Bitte versuchen Sie es gleich noch einmal.',
  calendar_reading_changed:
    'Das andere Portal nennt inzwischen andere Nächte. Freigegeben ist nichts. Bitte prüfen Sie die neuen Zahlen.',
  closure_needs_later_day: 'Bitte ein Datum nach heute wählen.',
  too_many_accommodations_to_close: ({ max }) =>
    `Mehr als ${max} Unterkünfte lassen sich nicht auf einmal schließen.`,
  mail_link_incomplete: 'Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus der Mail.',
};
