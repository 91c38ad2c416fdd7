import { ANSWER_LINK_DAYS_AFTER_STAY, PRICE_PER_BED_NIGHT_MAX_CENTS } from '@kq/contracts/constants';
import { polishCount, polishFormat } from '@kq/contracts/language/polish-format';
import { polishFrameText } from '@/texts/frame-pl';
import { type RespondTexts } from './texts';

const { beds, cents } = polishFormat;

/** Polish texts of the owner's answer page, formal ("Państwo"). */
export const polishRespondText: RespondTexts = {
  format: polishFormat,
  frame: polishFrameText,
  title: 'Odpowiedź na zapytanie',
  language: 'Język',
  loading: 'Wczytywanie zapytania',
  retry: 'Spróbuj ponownie',
  requestId: 'Nr zgłoszenia',
  area: 'Państwa odpowiedź',
  formerSender: 'Zapytanie',
  inPlace: (place) => `(${place})`,
  answerBy: (when) => `Termin odpowiedzi: ${when}`,
  deadlineOver: 'Termin minął, Państwa odpowiedź nadal się liczy.',
  offerUntil: (when) => `Oferta złożona teraz jest ważna do: ${when}.`,
  availability: {
    free: 'Wolne w Państwa kalendarzu',
    ofTotal: (total) => `z ${total}`,
  },
  conditions: {
    free: (date) => `Bezpłatne anulowanie do: ${date}.`,
    passed: (date) => `Bezpłatne anulowanie było możliwe do: ${date}.`,
    noFree: 'Bez terminu bezpłatnego anulowania.',
    cost: (percent, isLater) =>
      `${isLater ? 'Później anulowanie' : 'Anulowanie'} kosztuje najwyżej ${percent}% ceny bez sprzątania końcowego.`,
    byLaw: (isLater) =>
      isLater
        ? 'Później do anulowania stosuje się przepisy prawa.'
        : 'Do anulowania stosuje się przepisy prawa.',
    notRecorded: (isLater) => `Nie zapisano, ile ${isLater ? 'później ' : ''}kosztuje anulowanie.`,
    deposit: (sum) => `Kaucja ${sum}`,
    checkIn: (time) => `Przyjazd od godz. ${time}`,
    checkOut: (time) => `Wyjazd do godz. ${time}`,
  },
  buttons: {
    accept: 'Akceptuję',
    counter: 'Kontroferta',
    decline: 'Odrzucam',
    back: 'Wstecz',
    change: 'Zmień odpowiedź',
    acceptBeds: (count) => `Akceptuję: wszystkie łóżka (${count})`,
    partial: 'Tylko … łóżek',
    acceptAll: 'Akceptuję dla wszystkich kwater',
    declineAll: 'Odrzucam dla wszystkich kwater',
  },
  preselected: 'Nic jeszcze nie wysłano. Wystarczy nacisnąć „Akceptuję”.',
  partial: {
    title: 'Ile łóżek mogą Państwo zapewnić?',
    less: 'O jedno łóżko mniej',
    more: 'O jedno łóżko więcej',
    total: 'Razem w Państwa cenie',
    submit: (count) => `Akceptuję: ${beds(count)}`,
  },
  counter: {
    title: 'Państwa kontroferta',
    money: { decimalSeparator: ',', thousandSeparator: ' ', suffix: ' €' },
    total: 'Razem',
    price: 'Cena za łóżko i noc',
    beds: 'Łóżka',
    start: 'Przyjazd',
    end: 'Wyjazd',
    submit: 'Wyślij kontrofertę',
    same: 'Prosimy zmienić cenę, daty lub noce.',
    noNights: 'Między przyjazdem a wyjazdem nie ma żadnej nocy od poniedziałku do czwartku.',
    allNights: 'Wszystkie',
    order: 'Wyjazd musi być po przyjeździe.',
    past: 'Przyjazd nie może być w przeszłości.',
    start_min: (date: string) => `Najwcześniejszy przyjazd: ${date}.`,
    start_max: (date: string) => `Najpóźniejszy przyjazd: ${date}.`,
    end_min: (date: string) => `Najwcześniejszy wyjazd: ${date}.`,
    end_max: (date: string) => `Najpóźniejszy wyjazd: ${date}.`,
    full: (nights: string) =>
      `Łóżek brakuje tylko na ${nights}, na Państwa noce potwierdzono już wystarczająco.`,
    noDate: 'Prosimy podać datę.',
    noBeds: 'Prosimy podać liczbę łóżek.',
    price0: 'Prosimy podać cenę.',
    priceMax: `Najwyżej ${cents(PRICE_PER_BED_NIGHT_MAX_CENTS)} za łóżko i noc.`,
  },
  message: {
    open: 'Dodaj wiadomość',
    label: 'Wiadomość do firmy (opcjonalnie)',
    insert: 'Wstaw szablon',
    choose: 'Proszę wybrać',
    keep: 'Zapisz jako szablon',
  },
  decline: {
    title: 'Dlaczego to nie pasuje? Wystarczy jedno kliknięcie.',
    reasons: {
      booked_out: 'Brak wolnych miejsc',
      too_short: 'Pobyt za krótki',
      too_long: 'Pobyt za długi',
      other: 'Inny powód',
    },
  },
  calendar: {
    title: 'Dostosować kalendarz i zaakceptować?',
    adjust: 'Dostosuj kalendarz i zaakceptuj',
    free: (count) =>
      count === 0
        ? 'Na te noce nie ma w Państwa kalendarzu wolnych łóżek.'
        : `Wolne na te noce w Państwa kalendarzu: tylko ${beds(count)}.`,
    frees: 'Jeśli firma potwierdzi, z Państwa blokad zwolnią się:',
    until:
      'Do tego czasu kalendarz pozostaje bez zmian. To, co Państwo jeszcze zablokują, pozostanie zablokowane.',
    only: (count) => `Akceptuję tylko ${beds(count)}`,
    stays:
      'Są tu już potwierdzeni goście albo noce zajęte w innym kalendarzu. Większej liczby łóżek nie można zaakceptować.',
  },
  choice: {
    title: 'Której kwatery dotyczy odpowiedź?',
    free: (count) => `Wolne: ${beds(count)}`,
    all: 'Wszystkie razem',
    allHint: 'Częściową akceptację i kontrofertę można złożyć dla każdej kwatery osobno.',
    shareNone: 'niepotrzebna, pozostaje bez odpowiedzi',
    together: (count, workers) => `Razem łóżka: ${count} z ${workers}`,
  },
  alreadyAnswered: 'Odpowiedź została już wysłana. Ten link niczego w niej nie zmienił.',
  thanks: {
    confirmed: (count) => `Firma wiążąco potwierdziła ${beds(count)}.`,
    declined: (reason) =>
      `Dziękujemy, otrzymaliśmy Państwa odmowę${reason === undefined ? '' : `: ${reason}`}.`,
    accepted: (until) =>
      `Dziękujemy, otrzymaliśmy Państwa akceptację. Stanie się wiążąca dopiero po potwierdzeniu przez firmę${atLatest(until)}.`,
    countered: (until) =>
      `Dziękujemy, otrzymaliśmy Państwa kontrofertę. Stanie się wiążąca dopiero po potwierdzeniu przez firmę${atLatest(until)}.`,
  },
  blockNights: {
    free: 'W Państwa kalendarzu te noce mają jeszcze wolne łóżka:',
    block: 'Zablokuj te noce',
    done: 'Te noce są zablokowane. Firmy nie znajdą tu już wolnego łóżka.',
  },
  next: {
    title: 'Co dalej?',
    offer: [
      'Firma od razu widzi Państwa odpowiedź.',
      'Jeśli firma ją potwierdzi, otrzymają Państwo e-mail ze wszystkimi danymi. Dopiero wtedy łóżka są zarezerwowane.',
      'Do tego czasu mogą Państwo zmienić odpowiedź.',
    ],
    declined: [
      'Firma od razu widzi Państwa odmowę.',
      'Jeśli coś się jednak zwolni, wystarczy zmienić odpowiedź.',
    ],
  },
  details: {
    title: 'O zapytaniu',
    contact: 'Osoba kontaktowa',
    message: 'Wiadomość nadawcy',
    onSite: 'Osoba na miejscu',
    arrival: 'Przyjazd od',
    clock: (time) => `godz. ${time}`,
    vehicles: 'Pojazdy',
    cars: (count) => polishCount(count, ['samochód osobowy', 'samochody osobowe', 'samochodów osobowych']),
    vans: (count) => polishCount(count, ['bus', 'busy', 'busów']),
    trucks: (count) => polishCount(count, ['ciężarówka', 'ciężarówki', 'ciężarówek']),
    rooms: 'Życzenia co do pokoi',
    nights: 'Noce',
    extension: 'Przedłużenie',
    extensionYes: 'możliwe',
  },
  report: {
    open: 'Zgłoś zapytanie',
    title: 'Zgłosić to zapytanie?',
    text: 'Zgłoszenie sprawdzi człowiek. Nadawca nie pozna Państwa nazwiska.',
    ground: 'Powód',
    choose: 'Proszę wybrać',
    grounds: {
      advertising: 'Reklama',
      fraud: 'Oszustwo',
      not_serious: 'Niepoważne zapytanie',
      insulting: 'Treść obraźliwa',
      other: 'Inny powód',
    },
    said: 'Co się stało?',
    missing: 'Prosimy wybrać powód i napisać, co się stało.',
    submit: 'Zgłoś zapytanie',
    done: 'Dziękujemy. Sprawdzamy to zapytanie.',
    receipt: (no) => `Numer Państwa zgłoszenia: ${no}`,
    next: 'Numer i naszą decyzję wyślemy e-mailem.',
    repeated: 'To zapytanie zostało już przez Państwa zgłoszone. Nie podjęliśmy jeszcze decyzji.',
  },
  invalid: {
    title: 'Ten link jest niepełny lub należy do innego konta.',
    text: 'Prosimy otworzyć link z e-maila jeszcze raz lub zalogować się jako wynajmujący.',
    login: 'Zaloguj się i odpowiedz',
  },
  gone: {
    title: 'Ten link nie jest już ważny.',
    text: `Od końca pobytu minęło więcej niż ${ANSWER_LINK_DAYS_AFTER_STAY} dni.`,
  },
  failed: {
    title: 'Nie udało się wczytać zapytania.',
    text: 'Żadna odpowiedź nie została wysłana.',
  },
  toDashboard: 'Do moich zapytań',
  status: {
    queued: 'Wysyłanie',
    sent: 'Czeka na odpowiedź',
    accepted: 'Akceptacja',
    partially_accepted: 'Częściowa akceptacja',
    countered: 'Kontroferta',
    declined: 'Odmowa',
    confirmed: 'Potwierdzono',
    released: 'Już niepotrzebne',
    undeliverable: 'Nie doręczono',
    expired: 'Termin minął',
    withdrawn: 'Wycofano',
    cancelled_by_dispatcher: 'Anulowano',
    cancelled_by_owner: 'Odwołane przez wynajmującego',
  },
  senderBlocked:
    'Wycofaliśmy to zapytanie, ponieważ zablokowaliśmy konto nadawcy. Nie muszą Państwo nic robić.',
  dispatcherBlocked:
    'Zablokowaliśmy konto firmy. Potwierdzony pobyt jest nadal ważny. Prosimy o kontakt z firmą przed przyjazdem.',
  closedAccommodation: {
    queued: null,
    sent: null,
    accepted: null,
    partially_accepted: null,
    countered: null,
    declined: null,
    confirmed: null,
    released: 'Firma potwierdziła na te noce inne łóżka. Dziękujemy za poświęcony czas.',
    withdrawn: 'Firma wycofała to zapytanie. Nie muszą Państwo nic robić.',
    cancelled_by_dispatcher: 'Firma anulowała ten pobyt. Nie zajmuje on już łóżek w Państwa kalendarzu.',
    cancelled_by_owner: 'Odwołali Państwo ten pobyt.',
    expired: 'Termin odpowiedzi minął.',
    undeliverable: 'Nie udało się doręczyć tego zapytania.',
  },
  arrivalOver: 'Dzień przyjazdu już minął.',
  closedRequest: {
    awaiting_verification: 'Obecnie nie można odpowiedzieć na to zapytanie.',
    open: 'Obecnie nie można odpowiedzieć na to zapytanie.',
    partially_filled: 'Obecnie nie można odpowiedzieć na to zapytanie.',
    filled: 'Firma znalazła już noclegi dla swojej ekipy.',
    cancelled: 'Firma anulowała to zapytanie.',
    expired: 'Termin tego zapytania minął.',
  },
  reasons: polishFrameText.reasons,
};

const atLatest = (until: string | undefined): string =>
  until === undefined ? '' : ` (najpóźniej: ${until})`;
