import { polishBedsGenitive, polishCount, polishFormat } from '../../language/polish-format';
import { type ReasonTexts, spansOf } from '../param-kinds';
import { type bookingReasons } from './params';

const { beds: bedCount, date: dayOf, dateWithYear, shortRange } = polishFormat;

export const polishBookingReasons: ReasonTexts<typeof bookingReasons> = {
  beds_need_partial_acceptance: 'Aby zaoferować mniej łóżek, prosimy wybrać częściową akceptację.',
  field_not_of_answer: 'To nie pasuje do tej odpowiedzi.',
  partial_beds_missing: 'Prosimy podać, ile łóżek Państwo oferują.',
  partial_beds_not_below_crew: ({ workers }) =>
    `Częściowa akceptacja obejmuje mniej niż ${bedCount(workers)}.`,
  beds_above_crew: ({ workers }) => `Firma szuka ${polishBedsGenitive(workers)}.`,
  beds_above_house: ({ beds }) => `Liczba łóżek w tej kwaterze: ${beds}.`,
  counter_offer_unchanged: 'Kontroferta wymaga innych dat, innych nocy lub innej ceny.',
  stay_too_long: ({ nights }) => `Najwyżej ${polishFormat.nights(nights)}.`,
  arrival_past: 'Data przyjazdu nie może być w przeszłości.',
  arrival_too_early: ({ from }) => `Najwcześniejszy przyjazd: ${dayOf(from)}.`,
  arrival_too_late: ({ until }) => `Najpóźniejszy przyjazd: ${dayOf(until)}.`,
  departure_too_early: ({ from }) => `Najwcześniejszy wyjazd: ${dayOf(from)}.`,
  departure_too_late: ({ until }) => `Najpóźniejszy wyjazd: ${dayOf(until)}.`,
  nights_already_filled: ({ missing }) =>
    `Łóżek brakuje już tylko w terminie: ${spansOf(missing)
      .map(({ from, to }) => shortRange(from, to))
      .join(', ')}. Na Państwa noce potwierdzono już wystarczająco dużo.`,
  calendar_has_fewer_beds:
    'Państwa kalendarz pokazuje na te noce mniej wolnych łóżek. Czy chcą Państwo go dostosować i złożyć ofertę?',
  beds_bound_in_nights:
    'Tyle łóżek jest w te noce już wiążąco potwierdzonych lub zajętych przez inny kalendarz.',
  accommodation_inactive: 'Ta kwatera nie jest już aktywna.',
  accommodation_not_chosen: 'Prosimy wybrać kwaterę.',
  accommodation_being_confirmed: ({ then }) =>
    `Ta kwatera jest właśnie potwierdzana.${
      {
        wait: '',
        reload: ' Prosimy wczytać stronę ponownie.',
        retry: ' Prosimy spróbować ponownie za chwilę.',
      }[then]
    }`,
  only_declined_nights_blockable: 'Zablokować można tutaj tylko noce, na które Państwo odmówili.',
  beds_above_need: ({ workers, from, to, beds }) =>
    `Potrzeba ${polishBedsGenitive(workers)}, a w terminie ${shortRange(from, to)} byłoby ich nawet ${beds}. Prosimy potwierdzić mniej łóżek albo wyraźnie potwierdzić więcej, niż potrzeba.`,
  accommodations_no_longer_offered: ({ titles }) =>
    `${titles.length === 1 ? 'Ta kwatera nie jest' : 'Te kwatery nie są'} już oferowane: ${titles.map((title) => `„${title}”`).join(', ')}. Prosimy wybrać inną kwaterę.`,
  recipient_already_confirmed: ({ title }) => `Kwatera „${title}” jest już potwierdzona.`,
  recipient_no_longer_offered: ({ title }) => `Kwatera „${title}” nie jest już oferowana.`,
  recipient_without_offer: ({ title }) => `Dla kwatery „${title}” nie ma ważnej oferty.`,
  offer_expired: ({ title }) => `Oferta kwatery „${title}” wygasła.`,
  beds_above_offer: ({ title, beds }) => `Kwatera „${title}” oferuje ${bedCount(beds)}.`,
  idempotency_key_invalid: 'Od 8 do 128 znaków: litery, cyfry, _ i -.',
  request_held: 'To zapytanie jest jeszcze sprawdzane i nie dotarło do żadnego wynajmującego.',
  request_already_verified: 'To zapytanie jest już potwierdzone i dotarło do wynajmujących.',
  request_already_sent: 'To zapytanie dotarło już do wynajmujących.',
  request_no_longer_sendable: 'To zapytanie nie zostanie już wysłane. Prosimy złożyć je od nowa.',
  email_unverified: 'Prosimy najpierw potwierdzić swój adres e-mail.',
  email_of_account_fixed: 'Adres konta zmienia się w ustawieniach.',
  email_not_of_account: 'Zapytania są wysyłane z adresem Państwa konta.',
  sender_suspended:
    'Po zgłoszeniach wynajmujących wstrzymaliśmy Państwa zapytania. Powód podaliśmy w e-mailu. Zastrzeżenia prosimy kierować na adres z noty prawnej.',
  place_abroad: 'Ta miejscowość nie leży w Niemczech.',
  answer_deadline_too_early: 'Prosimy dać wynajmującym co najmniej 2 godziny.',
  answer_deadline_after_arrival: 'Termin odpowiedzi musi upłynąć przed przyjazdem.',
  accommodations_unavailable: ({ ids }) =>
    `Niedostępne: ${ids.join(', ')}. Prosimy usunąć te kwatery z wyboru.`,
  requests_of_day_used: ({ max }) =>
    `Dzienny limit to ${polishCount(max, ['zapytanie', 'zapytania', 'zapytań'])}. Prosimy spróbować ponownie jutro.`,
  unverified_requests_used:
    'Prosimy najpierw potwierdzić swój adres e-mail. Bez potwierdzenia nie można dziś wysłać kolejnych zapytań.',
  accommodation_too_far: ({ title, city, km, max_km }) =>
    `Kwatera „${title}” (${city}) jest oddalona od miejsca pracy o ${km} km, dozwolone jest ${max_km} km.`,
  nights_below_minimum: ({ title, min_nights, nights, pattern }) =>
    `Kwatera „${title}” przyjmuje od ${polishCount(min_nights, ['nocy', 'nocy', 'nocy'])}, zapytanie obejmuje ${polishFormat.nights(nights)}${pattern === 'mon_thu' ? ' z rzędu' : ''}.`,
  accommodation_asked_before: ({ title, from, to, today }) =>
    `O kwaterę „${title}” pytali już Państwo w terminie ${shortRange(from, to, today)}. Prosimy potwierdzić, że pytają Państwo jeszcze raz.`,
  stay_begun: 'Ten pobyt już się rozpoczął. Prosimy zadzwonić do firmy.',
  stay_not_confirmed: 'Odwołać można tutaj tylko potwierdzony pobyt.',
  stay_not_cancellable_after_arrival: ({ title }) =>
    `Po przyjeździe nie można już anulować pobytu „${title}”. Można wyjechać wcześniej: prosimy wybrać tam wcześniejszy wyjazd.`,
  stay_over: 'Ten pobyt już się zakończył.',
  stay_cancelled: 'Ten pobyt jest anulowany.',
  stay_not_begun: ({ start }) =>
    `Początek tego pobytu: ${dateWithYear(start)}. Do tego czasu można go anulować.`,
  stay_being_changed: 'Ten pobyt jest właśnie zmieniany. Prosimy spróbować ponownie za chwilę.',
  early_departure_without_stay: 'Wcześniej wyjechać można tylko z potwierdzonego pobytu.',
  departure_day_not_possible: ({ end }) =>
    `Wyjazd jest możliwy najwcześniej dzisiaj i najwcześniej dzień po przyjeździe, a musi być przed: ${dateWithYear(end)}.`,
};
