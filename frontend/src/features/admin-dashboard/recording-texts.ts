import { pages, type PageName } from '@/config/paths';
import { formatCount, formatDecimal } from '@kq/contracts/format';

/** Texts of the recorded sessions. */
export const recordingText = {
  meaning:
    'Aufgezeichnet wird nur mit Einwilligung. Texte, Eingaben und Bilder sind unkenntlich. Aufzeichnungen werden nach 30 Tagen gelöscht.',
  loading: 'Sitzungen werden geladen',
  failed: 'Die Sitzungen konnten nicht geladen werden.',
  empty: 'Keine Sitzungen mit dieser Auswahl.',
  emptyText: 'Sitzungen von Besuchern, die eingewilligt haben, erscheinen hier.',
  caption: 'Aufgezeichnete Sitzungen, neueste zuerst',
  from: 'Von',
  to: 'Bis',
  page: 'Seite',
  allPages: 'Alle Seiten',
  lcp: 'Ladezeit',
  anySpeed: 'Jede',
  slowerThan: (ms: number) => `Ab ${formatDecimal(ms / 1000)} s`,
  start: 'Beginn',
  length: 'Dauer',
  minutes: (count: number) => formatCount(Math.max(1, count), 'Minute', 'Minuten'),
  pages: 'Seiten',
  visitor: 'Besucher',
  signedIn: 'angemeldet',
  anonymous: 'nicht angemeldet',
  unknown: 'unbekannt',
  actions: 'Aktionen',
  open: 'Ansehen',
  openOf: (start: string) => `Sitzung vom ${start} ansehen`,
  older: 'Ältere',
  newest: 'Zu den neuesten',
  title: 'Aufgezeichnete Sitzung',
  loadingOne: 'Sitzung wird geladen',
  failedOne: 'Die Sitzung konnte nicht geladen werden.',
  unreadable: 'Diese Sitzung lässt sich nicht abspielen.',
  since: (start: string) => `Beginn: ${start}. Dass Sie diese Sitzung geöffnet haben, ist festgehalten.`,
  frame: 'Nachgebaute Seite',
  play: 'Abspielen',
  pause: 'Anhalten',
  position: 'Stelle der Sitzung',
  of: (at: string, total: string) => `${at} von ${total}`,
  speed: 'Geschwindigkeit',
  times: (speed: number) => `${speed}-fach`,
  skip: 'Pausen überspringen',
  call: 'Aufruf an den Server',
  calls: 'Aufrufe an den Server',
  noCalls: 'Keine Aufrufe an den Server.',
  noAnswer: 'keine Antwort',
  callAt: (seconds: string) => `Nach ${seconds} s:`,
  replays: 'Wer hat Sitzungen angesehen',
  loadingReplays: 'Verzeichnis wird geladen',
  failedReplays: 'Das Verzeichnis konnte nicht geladen werden.',
  noReplays: 'Noch niemand.',
  replay: (at: string, admin: number, session: string) => `${at}: Konto ${admin}, Sitzung ${session}`,
} as const;

/** The title of a page, or its name where it has none. */
export function pageWord(name: string): string {
  return (Object.hasOwn(pages, name) && pages[name as PageName].title) || name;
}
