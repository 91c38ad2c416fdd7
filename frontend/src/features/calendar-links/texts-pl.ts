import { polishCount, polishFormat } from '@kq/contracts/language/polish-format';
import { polishFrameText } from '@/texts/frame-pl';
import { type CalendarLinksTexts } from './texts';

const { beds } = polishFormat;

/** Polish texts of the pages behind the mails about calendars, formal ("Państwo"). */
export const polishCalendarLinksText: CalendarLinksTexts = {
  format: polishFormat,
  frame: polishFrameText,
  language: 'Język',
  retry: 'Spróbuj ponownie',
  requestId: 'Nr zgłoszenia',
  gone: {
    title: 'Ten link nie jest już ważny',
    text: 'Jest nowsza wiadomość lub termin minął. Kalendarz znajdą Państwo po zalogowaniu.',
  },
  invalid: {
    title: 'Ten link jest niepełny',
    text: 'Prosimy otworzyć go jeszcze raz z wiadomości.',
  },
  failed: { title: 'To się nie udało', text: 'Nic nie wysłano.' },
  toCalendars: 'Do moich kwater',
  check: {
    pageTitle: 'Potwierdzenie kalendarza',
    loading: 'Wczytywanie kwater',
    title: 'Czy te łóżka są nadal wolne?',
    hint: 'Nic jeszcze nie potwierdzono. Wystarczy jedno kliknięcie.',
    submit: 'Nadal aktualne',
    again: 'Aktualne także dzisiaj',
    doneTitle: 'Dziękujemy, kalendarz jest dzisiaj potwierdzony.',
    doneText: 'W wyszukiwarce widać teraz (po niemiecku): „Kalender heute bestätigt“.',
    earlierTitle: (when) => `Już potwierdzono: ${when}`,
    none: 'Obecnie żadnej z Państwa kwater nie ma w wyszukiwarce. Nie muszą Państwo nic robić.',
    change: 'Zmień kalendarz',
    beds: (count) => `razem ${count}`,
    confirmed: (when) => `ostatnio potwierdzono: ${when}`,
    more: (accommodations) =>
      `Oraz ${polishCount(accommodations, ['kolejna kwatera', 'kolejne kwatery', 'kolejnych kwater'])}. „Nadal aktualne” dotyczy wszystkich.`,
    free: ({ beds_free }) => (beds_free === 0 ? 'brak wolnych łóżek' : `wolne: ${beds(beds_free)}`),
    list: 'Wolne łóżka w najbliższych dwóch tygodniach',
  },
  feed: {
    pageTitle: 'Sprawdzenie kalendarza',
    loading: 'Wczytywanie kalendarza',
    title: 'Czy te noce są naprawdę wolne?',
    text: 'Kalendarz innego portalu nie podaje już tych nocy. Nic jeszcze nie zostało zwolnione.',
    before: 'Zablokowane',
    now: 'Podane teraz',
    lastRead: 'Ostatni odczyt',
    accommodation: 'Kwatera',
    freed: (nights) => `Do zwolnienia: ${nights}`,
    submit: (nights) => `Zwolnij ${nights}`,
    keep: 'Jeśli to błąd portalu, nie muszą Państwo nic robić: noce na razie pozostają zablokowane.',
    doneTitle: 'Dziękujemy, noce są zwolnione.',
    settledTitle: 'Tu nie trzeba już nic robić',
    settledText: 'Noce są już zwolnione albo inny portal znów je podaje.',
    more: (count) => `oraz ${polishCount(count, ['kolejny okres', 'kolejne okresy', 'kolejnych okresów'])}`,
    change: 'Zobacz kalendarz',
  },
  reasons: polishFrameText.reasons,
};
