import { formatBeds, formatDate, formatDateWithYear, formatNumber, formatShortRange } from '../../format';
import { type ReasonTexts, spansOf } from '../param-kinds';
import { type bookingReasons } from './params';

export const germanBookingReasons: ReasonTexts<typeof bookingReasons> = {
  beds_need_partial_acceptance: 'Für weniger Betten wählen Sie bitte die Teilzusage.',
  field_not_of_answer: 'Das passt nicht zu dieser Antwort.',
  partial_beds_missing: 'Bitte geben Sie an, wie viele Betten Sie zusagen.',
  partial_beds_not_below_crew: ({ workers }) => `Eine Teilzusage liegt unter ${workers} Betten.`,
  beds_above_crew: ({ workers }) => `Gesucht sind ${workers} Betten.`,
  beds_above_house: ({ beds }) => `Diese Unterkunft hat ${beds} Betten.`,
  counter_offer_unchanged: 'Ein Gegenangebot braucht andere Daten, andere Nächte oder einen anderen Preis.',
  stay_too_long: ({ nights }) => `Höchstens ${nights} Nächte.`,
  arrival_past: 'Die Anreise darf nicht in der Vergangenheit liegen.',
  arrival_too_early: ({ from }) => `Die Anreise ist ab ${formatDate(from)} möglich.`,
  arrival_too_late: ({ until }) => `Die Anreise ist bis ${formatDate(until)} möglich.`,
  departure_too_early: ({ from }) => `Die Abreise ist ab ${formatDate(from)} möglich.`,
  departure_too_late: ({ until }) => `Die Abreise ist bis ${formatDate(until)} möglich.`,
  nights_already_filled: ({ missing }) =>
    `Betten fehlen nur noch ${spansOf(missing)
      .map(({ from, to }) => formatShortRange(from, to))
      .join(', ')}, für Ihre Nächte sind genug bestätigt.`,
  calendar_has_fewer_beds:
    'Ihr Kalender zeigt für diese Nächte weniger freie Betten. Möchten Sie ihn anpassen und zusagen?',
  beds_bound_in_nights:
    'In diesen Nächten sind so viele Betten schon verbindlich bestätigt oder durch einen anderen Kalender belegt.',
  accommodation_inactive: 'Diese Unterkunft ist nicht mehr aktiv.',
  accommodation_not_chosen: 'Bitte wählen Sie die Unterkunft aus.',
  accommodation_being_confirmed: ({ then }) =>
    `Diese Unterkunft wird gerade bestätigt.${
      {
        wait: '',
        reload: ' Bitte laden Sie die Seite neu.',
        retry: ' Bitte versuchen Sie es gleich noch einmal.',
      }[then]
    }`,
  only_declined_nights_blockable: 'Sperren können Sie hier nur Nächte, die Sie abgesagt haben.',
  beds_above_need: ({ workers, from, to, beds }) =>
    `Gesucht sind ${formatBeds(workers)}, für ${formatShortRange(from, to)} wären es bis zu ${formatBeds(beds)}. Bitte bestätigen Sie weniger Betten, oder bestätigen Sie ausdrücklich mehr als gesucht.`,
  accommodations_no_longer_offered: ({ titles }) =>
    `${titles.map((title) => `„${title}“`).join(', ')} ${titles.length === 1 ? 'wird' : 'werden'} nicht mehr angeboten. Bitte wählen Sie eine andere Unterkunft.`,
  recipient_already_confirmed: ({ title }) => `${title} ist schon bestätigt.`,
  recipient_no_longer_offered: ({ title }) => `${title} wird nicht mehr angeboten.`,
  recipient_without_offer: ({ title }) => `Für ${title} liegt kein gültiges Angebot vor.`,
  offer_expired: ({ title }) => `Das Angebot von ${title} ist abgelaufen.`,
  beds_above_offer: ({ title, beds }) => `${title} hat ${beds} Betten angeboten.`,
  idempotency_key_invalid: '8 bis 128 Zeichen: Buchstaben, Ziffern, _ und -.',
  request_held: 'Diese Anfrage wird noch geprüft und ist bei keinem Vermieter.',
  request_already_verified: 'Diese Anfrage ist schon bestätigt und bei den Vermietern.',
  request_already_sent: 'Diese Anfrage ist schon bei den Vermietern.',
  request_no_longer_sendable: 'Diese Anfrage geht nicht mehr hinaus. Bitte stellen Sie sie neu.',
  email_unverified: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  email_of_account_fixed: 'Die Adresse Ihres Kontos ändern Sie in den Einstellungen.',
  email_not_of_account: 'Anfragen gehen mit der Adresse Ihres Kontos hinaus.',
  sender_suspended:
    'Ihre Anfragen sind nach Meldungen von Vermietern angehalten. Den Grund finden Sie in unserer Mail. Einwände richten Sie bitte an die Adresse im Impressum.',
  place_abroad: 'Der Ort liegt nicht in Deutschland.',
  answer_deadline_too_early: 'Bitte geben Sie den Vermietern mindestens 2 Stunden Zeit.',
  answer_deadline_after_arrival: 'Die Frist muss vor der Anreise enden.',
  accommodations_unavailable: ({ ids }) =>
    `Nicht verfügbar: ${ids.join(', ')}. Bitte entfernen Sie diese Unterkünfte aus der Auswahl.`,
  requests_of_day_used: ({ max }) =>
    `Heute sind ${max} Anfragen möglich. Bitte versuchen Sie es morgen wieder.`,
  unverified_requests_used:
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Heute sind ohne Bestätigung keine weiteren Anfragen möglich.',
  accommodation_too_far: ({ title, city, km, max_km }) =>
    `„${title}“ in ${city} ist ${formatNumber(km)} km vom Einsatzort entfernt, möglich sind ${max_km} km.`,
  nights_below_minimum: ({ title, min_nights, nights, pattern }) =>
    `„${title}“ nimmt erst ab ${min_nights} Nächten auf, angefragt sind ${formatNumber(nights)}${pattern === 'mon_thu' ? ' am Stück' : ''}.`,
  accommodation_asked_before: ({ title, from, to, today }) =>
    `„${title}“ haben Sie für ${formatShortRange(from, to, today)} schon angefragt. Bitte bestätigen Sie, dass Sie noch einmal anfragen.`,
  stay_begun: 'Dieser Aufenthalt hat schon begonnen. Bitte rufen Sie die Firma an.',
  stay_not_confirmed: 'Absagen können Sie hier nur einen bestätigten Aufenthalt.',
  stay_not_cancellable_after_arrival: ({ title }) =>
    `Nach der Anreise können Sie „${title}“ nicht mehr stornieren. Sie können früher abreisen: Wählen Sie dort „Früher abreisen“.`,
  stay_over: 'Dieser Aufenthalt ist schon beendet.',
  stay_cancelled: 'Dieser Aufenthalt ist storniert.',
  stay_not_begun: ({ start }) =>
    `Dieser Aufenthalt beginnt erst am ${formatDateWithYear(start)}. Bis dahin können Sie ihn stornieren.`,
  stay_being_changed: 'Dieser Aufenthalt wird gerade geändert. Bitte versuchen Sie es gleich noch einmal.',
  early_departure_without_stay: 'Früher abreisen können Sie nur aus einem bestätigten Aufenthalt.',
  departure_day_not_possible: ({ end }) =>
    `Die Abreise kann frühestens heute sein, frühestens am Tag nach der Anreise, und liegt vor dem ${formatDateWithYear(end)}.`,
};
