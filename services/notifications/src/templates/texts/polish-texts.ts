import {
  CALENDAR_CHECK_LINK_DAYS,
  MAGIC_LINK_MINUTES,
  PRODUCT_NAME,
  SENDER_SUSPENSION_DAYS,
} from '@kq/contracts';
import { polishBedsGenitive, polishCount, polishFormat } from '@kq/contracts/language/polish-format';
import { polishBlockGrounds } from '@kq/contracts/reasons/account/pl';
import { type MailTexts } from './german-texts';

const { beds } = polishFormat;

/** Polish texts of mails, formal ("Państwo"). Town names stay in the nominative, behind a colon or a comma. */
export const polishTexts: MailTexts = {
  format: polishFormat,
  frame: {
    slogan: `${PRODUCT_NAME}: kwatery pracownicze dla całych ekip`,
    imprint: 'Nota prawna (Impressum)',
    phone: 'Telefon',
  },
  labels: {
    company: 'Firma',
    contact: 'Kontakt',
    phone: 'Telefon',
    email: 'E-mail',
    place: 'Miejscowość',
    stay: 'Okres pobytu',
    people: 'Liczba osób',
    beds: 'Łóżka',
    recipients: 'Adresaci',
    nights: 'Noce',
    arrival: 'Przyjazd od',
    onSite: 'Na miejscu',
    extension: 'Przedłużenie',
    ownPlace: 'Państwa kwatera',
    vehicles: 'Pojazdy',
    rooms: 'Życzenia co do pokoi',
    cancelledAt: 'Anulowano',
    toldAt: 'Zgłoszono',
    reason: 'Powód',
    cost: 'Koszt anulowania',
  },
  billing: {
    company: 'Faktura dla',
    address: 'Adres do faktury',
    vat_id: 'Numer VAT UE',
    cost_center: 'Centrum kosztów',
    order_no: 'Nr zamówienia',
  },
  cancelReasons: {
    double_booked: 'Podwójna rezerwacja',
    damage: 'Uszkodzenie lub naprawa',
    withdrawn_from_rent: 'Kwatera nie jest już wynajmowana',
    other: 'Inny powód',
  },

  vehicles: ({ cars, vans, trucks }) => [
    cars > 0 ? polishCount(cars, ['samochód osobowy', 'samochody osobowe', 'samochodów osobowych']) : null,
    vans > 0 ? polishCount(vans, ['bus', 'busy', 'busów']) : null,
    trucks > 0 ? polishCount(trucks, ['ciężarówka', 'ciężarówki', 'ciężarówek']) : null,
  ],
  towns: ([first = '', second, ...more]) => {
    if (second === undefined) return first;
    return more.length === 0
      ? `${first} i ${second}`
      : `${first} i ${polishCount(more.length + 1, ['inna miejscowość', 'inne miejscowości', 'innych miejscowości'])}`;
  },
  agreement: {
    arrival: 'Przyjazd',
    departure: 'Wyjazd',
    from: (time) => `od godz. ${time}`,
    until: (time) => `do godz. ${time}`,
    call: 'Zadzwoń',
    write: 'Napisz',
    deposit: (sum) => `Kaucja: ${sum}`,
    notRecorded: 'Warunki anulowania: nie zapisano.',
    freeUntil: (date) => `Bezpłatne anulowanie do: ${date}.`,
    freeWas: (date) => `Bezpłatne anulowanie było możliwe do: ${date}.`,
    later: (sum) => `Później anulowanie kosztuje najwyżej ${sum}.`,
    now: (sum) => `Anulowanie kosztuje najwyżej ${sum}.`,
    laterNotRecorded: 'Nie zapisano, ile kosztuje późniejsze anulowanie.',
    noFree: 'Bez terminu bezpłatnego anulowania.',
    byLaw: (isLater) =>
      `${isLater ? 'Później do anulowania' : 'Do anulowania'} stosuje się przepisy prawa: najwyżej uzgodniona cena, pomniejszona o to, co zaoszczędzi wynajmujący.`,
    earlier: (count, title) => `Potwierdzono wcześniej: ${count}, ${title}.`,
  },
  cancellation: {
    free: 'Brak, anulowanie jest bezpłatne.',
    atMost: (sum) => `Najwyżej ${sum}`,
    byLaw: 'Zgodnie z prawem, najwyżej uzgodniona cena',
    notRecorded: 'Nie zapisano',
    deduct:
      'Wynajmujący odlicza to, co zaoszczędzi i zarobi na ponownym wynajmie. Od tej kwoty nie nalicza się VAT.',
    freed: 'Rezerwacja nie zajmuje już żadnych łóżek. Załącznik usuwa termin z Państwa kalendarza.',
  },

  subject: (count, place, range) => `${beds(count)}, ${place}, ${range}`,
  together: (total) => `Razem ${total}`,
  total: (accommodations) =>
    accommodations === 1 ? 'Razem' : `Razem za ${polishFormat.accommodations(accommodations)}`,
  clock: (time) => `godz. ${time}`,
  monThu: 'od poniedziałku do czwartku',
  possible: 'możliwe',
  reason: (reason) => `Powód: ${reason}`,
  viewRequest: 'Zobacz zapytanie',

  question: {
    company: (company) => `Firma: ${company}`,
    manyAccommodations: (count) => `Zapytanie dotyczy ${count} Państwa kwater.`,
    free: (free, total) => `Wolne w Państwa kalendarzu: ${free} z ${polishBedsGenitive(total)}`,
    accept: 'Akceptuję',
    acceptBeds: (count) => `Akceptuję: ${beds(count)}`,
    partial: 'Akceptuję tylko część',
    counter: 'Składam kontrofertę',
    decline: 'Odrzucam',
    answer: 'Odpowiedz',
    answerBy: (instant) => `Termin odpowiedzi: ${instant}. Bez logowania i bez hasła.`,
    message: 'Wiadomość nadawcy',
    binding:
      'Państwa akceptacja nie blokuje jeszcze łóżek w kalendarzu. Wiążąca staje się dopiero po potwierdzeniu przez firmę.',
    origin: `To zapytanie wysłano przez ${PRODUCT_NAME}. Otrzymują je Państwo, ponieważ Państwa kwatera jest tam zamieszczona.`,
    report: 'Zgłoś zapytanie',
  },
  requestReceived: {
    subject: (what) => `Zapytanie: ${what}`,
    preheader: (instant) => `Termin odpowiedzi: ${instant}, bez logowania.`,
    heading: (count, place) => `Firma szuka ${polishBedsGenitive(count)}: ${place}`,
  },
  requestReminder: {
    subject: (what) => `Przypomnienie: ${what}`,
    preheader: (instant) => `Termin odpowiedzi upływa: ${instant}.`,
    heading: (count, place) => `Wciąż bez odpowiedzi: ${beds(count)}, ${place}`,
  },
  phonedPromise: {
    subject: (what) => `Zaakceptowano telefonicznie: ${what}, prosimy o potwierdzenie`,
    preheader:
      'Firma odnotowała Państwa zgodę wyrażoną telefonicznie. Prosimy potwierdzić ją jednym kliknięciem.',
    heading: 'Zgoda przez telefon? Prosimy o potwierdzenie',
    text: 'Firma odnotowała, że zgodzili się Państwo przez telefon. Prosimy potwierdzić to jednym kliknięciem lub udzielić innej odpowiedzi. Bez Państwa odpowiedzi niczego nie uznaje się za zaakceptowane.',
  },
  answerCopy: {
    subject: (what) => `Państwa odpowiedź: ${what}`,
    preheader: 'Otrzymaliśmy Państwa odpowiedź.',
    heading: 'Otrzymaliśmy Państwa odpowiedź',
    accepted: 'Akceptacja',
    partial: 'Częściowa akceptacja',
    countered: 'Kontroferta',
    declined: 'Odmowa',
    text: 'Akceptacja staje się wiążąca dopiero po potwierdzeniu przez firmę. Do tego czasu mogą Państwo zmienić swoją odpowiedź.',
    button: 'Zobacz lub zmień odpowiedź',
    note: 'To nie Państwo udzielili tej odpowiedzi? Prosimy otworzyć ją przyciskiem i zmienić. Zapytania prosimy przekazywać tylko osobom, które mogą odpowiadać w Państwa imieniu.',
  },
  offerConfirmed: {
    subject: (what) => `Potwierdzono: ${what}`,
    preheader: 'Firma wiążąco potwierdziła rezerwację.',
    heading: (count) => `Wiążące potwierdzenie: ${beds(count)}`,
    text: 'Firma przyjęła Państwa ofertę. Łóżka zostały wpisane do Państwa kalendarza.',
    button: 'Zobacz rezerwację',
  },
  offerReleased: {
    subject: (what) => `Już nieaktualne: ${what}`,
    preheader: 'Państwa łóżka pozostają wolne, nie muszą Państwo nic robić.',
    heading: 'Firma znalazła już noclegi',
    headingNights: 'Państwa oferta nie jest potrzebna',
    text: (place) =>
      `W zapytaniu dotyczącym miejscowości ${place} potwierdzono już wystarczającą liczbę łóżek. Państwa łóżka pozostają wolne, nie muszą Państwo nic robić.`,
    textNights: (place) =>
      `W zapytaniu dotyczącym miejscowości ${place} potwierdzono łóżka. W noce z Państwa oferty nie brakowało już potem żadnego. Państwa łóżka pozostają wolne, nie muszą Państwo nic robić.`,
    thanks: 'Dziękujemy za Państwa udział.',
  },
  offerExpired: {
    subject: (what) => `Oferta wygasła: ${what}`,
    preheader: 'Państwa oferta nie jest już wiążąca.',
    heading: 'Państwa oferta wygasła',
    text: 'Firma nie potwierdziła Państwa oferty w terminie. Oferta już Państwa nie wiąże.',
  },
  requestCancelled: {
    subject: (what) => `Wycofano: ${what}`,
    preheader: 'Firma wycofała zapytanie. Nie muszą Państwo nic robić.',
    heading: 'Firma wycofała swoje zapytanie',
    text: 'Państwa oferta nie jest już ważna. Państwa łóżka pozostają wolne, nie muszą Państwo nic robić.',
  },
  bookingCancelled: {
    subject: (what) => `Anulowano: ${what}`,
    preheader: 'Pobyt nie zajmuje już łóżek w Państwa kalendarzu.',
    heading: (count) => `Firma anulowała rezerwację: ${beds(count)}`,
    headingOperator: (count) => `Anulowaliśmy rezerwację: ${beds(count)}`,
    free: 'To anulowanie jest bezpłatne: firma nic Państwu nie jest winna.',
    byLaw:
      'O tym, co się Państwu należy, decydują przepisy prawa: najwyżej uzgodniona cena, pomniejszona o to, co Państwo zaoszczędzą i zarobią na ponownym wynajmie.',
    notRecorded: 'Ustaleń na ten wypadek u nas nie zapisano.',
    claim:
      'Anulowano po bezpłatnym terminie. Od firmy mogą Państwo żądać najwyżej podanej kwoty. Należy od niej odliczyć to, co Państwo zaoszczędzą i zarobią na ponownym wynajmie.',
    text: 'Pobyt nie zajmuje już łóżek w Państwa kalendarzu. Państwa własne blokady i terminy z innych kalendarzy pozostają. Załącznik usuwa termin z Państwa własnego kalendarza.',
  },
  stayCancelledCopy: {
    subject: (what) => `Państwa odwołanie: ${what}`,
    preheader: 'Firma została powiadomiona. Pobyt nie zajmuje już żadnych łóżek.',
    heading: (count) => `Odwołali Państwo rezerwację: ${beds(count)}`,
    ownMessage: 'Państwa wiadomość',
    text: 'Firma otrzymała podany przez Państwa powód e-mailem i nic Państwu nie jest winna. Pobyt nie zajmuje już łóżek w Państwa kalendarzu. Państwa własne blokady i terminy z innych kalendarzy pozostają. Odwołania nie można cofnąć.',
    note: 'To nie Państwo? Prosimy zmienić hasło i zadzwonić do firmy.',
  },
  stayShortened: {
    subject: (what) => `Wcześniejszy wyjazd: ${what}`,
    preheader: (date) => `Nowy wyjazd: ${date}.`,
    heading: 'Ekipa wyjeżdża wcześniej',
    before: 'Wcześniej uzgodniono',
    agreedTotal: 'Uzgodniona cena',
    owed: 'Za pozostałe noce',
    free: 'Za pozostałe noce firma nic Państwu nie jest winna.',
    byLaw:
      'O tym, co się Państwu należy za pozostałe noce, decydują przepisy prawa: najwyżej uzgodniona cena, pomniejszona o to, co Państwo zaoszczędzą i zarobią na ponownym wynajmie.',
    claim:
      'Za pozostałe noce mogą Państwo żądać najwyżej podanej kwoty. Należy od niej odliczyć to, co Państwo zaoszczędzą i zarobią na ponownym wynajmie.',
    text: 'W pozostałe noce pobyt nie zajmuje już łóżek w Państwa kalendarzu. Państwa własne blokady i terminy z innych kalendarzy pozostają. Załącznik zmienia termin w Państwa własnym kalendarzu.',
  },
  keyCodeDue: {
    subject: (what) => `Zmiana kodu do drzwi: ${what}`,
    preheader: 'Ten pobyt już go nie potrzebuje.',
    heading: 'Prosimy zmienić kod do drzwi',
    ended: 'Pobyt się zakończył.',
    cancelled: 'Pobyt został anulowany, nie pokazujemy już firmie kodu.',
    text: 'Prosimy zmienić kod zamka przed przyjazdem następnych gości i wpisać nowy kod przy kwaterze na swoim koncie.',
  },
  requestWithdrawn: {
    subject: (what) => `Wycofane: ${what}`,
    preheader: 'Konto nadawcy jest zablokowane. Nie muszą Państwo nic robić.',
    heading: 'Wycofaliśmy to zapytanie',
    text: 'Konto nadawcy jest zablokowane. Zapytanie i Państwa oferta nie są już ważne, łóżka pozostają wolne. Nie muszą Państwo nic robić.',
  },
  dispatcherBlocked: {
    subject: (what) => `Konto firmy zablokowane: ${what}`,
    preheader: 'Potwierdzony pobyt jest nadal ważny.',
    heading: 'Zablokowaliśmy konto firmy',
    text: 'Potwierdzony pobyt jest nadal ważny, nie anulowaliśmy go. Prosimy o kontakt z firmą przed przyjazdem.',
    note: 'Pobyt można odwołać w Państwa panelu do dnia przyjazdu.',
  },
  accountBlocked: {
    subject: `Państwa konto w ${PRODUCT_NAME} jest zablokowane`,
    preheader: 'Powód i sposób wniesienia sprzeciwu.',
    heading: 'Zablokowaliśmy Państwa konto',
    effects:
      'Nie mogą się już Państwo zalogować. Państwa kwatery i zdjęcia nie są już widoczne, a otwarte zapytania zostały wycofane.',
    since: 'Zablokowane od',
    ground: 'Powód',
    clause: 'Podstawa',
    facts: 'Co się wydarzyło',
    stays:
      'Potwierdzone pobyty pozostają wiążące. Drugą stronę informujemy, że konto jest zablokowane, ale nie dlaczego.',
    decision:
      'Decyzję podjął człowiek, nie została ona podjęta automatycznie. Blokada obowiązuje wszędzie, gdzie dostępna jest nasza usługa, bezterminowo, do jej zniesienia.',
    objection:
      'Mogą Państwo wnieść sprzeciw: prosimy odpowiedzieć na tę wiadomość w ciągu sześciu miesięcy i napisać, dlaczego blokada jest niesłuszna. Jest to bezpłatne. Sprzeciw sprawdza człowiek i odpowiada Państwu.',
    courts:
      'Niezależnie od tego mogą Państwo zwrócić się do certyfikowanego organu pozasądowego rozstrzygania sporów lub do sądu.',
    terms: 'Regulamin (po niemiecku)',
    grounds: polishBlockGrounds,
  },
  accountUnblocked: {
    subject: `Państwa konto w ${PRODUCT_NAME} jest znów dostępne`,
    preheader: 'Mogą się Państwo znów zalogować.',
    heading: 'Państwa konto jest znów dostępne',
    text: 'Blokada została zniesiona. Mogą się Państwo znów zalogować, a Państwa kwatery są widoczne jak wcześniej.',
    requests: 'Wycofane zapytania pozostają wycofane.',
    button: 'Zaloguj się',
  },

  calendars: {
    feed: 'Kalendarz',
    accommodation: 'Kwatera',
    free: (range, count) => `${range}: ${count === 0 ? 'brak wolnych łóżek' : `wolne: ${beds(count)}`}`,
    suspicious: {
      subject: (before, now) => `Prosimy sprawdzić kalendarz: zajęte noce ${now} zamiast ${before}`,
      preheader: 'Nic nie zostało zwolnione. Prosimy sprawdzić noce.',
      heading: (now) =>
        `W Państwa kalendarzu nagle ${now === 0 ? 'nie ma już zajętych nocy' : `mniej zajętych nocy: ${now}`}`,
      text: 'Może to być błąd innego portalu. Dlatego nic nie zostało zwolnione: wszystkie znane noce pozostają zablokowane.',
      before: 'Dotychczas zajęte',
      now: 'Podane teraz',
      button: 'Sprawdź noce',
      note: 'Przycisk otwiera stronę, bez logowania. Dopiero tam zwalniają Państwo noce jednym kliknięciem. Bez Państwa odpowiedzi będą wolne dopiero wtedy, gdy dwa kolejne odczyty, w odstępie co najmniej 6 godzin, podadzą to samo.',
    },
    failed: {
      subject: (since) => `Kalendarza nie można odczytać, od: ${since}`,
      preheader: 'Znane blokady nadal obowiązują. Nowych rezerwacji nie znamy.',
      heading: 'Kalendarza nie można odczytać od doby',
      text: 'Noce z ostatniego odczytu pozostają zablokowane. Nowe rezerwacje z innego portalu do nas nie docierają: zapytanie może dotyczyć łóżek, które są już zajęte.',
      lastRead: 'Ostatni odczyt',
      blocked: 'Zablokowane',
      button: 'Otwórz kalendarz',
      note: 'Adres kalendarza się zmienił? Prosimy usunąć kalendarz i wpisać nowy adres. Gdy znów będzie można go odczytać, wszystko wznowi się automatycznie.',
    },
    collided: {
      subject: (range, more) =>
        more > 0 ? `Podwójna rezerwacja: ${range} i kolejne noce` : `Podwójna rezerwacja: ${range}`,
      preheader: 'Inny portal zajmuje łóżka, które są tu wiążąco potwierdzone.',
      heading: 'Noce są zarezerwowane podwójnie',
      text: 'Kalendarz innego portalu zajmuje łóżka, które są tu już wiążąco potwierdzone. Razem to więcej łóżek, niż ma kwatera. Potwierdzony pobyt obowiązuje.',
      nights: 'Podwójnie zajęte',
      stay: 'Potwierdzony pobyt',
      button: 'Otwórz kalendarz',
      wayOn:
        'Państwo decydują, co ustąpi: prosimy anulować rezerwację w innym portalu. Jeśli ten kalendarz blokuje tylko część łóżek, prosimy ustawić to przy kalendarzu. Jeśli to niemożliwe, prosimy odwołać pobyt tutaj przed przyjazdem firmy.',
      note: 'Kwatera jest oznaczona w przeglądzie, dopóki noce są zajęte podwójnie. Najwyżej jedna wiadomość dziennie dla każdego kalendarza.',
    },
    photoRemoved: {
      subject: 'Usunęliśmy zdjęcie Państwa kwatery',
      preheader: 'Powód podajemy w tej wiadomości.',
      heading: 'Zdjęcie zostało usunięte',
      text: 'Zdjęcie jest skasowane i nigdzie już go nie widać. Decyzję podjął człowiek. Poza tym w Państwa kwaterze nic się nie zmieniło.',
      photo: 'Zdjęcie',
      reason: 'Powód',
      note: 'Uwaga',
      reasons: {
        rights: 'Zdjęcie narusza prawa innych osób, na przykład fotografa.',
        personal_data: 'Na zdjęciu można rozpoznać ludzi lub dane osobowe.',
        misleading: 'Zdjęcie nie przedstawia tej kwatery.',
        advertising: 'Zdjęcie zawiera reklamę lub dane kontaktowe.',
        illegal: 'Treść zdjęcia jest niezgodna z prawem.',
      },
      button: 'Otwórz zdjęcia',
      objection:
        'Nie zgadzają się Państwo z tą decyzją? Prosimy odpowiedzieć na tę wiadomość lub napisać do nas, sprawdzimy to ponownie. Przysługuje też droga sądowa.',
    },
    decided: {
      preheader: 'Podjęliśmy decyzję w sprawie Państwa kwatery.',
      button: 'Otwórz kwaterę',
      verified: {
        subject: 'Państwa kwatera jest już sprawdzona',
        heading: 'Kwatera jest sprawdzona',
        text: 'Sprawdziliśmy Państwa kwaterę. Oznaczenie „Geprüft” (sprawdzona) jest teraz widoczne w wyszukiwarce i na stronie kwatery.',
        hidden:
          'Sprawdziliśmy Państwa kwaterę. Firmy zobaczą oznaczenie „Geprüft” (sprawdzona), gdy tylko kwatera będzie w wyszukiwarce.',
        note: 'Oznaczenie znika, gdy zmienią Państwo tytuł, rodzaj, adres lub położenie, podadzą wyraźnie więcej łóżek albo zmienią swoje nazwisko lub firmę. Potem można ponownie poprosić o sprawdzenie.',
      },
      check_declined: {
        subject: 'Państwa kwatera nie jest jeszcze sprawdzona',
        heading: 'Jeszcze nie sprawdzona',
        text: 'Poprosili Państwo o sprawdzenie. Na razie nie nadajemy kwaterze oznaczenia „Geprüft” (sprawdzona). Decyzję podjął człowiek. Poza tym w Państwa kwaterze nic się nie zmieniło.',
        hidden: null,
        note: 'Po usunięciu przyczyny można ponownie poprosić o sprawdzenie w dziale „Unterkünfte”.',
      },
      verification_withdrawn: {
        subject: 'Państwa kwatera nie jest już oznaczona jako sprawdzona',
        heading: 'Już nie sprawdzona',
        text: 'Oznaczenie „Geprüft” (sprawdzona) nie jest już widoczne. Decyzję podjął człowiek. Poza tym w Państwa kwaterze nic się nie zmieniło.',
        hidden: null,
        note: 'Po usunięciu przyczyny można ponownie poprosić o sprawdzenie w dziale „Unterkünfte”.',
      },
      hidden: {
        subject: 'Zablokowaliśmy Państwa kwaterę',
        heading: 'Kwatera jest zablokowana',
        text: 'Nie ma jej już w wyszukiwarce, a firmy nie mogą potwierdzać otwartych ofert. Decyzję podjął człowiek. Potwierdzone pobyty pozostają ważne.',
        hidden: null,
        note: null,
      },
      released: {
        subject: 'Państwa kwatera jest znów odblokowana',
        heading: 'Kwatera jest odblokowana',
        text: 'Blokada została zniesiona. Kwatera jest znów w wyszukiwarce i firmy mogą o nią pytać.',
        hidden:
          'Blokada została zniesiona. Kwatery nie ma jeszcze w wyszukiwarce: można ją ponownie opublikować w dziale „Unterkünfte”.',
        note: null,
      },
    },
    check: {
      subject: (accommodations) =>
        `Czy Państwa kalendarz jest aktualny? ${polishFormat.accommodations(accommodations)}`,
      preheader: 'Jedno kliknięcie i w wyszukiwarce widać: kalendarz potwierdzony dzisiaj.',
      heading: 'Czy te łóżka są nadal wolne?',
      button: 'Nadal aktualne',
      hint: 'Przycisk otwiera stronę, bez logowania. Tam potwierdzają Państwo wszystko jednym kliknięciem.',
      beds: (count) => `Razem ${beds(count)}`,
      more: (count) =>
        `Oraz ${polishCount(count, ['kolejna kwatera', 'kolejne kwatery', 'kolejnych kwater'])}.`,
      note: `Coś się nie zgadza? Z tej samej strony można przejść do kalendarza. Link jest ważny ${polishCount(CALENDAR_CHECK_LINK_DAYS, ['dzień', 'dni', 'dni'])}. Ta wiadomość przychodzi najwyżej raz w tygodniu i tylko wtedy, gdy kalendarz nie był potwierdzany od tygodnia.`,
    },
  },

  reports: {
    receiptNo: 'Numer zgłoszenia',
    subject: { request: 'Zgłoszone zapytanie', listing: 'Zgłoszona kwatera' },
    ground: 'Powód',
    receivedAt: 'Otrzymano',
    until: 'Wstrzymane do',
    statement: 'Uzasadnienie',
    grounds: {
      advertising: 'reklama',
      fraud: 'oszustwo',
      not_serious: 'niepoważne zapytanie',
      insulting: 'treść obraźliwa',
      not_existing: 'kwatera nie istnieje',
      false_facts: 'nieprawdziwe dane',
      foreign_content: 'cudze zdjęcia lub teksty',
      illegal: 'treść niezgodna z prawem',
      other: 'inny powód',
    },
    outcomes: {
      none: 'Sprawdziliśmy zgłoszenie i nie podjęliśmy żadnych działań.',
      listing_blocked: 'Zablokowaliśmy kwaterę. Nie jest już widoczna.',
      sender_suspended: `Wstrzymaliśmy zapytania nadawcy na ${SENDER_SUSPENSION_DAYS} dni. W tym czasie żadne nowe zapytanie nie dotrze do właścicieli kwater.`,
      account_blocked: 'Zablokowaliśmy konto.',
    },
    notAutomated: 'Decyzję podjął człowiek. Nie jest to decyzja automatyczna.',
    objection: (no) =>
      `Nie zgadzają się Państwo? W ciągu sześciu miesięcy mogą Państwo bezpłatnie odwołać się, pisząc na adres podany w nocie prawnej i podając numer ${no}. Potem mogą Państwo skorzystać także z pozasądowego rozstrzygania sporów lub drogi sądowej.`,
    imprint: 'Nota prawna z naszym adresem',
    receipt: {
      subject: (no) => `Otrzymaliśmy Państwa zgłoszenie, numer ${no}`,
      preheader: 'Sprawdzamy je i napiszemy, co postanowiliśmy.',
      heading: 'Otrzymaliśmy Państwa zgłoszenie',
      text: 'Dziękujemy. Zgłoszenie sprawdza człowiek. Napiszemy, co postanowiliśmy.',
      note: 'Zgłoszonej osobie nie podajemy Państwa nazwiska.',
    },
    decision: {
      subject: (no) => `Decyzja w sprawie Państwa zgłoszenia, numer ${no}`,
      preheader: 'Oto nasza decyzja.',
      heading: 'Państwa zgłoszenie zostało rozpatrzone',
    },
    measure: {
      subject: (no) => `Decyzja po zgłoszeniu, numer ${no}`,
      preheader: 'Oto nasza decyzja i sposób odwołania.',
      heading: 'Podjęliśmy decyzję po zgłoszeniu',
      basis: 'Podstawą jest nasz regulamin lub przepisy prawa. Naruszoną zasadę podano w uzasadnieniu.',
    },
  },

  auth: {
    signIn: 'Zaloguj się',
    code: 'Kontynuują Państwo na innym urządzeniu? Działa też ten kod:',
    validMinutes: `Link jest ważny ${polishCount(MAGIC_LINK_MINUTES, ['minutę', 'minuty', 'minut'])}.`,
    validity: (instant, device) =>
      `Ważne do: ${instant}, tylko jeden raz. Użyta przeglądarka: ${deviceName(device)}. To nie Państwo? Prosimy usunąć tę wiadomość.`,
    owners: (count) => polishCount(count, ['wynajmujący', 'wynajmujących', 'wynajmujących']),
    login: { subject: `Logowanie do ${PRODUCT_NAME}`, heading: 'Logowanie jednym kliknięciem' },
    register: {
      subject: `Prosimy potwierdzić adres e-mail w ${PRODUCT_NAME}`,
      preheader: 'Jedno kliknięcie i Państwa konto jest gotowe.',
      heading: 'Prosimy potwierdzić adres e-mail',
      owner:
        'Potem Państwa kwatery pojawią się w wyszukiwarce, a zapytania będą Państwo otrzymywać e-mailem.',
      dispatcher: 'Potem Państwa zapytania od razu trafią do wynajmujących.',
      button: 'Potwierdź adres',
    },
    booking: {
      subject: 'Jeszcze jedno kliknięcie i wyślemy Państwa zapytanie',
      preheader: 'Prosimy potwierdzić, że to Państwo wysyłają zapytanie.',
      heading: 'Państwa zapytanie czeka na potwierdzenie',
      text: 'Po Państwa potwierdzeniu zapytanie trafi do wynajmujących. Wcześniej nikt nie otrzyma wiadomości.',
      button: 'Sprawdź i wyślij zapytanie',
      entered: 'Wpisano',
      others: (count) =>
        `${count === 1 ? 'Czeka jeszcze jedno Państwa zapytanie' : `Liczba innych oczekujących zapytań: ${count}`}. Na stronie pod przyciskiem zaznaczają Państwo, co ma zostać wysłane; reszta pozostaje.`,
    },
    admin: {
      subject: `Administracja ${PRODUCT_NAME}`,
      preheader: 'Jednorazowy link do panelu administracji.',
      heading: 'Dostęp do administracji',
    },
    passwordReset: {
      heading: 'Ustawienie nowego hasła',
      button: 'Ustaw hasło',
      note: 'Dopóki link nie zostanie użyty, hasło pozostanie bez zmian.',
    },
    alreadyRegistered: {
      subject: `Mają już Państwo konto w ${PRODUCT_NAME}`,
      preheader: 'Ktoś próbował zarejestrować się z Państwa adresem.',
      heading: 'Mają już Państwo konto',
      text: 'Ktoś próbował ponownie zarejestrować się z Państwa adresem. Jeśli to byli Państwo, wystarczy się zalogować. W przeciwnym razie nie muszą Państwo nic robić.',
      button: 'Przejdź do logowania',
    },
    accountErased: {
      subject: `Państwa konto w ${PRODUCT_NAME} zostanie usunięte`,
      preheader: 'To nasza ostatnia wiadomość do Państwa.',
      heading: 'Państwa konto zostanie usunięte',
      text: 'Otwarte zapytania zostały wycofane, a Państwa kwatery nie są już widoczne w wyszukiwarce. Teraz usuwamy wszystkie Państwa dane.',
      kept: 'Tylko w przypadku wiążąco potwierdzonych pobytów przechowujemy dane należące do umowy: nazwisko, firmę, adres do faktury, miejscowość, okres pobytu, łóżka i cenę. Je również usuniemy po upływie terminu przechowywania.',
      note: 'To nie Państwo? Prosimy natychmiast odpowiedzieć na tę wiadomość.',
    },
    emailChange: {
      subject: `Nowy adres e-mail w ${PRODUCT_NAME}`,
      preheader: 'Prosimy potwierdzić nowy adres.',
      heading: 'Czy to Państwa nowy adres?',
      text: 'Chcą Państwo używać tego adresu na swoim koncie. Prosimy otworzyć link w przeglądarce, w której są Państwo zalogowani. Do tego czasu obowiązuje dotychczasowy adres.',
      button: 'Potwierdź nowy adres',
      note: 'Dopóki link nie zostanie użyty, nic się nie zmieni.',
    },
    emailChangeTaken: {
      subject: `Mają już Państwo konto w ${PRODUCT_NAME}`,
      preheader: 'Ktoś chciał użyć Państwa adresu na innym koncie.',
      heading: 'Mają już Państwo konto',
      text: 'Ktoś chciał użyć Państwa adresu na innym koncie. Nie jest to możliwe, ponieważ należy on do Państwa konta. Jeśli to byli Państwo, prosimy zalogować się tym adresem. W przeciwnym razie nie muszą Państwo nic robić.',
      button: 'Przejdź do logowania',
    },
    emailChanged: {
      subject: `Państwa adres e-mail w ${PRODUCT_NAME} został zmieniony`,
      preheader: 'To nie Państwo? Prosimy cofnąć zmianę.',
      heading: 'Państwa adres e-mail został zmieniony',
      text: (until: string) =>
        `Państwa konto ma teraz inny adres, na ten już nie piszemy. To nie Państwo? Zmianę można cofnąć do ${until}.`,
      button: 'Cofnij zmianę',
      note: 'Wtedy znów obowiązuje ten adres, a wszystkie sesje i hasło tracą ważność. Jeśli sami zmienili Państwo adres, nie muszą Państwo nic robić.',
    },
    ownerInvitation: {
      subject: `Zaproszenie: wynajem kwater przez ${PRODUCT_NAME}`,
      preheader: 'Prosimy dodać swoją kwaterę.',
      heading: 'Zapraszamy do dodania kwatery',
      text: 'Wystarczy wpisać łóżka, a na zapytania mogą Państwo odpowiadać bezpośrednio z e-maila. Warunki znajdują się na stronie, którą otwiera przycisk.',
      button: 'Zostań wynajmującym',
    },
  },
};

/** `Firefox auf Windows` → `Firefox, Windows` */
const deviceName = (german: string): string =>
  german
    .replace('einem unbekannten Browser', 'nieznana przeglądarka')
    .replace('einem Browser auf', 'nieznana przeglądarka auf')
    .replace(' auf ', ', ');
