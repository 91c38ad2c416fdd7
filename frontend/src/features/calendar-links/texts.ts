import { formatCount } from '@kq/contracts/format';
import { germanFormat } from '@kq/contracts/language/german-format';
import { pages } from '@kq/contracts/page-paths';
import { freeWords } from '@kq/contracts/text/free-beds';
import { frameText } from '@/texts/frame';

/**
 * German texts of the pages behind the mails about calendars. Its type is the type of every language: a missing text does
 * not compile.
 */
export const calendarLinksText = {
  format: germanFormat,
  frame: frameText,
  language: 'Sprache',
  retry: 'Erneut versuchen',
  requestId: 'Vorgang',
  gone: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Es gibt eine neuere Mail, oder die Frist ist vorbei. Ihren Kalender finden Sie nach der Anmeldung.',
  },
  invalid: {
    title: 'Dieser Link ist nicht vollständig',
    text: 'Bitte öffnen Sie ihn noch einmal aus der Mail.',
  },
  failed: { title: 'Das hat nicht geklappt', text: 'Gesendet ist nichts.' },
  toCalendars: 'Zu meinen Unterkünften',
  check: {
    pageTitle: pages['calendar-check'].title as string,
    loading: 'Unterkünfte werden geladen',
    title: 'Stimmen diese freien Betten noch?',
    hint: 'Noch ist nichts bestätigt. Ein Klick genügt.',
    submit: 'Stimmt noch',
    again: 'Stimmt auch heute',
    doneTitle: 'Danke, der Kalender ist heute bestätigt.',
    doneText: 'In der Suche steht jetzt „Kalender heute bestätigt“.',
    earlierTitle: (when: string): string => `Schon bestätigt: ${when}`,
    none: 'Zurzeit ist keine Ihrer Unterkünfte in der Suche. Sie müssen nichts tun.',
    change: 'Kalender ändern',
    beds: (beds: string): string => `${beds} insgesamt`,
    confirmed: (when: string): string => `zuletzt bestätigt ${when}`,
    more: (accommodations: number): string =>
      `Dazu ${formatCount(accommodations, 'weitere Unterkunft', 'weitere Unterkünfte')}. „Stimmt noch“ gilt für alle.`,
    free: freeWords,
    list: 'Freie Betten der nächsten zwei Wochen',
  },
  feed: {
    pageTitle: pages['calendar-feed'].title as string,
    loading: 'Kalender wird geladen',
    title: 'Sind diese Nächte wirklich frei?',
    text: 'Der Kalender des anderen Portals nennt diese Nächte nicht mehr. Freigegeben ist noch nichts.',
    before: 'Gesperrt',
    now: 'Jetzt genannt',
    lastRead: 'Zuletzt gelesen',
    accommodation: 'Unterkunft',
    freed: (nights: string): string => `${nights} würden frei`,
    submit: (nights: string): string => `${nights} freigeben`,
    keep: 'Ist das ein Fehler des Portals, müssen Sie nichts tun: Die Nächte bleiben vorerst gesperrt.',
    doneTitle: 'Danke, die Nächte sind freigegeben.',
    settledTitle: 'Hier ist nichts mehr zu tun',
    settledText: 'Die Nächte sind schon freigegeben, oder das andere Portal nennt sie wieder.',
    more: (count: number): string => `und ${formatCount(count, 'weiterer Zeitraum', 'weitere Zeiträume')}`,
    change: 'Kalender ansehen',
  },
  reasons: frameText.reasons,
};

export type CalendarLinksTexts = typeof calendarLinksText;
