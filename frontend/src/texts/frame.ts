import { type Language } from '@kq/contracts/constants';
import { formatOwners } from '@kq/contracts/format';
import { germanConnectionReasons } from '@kq/contracts/reasons/connection/de';
import { type CallReasons, type LanguageReasons } from '@/lib/language-reasons';

/**
 * German texts of what is around every page: navigation bar, strips, toasts, legal line. Its type is the type of every
 * language: a missing text does not compile.
 */
export const frameText = {
  language: 'de' as Language,
  skip: 'Zum Inhalt springen',
  loading: 'Seite wird geladen',
  nav: {
    brand: 'Kolonnenquartier, zur Startseite',
    main: 'Hauptmenü',
    menu: 'Menü',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
    home: 'Startseite',
    search: 'Unterkünfte finden',
    providers: 'Für Anbieter',
    about: 'Über uns',
    login: 'Anmelden',
    register: 'Registrieren',
  },
  user: {
    account: 'Mein Konto',
    dashboard: 'Dashboard',
    settings: 'Einstellungen',
    logout: 'Abmelden',
    notifications: 'Mitteilungen',
    unread: (count: string): string => `Mitteilungen, ${count} neue`,
  },
  dev: {
    text: 'Testbetrieb: alle Mails sind lesbar.',
    mailbox: 'Postfach öffnen',
  },
  offline: 'Keine Verbindung. Ihre Eingaben bleiben hier erhalten.',
  /** Requests of this browser that wait for the verification of an address. */
  waiting: {
    /** `isVerified`: no address has to be confirmed any more. */
    strip: (owners: number, count: number, isVerified: boolean): string => {
      const what = count === 1 ? `Ihre Anfrage an ${formatOwners(owners)}` : `${count} Anfragen`;
      if (isVerified) return `${what} ${count === 1 ? 'ist' : 'sind'} noch nicht gesendet.`;
      return `${what} ${count === 1 ? 'wartet' : 'warten'} auf die Bestätigung Ihrer Adresse.`;
    },
    enterCode: 'Code eingeben',
    openMail: 'Was ist zu tun?',
    toDashboard: 'Zur Übersicht',
    discard: 'Anfrage verwerfen',
    discardOne: 'Verwerfen',
    discardSure: 'Wirklich verwerfen?',
    discardYes: 'Ja, verwerfen',
    discardNo: 'Behalten',
    dismiss: 'Hinweis schließen',
  },
  toasts: {
    dismiss: 'Meldung schließen',
    requestId: 'Vorgang',
    templatesSaved: 'Ihre Vorlagen sind gespeichert.',
  },
  /** The pages behind these links are German: other languages say so. */
  legal: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'AGB',
  },
  consent: {
    open: 'Cookie-Einstellungen',
    missing: 'Cookie-Einstellungen sind nicht verfügbar. Bitte laden Sie die Seite neu.',
    failed: 'Cookie-Einstellungen konnten nicht geöffnet werden.',
  },
  scheme: {
    title: 'Darstellung',
    auto: 'wie das Gerät',
    light: 'hell',
    dark: 'dunkel',
  },
  /** In place of a page that could not be rendered. */
  failedPage: {
    title: 'Diese Seite konnte nicht angezeigt werden.',
    text: 'Ihre gespeicherten Angaben sind davon nicht betroffen.',
    retry: 'Erneut versuchen',
  },
  /** In place of a page that does not exist. */
  notFound: {
    title: 'Diese Seite gibt es nicht.',
    text: 'Vielleicht ist der Link unvollständig oder die Seite nicht mehr da.',
    home: 'Zur Startseite',
  },
  calls: germanConnectionReasons as CallReasons,
  /** Sentences of the reasons that errors name. German needs none: the server says them. */
  reasons: undefined as LanguageReasons | undefined,
};

export type FrameTexts = typeof frameText;
