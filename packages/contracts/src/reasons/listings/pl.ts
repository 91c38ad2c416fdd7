import { polishCount, polishFormat } from '../../language/polish-format';
import { type ReasonTexts } from '../param-kinds';
import { type listingReasons, type VerificationFact } from './params';

export const polishListingReasons: ReasonTexts<typeof listingReasons> = {
  accommodation_gone: 'Ta kwatera już nie istnieje.',
  accommodation_blocked: 'Ta kwatera jest zablokowana przez operatora serwisu. Prosimy o kontakt z nami.',
  accommodation_has_confirmed_nights:
    'Dla tej kwatery są jeszcze wiążąco potwierdzone noce. Można ją usunąć po ostatnim wyjeździe.',
  accommodation_already_verified: 'Ta kwatera jest już sprawdzona.',
  accommodation_deleted_meanwhile: 'Ta kwatera została w międzyczasie usunięta.',
  beds_confirmed_on_night: ({ date, today, confirmed, blockable }) =>
    `Łóżka wiążąco potwierdzone na dzień ${polishFormat.date(date, today)}: ${confirmed}. Zablokować można wtedy najwyżej ${blockable}.`,
  beds_already_confirmed: ({ confirmed }) =>
    `Łóżka już wiążąco potwierdzone: ${confirmed}. Mniejsza liczba łóżek będzie możliwa dopiero po wyjeździe.`,
  check_already_requested: 'Sprawdzenie zostało już zamówione. Odpowiedź przyjdzie e-mailem.',
  check_needs_photos_and_publication:
    'Aby można było ją sprawdzić, kwatera musi być opublikowana i mieć zdjęcia.',
  verification_incomplete: ({ missing }) =>
    `Do oznaczenia „sprawdzona” brakuje jeszcze: ${missing.map((fact) => (facts as Readonly<Record<string, string | undefined>>)[fact] ?? fact).join(', ')}.`,
  draft_not_archivable: 'Szkicu nie ma w wyszukiwarce. Zarchiwizować można tylko to, co było opublikowane.',
  price_missing: 'Jeszcze bez ceny.',
  price_change_out_of_range: 'Nowa cena jest poza dozwolonym zakresem.',
  street_missing: 'Prosimy podać ulicę i numer domu.',
  bed_price_missing: 'Prosimy podać cenę za łóżko i noc.',
  row_not_stored: 'Tego wiersza nie udało się zapisać. Prosimy wpisać kwaterę w formularzu.',
  trial_limit_reached: ({ max }) =>
    `W okresie próbnym w wyszukiwarce mogą być jednocześnie najwyżej ${houses(max)}. Prosimy najpierw zarchiwizować inną kwaterę albo zapisać tę jako szkic.`,
  new_accommodations_of_day_used: ({ max }) =>
    `Dziennie można wpisać najwyżej ${houses(max)}. Prosimy kontynuować jutro.`,
  slug_unknown: 'Pod tym adresem nie ma żadnej kwatery.',
  city_without_accommodation: 'W tym mieście nie wpisano żadnej kwatery.',
  postal_code_unknown: 'Nie znamy tego kodu pocztowego.',
  postal_code_of_post_box: ({ code }) =>
    `${code} nie jest kodem pocztowym ulicy, lecz skrytki pocztowej lub dużego odbiorcy. Prosimy podać kod pocztowy adresu domu.`,
  postal_code_of_other_town: ({ code, towns }) => `Do kodu ${code} należy: ${towns.join(', ')}.`,
  town_outside_postal_code: ({ city, code, towns }) =>
    `${city} nie leży w obszarze ${code}. Czy chodzi o: ${towns.join(' lub ')}?`,
  point_abroad: 'Ten punkt nie leży w Niemczech.',
  point_too_far: ({ km }) => `Ten punkt leży dalej niż ${km} km od środka obszaru kodu pocztowego.`,
  location_unknown: 'Nieznana miejscowość',
  location_abroad: 'Tylko miejscowości w Niemczech',
  arrival_in_past: 'Data przyjazdu jest w przeszłości.',
  arrival_too_far_ahead: ({ months }) =>
    `Przyjazd może być najwyżej za ${polishCount(months, ['miesiąc', 'miesiące', 'miesięcy'])}.`,
  stay_longer_than_limit: ({ nights }) => `Pobyt trwa najwyżej ${polishFormat.nights(nights)}.`,
  photo_empty: 'Plik jest pusty.',
  photo_is_heic: 'Zdjęć HEIC nie można tu odczytać. Prosimy wybrać zdjęcie w formacie JPEG.',
  photo_format_unknown: 'To nie jest zdjęcie w formacie JPEG, PNG ani WebP.',
  photo_too_small: ({ pixels }) =>
    `Zdjęcie jest za małe: co najmniej ${polishCount(pixels, ['piksel', 'piksele', 'pikseli'])} na bok.`,
  photo_too_large: ({ megapixels }) =>
    `Zdjęcie ma za dużo pikseli. Dozwolone megapiksele: najwyżej ${megapixels}.`,
  photo_broken: 'Zdjęcie jest uszkodzone lub niekompletne.',
  photo_too_slow: ({ seconds }) =>
    `Przetwarzanie zdjęcia trwa dłużej niż ${polishCount(seconds, ['sekundę', 'sekundy', 'sekund'])}. Prosimy wybrać inne.`,
  photo_not_processed: 'Zdjęcia nie udało się przetworzyć. Prosimy spróbować ponownie albo wybrać inne.',
  photo_gone: 'To zdjęcie już nie istnieje.',
  photo_removed_by_operator: 'To zdjęcie usunęliśmy. Powód podaliśmy w e-mailu. Prosimy wybrać inne.',
  too_many_photos: ({ max }) =>
    `Najwyżej ${polishCount(max, ['zdjęcie', 'zdjęcia', 'zdjęć'])} na kwaterę. Prosimy najpierw jedno usunąć.`,
  photos_need_verified_email:
    'Zdjęcia można dodać po potwierdzeniu adresu e-mail. Link do potwierdzenia już wysłaliśmy.',
  report_of_oneself: 'Nie można zgłosić samego siebie.',
  reports_of_day_used: ({ max }) =>
    `Dzienny limit to ${polishCount(max, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}. Prosimy spróbować ponownie jutro.`,
  report_ground_missing: 'Prosimy wybrać powód.',
  report_already_decided: 'W sprawie tego zgłoszenia już zdecydowano. Prosimy wczytać listę ponownie.',
  report_changed: 'To zgłoszenie zostało w międzyczasie zmienione. Prosimy wczytać je ponownie.',
  decision_not_of_report: 'Ta decyzja nie pasuje do tego zgłoszenia.',
  reported_account_deleted: 'Zgłoszone konto jest usunięte.',
  account_not_blocked_yet: 'Prosimy najpierw zablokować konto w sekcji kont użytkowników.',
};

const houses = (count: number): string => polishCount(count, ['kwatera', 'kwatery', 'kwater']);

const facts: Readonly<Record<VerificationFact, string>> = {
  address: 'adres',
  rooms: 'pokoje',
  price: 'cena',
  photos: 'zdjęcia',
};
