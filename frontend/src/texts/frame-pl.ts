import { polishCount } from '@kq/contracts/language/polish-format';
import { polishConnectionReasons } from '@kq/contracts/reasons/connection/pl';
import { createLanguageReasons } from '@/lib/language-reasons';
import { type FrameTexts } from './frame';

/** Polish texts of what is around every page, formal ("Państwo"). */
export const polishFrameText: FrameTexts = {
  language: 'pl',
  skip: 'Przejdź do treści',
  loading: 'Wczytywanie strony',
  // No longer than in German: from 1008 px on the bar has room for as much.
  nav: {
    brand: 'Kolonnenquartier, do strony głównej',
    main: 'Menu główne',
    menu: 'Menu',
    openMenu: 'Otwórz menu',
    closeMenu: 'Zamknij menu',
    home: 'Start',
    search: 'Znajdź kwatery',
    providers: 'Dla wynajmujących',
    about: 'O nas',
    login: 'Logowanie',
    register: 'Rejestracja',
  },
  user: {
    account: 'Moje konto',
    dashboard: 'Panel',
    settings: 'Ustawienia',
    logout: 'Wyloguj się',
    notifications: 'Powiadomienia',
    unread: (count) => `Powiadomienia, nowe: ${count}`,
  },
  dev: {
    text: 'Tryb testowy: wszystkie e-maile są czytelne dla każdego.',
    mailbox: 'Otwórz skrzynkę',
  },
  offline: 'Brak połączenia. Wpisane przez Państwa dane pozostają na tej stronie.',
  waiting: {
    strip: (owners, count, isVerified) => {
      if (count === 1) {
        const one = `Państwa zapytanie do ${polishCount(owners, ['wynajmującego', 'wynajmujących', 'wynajmujących'])}`;
        return isVerified
          ? `${one} nie zostało jeszcze wysłane.`
          : `${one} czeka na potwierdzenie Państwa adresu.`;
      }
      return isVerified
        ? `Jeszcze nie wysłano: ${polishCount(count, ['zapytanie', 'zapytania', 'zapytań'])}.`
        : `${polishCount(count, ['zapytanie czeka', 'zapytania czekają', 'zapytań czeka'])} na potwierdzenie Państwa adresu.`;
    },
    enterCode: 'Wpisz kod',
    openMail: 'Co należy zrobić?',
    toDashboard: 'Do przeglądu',
    discard: 'Usuń zapytanie',
    discardOne: 'Usuń',
    discardSure: 'Na pewno usunąć?',
    discardYes: 'Tak, usuń',
    discardNo: 'Zachowaj',
    dismiss: 'Zamknij informację',
  },
  toasts: {
    dismiss: 'Zamknij komunikat',
    requestId: 'Nr zgłoszenia',
    templatesSaved: 'Państwa szablony zostały zapisane.',
  },
  legal: {
    imprint: 'Nota prawna (po niemiecku)',
    privacy: 'Ochrona danych (po niemiecku)',
    terms: 'Regulamin (po niemiecku)',
  },
  consent: {
    open: 'Ustawienia plików cookie',
    missing: 'Ustawienia plików cookie są niedostępne. Prosimy wczytać stronę ponownie.',
    failed: 'Nie udało się otworzyć ustawień plików cookie.',
  },
  scheme: {
    title: 'Wygląd',
    auto: 'jak w urządzeniu',
    light: 'jasny',
    dark: 'ciemny',
  },
  failedPage: {
    title: 'Nie udało się wyświetlić tej strony.',
    text: 'Zapisane przez Państwa dane pozostają bez zmian.',
    retry: 'Spróbuj ponownie',
  },
  notFound: {
    title: 'Tej strony nie ma.',
    text: 'Być może link jest niepełny albo strona już nie istnieje.',
    home: 'Do strony głównej',
  },
  calls: polishConnectionReasons,
  reasons: createLanguageReasons(
    polishConnectionReasons,
    async () => (await import('@kq/contracts/reasons/pl')).polishReasons,
  ),
};
