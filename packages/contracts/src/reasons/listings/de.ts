import { formatDate } from '../../format';
import { type ReasonTexts } from '../param-kinds';
import { type listingReasons, type VerificationFact } from './params';

export const germanListingReasons: ReasonTexts<typeof listingReasons> = {
  accommodation_gone: 'Diese Unterkunft gibt es nicht mehr.',
  accommodation_blocked: 'Diese Unterkunft ist vom Betreiber gesperrt. Bitte wenden Sie sich an uns.',
  accommodation_has_confirmed_nights:
    'Für diese Unterkunft sind noch Nächte verbindlich bestätigt. Löschen können Sie sie nach der letzten Abreise.',
  accommodation_already_verified: 'Diese Unterkunft ist schon geprüft.',
  accommodation_deleted_meanwhile: 'Diese Unterkunft ist inzwischen gelöscht.',
  beds_confirmed_on_night: ({ date, today, confirmed, blockable }) =>
    `Am ${formatDate(date, today)} sind ${confirmed} Betten verbindlich bestätigt. Sperren lassen sich dann höchstens ${blockable}.`,
  beds_already_confirmed: ({ confirmed }) =>
    `Hier sind schon ${confirmed} Betten verbindlich bestätigt. Weniger Betten sind erst nach der Abreise möglich.`,
  check_already_requested: 'Die Prüfung ist schon angefragt. Die Antwort kommt per Mail.',
  check_needs_photos_and_publication:
    'Für die Prüfung muss die Unterkunft veröffentlicht sein und Fotos haben.',
  verification_incomplete: ({ missing }) =>
    `Für das Kennzeichen „Geprüft“ fehlt noch: ${new Intl.ListFormat('de').format(missing.map((fact) => (facts as Readonly<Record<string, string | undefined>>)[fact] ?? fact))}.`,
  draft_not_archivable:
    'Ein Entwurf ist nicht in der Suche. Archivieren lässt sich nur, was veröffentlicht war.',
  price_missing: 'Noch ohne Preis.',
  price_change_out_of_range: 'Der neue Preis liegt außerhalb der Grenzen.',
  street_missing: 'Bitte Straße und Hausnummer angeben.',
  bed_price_missing: 'Bitte einen Preis je Bett und Nacht angeben.',
  row_not_stored: 'Diese Zeile konnten wir nicht speichern. Bitte tragen Sie die Unterkunft im Formular ein.',
  trial_limit_reached: ({ max }) =>
    `Im Testzeitraum sind höchstens ${max} Unterkünfte gleichzeitig in der Suche. Bitte archivieren Sie zuerst eine andere oder speichern Sie diese als Entwurf.`,
  new_accommodations_of_day_used: ({ max }) =>
    `Am Tag lassen sich höchstens ${max.toLocaleString('de-DE')} Unterkünfte eintragen. Bitte machen Sie morgen weiter.`,
  // docs/spec ERR-12 asks for this text in every language.
  slug_unknown: 'Accommodation not found for the given slug',
  city_without_accommodation: 'In dieser Stadt ist keine Unterkunft eingetragen.',
  postal_code_unknown: 'Diese Postleitzahl ist uns nicht bekannt.',
  postal_code_of_post_box: ({ code }) =>
    `${code} ist keine Postleitzahl einer Straße, sondern die eines Postfachs oder Großkunden. Bitte geben Sie die Postleitzahl der Hausanschrift an.`,
  postal_code_of_other_town: ({ code, towns }) => `Zu ${code} gehört: ${towns.join(', ')}.`,
  town_outside_postal_code: ({ city, code, towns }) =>
    `${city} liegt nicht im Bereich ${code}. Meinten Sie ${towns.join(' oder ')}?`,
  point_abroad: 'Der Punkt liegt nicht in Deutschland.',
  point_too_far: ({ km }) => `Der Punkt liegt mehr als ${km} km von der Mitte der Postleitzahl entfernt.`,
  location_unknown: 'Unbekannter Ort',
  location_abroad: 'Nur Orte in Deutschland',
  arrival_in_past: 'Die Anreise liegt in der Vergangenheit.',
  arrival_too_far_ahead: ({ months }) => `Die Anreise darf höchstens ${months} Monate voraus liegen.`,
  stay_longer_than_limit: ({ nights }) => `Ein Aufenthalt dauert höchstens ${nights} Nächte.`,
  photo_empty: 'Die Datei ist leer.',
  photo_is_heic: 'HEIC-Fotos lassen sich hier nicht lesen. Bitte wählen Sie das Foto als JPEG.',
  photo_format_unknown: 'Das ist kein Foto in JPEG, PNG oder WebP.',
  photo_too_small: ({ pixels }) => `Das Foto ist zu klein: mindestens ${pixels} Pixel je Seite.`,
  photo_too_large: ({ megapixels }) => `Das Foto hat zu viele Bildpunkte: höchstens ${megapixels} Megapixel.`,
  photo_broken: 'Das Foto ist beschädigt oder unvollständig.',
  photo_too_slow: ({ seconds }) =>
    `Das Foto zu verarbeiten dauert länger als ${seconds} Sekunden. Bitte wählen Sie ein anderes.`,
  photo_not_processed:
    'Das Foto ließ sich nicht verarbeiten. Versuchen Sie es noch einmal oder wählen Sie ein anderes.',
  photo_gone: 'Dieses Foto gibt es nicht mehr.',
  photo_removed_by_operator:
    'Dieses Foto haben wir entfernt. Der Grund steht in unserer Mail. Bitte wählen Sie ein anderes.',
  too_many_photos: ({ max }) => `Höchstens ${max} Fotos je Unterkunft. Bitte entfernen Sie zuerst eines.`,
  photos_need_verified_email:
    'Fotos sind möglich, sobald Sie Ihre Mailadresse bestätigt haben. Den Link dazu haben wir Ihnen geschickt.',
  report_of_oneself: 'Sich selbst können Sie nicht melden.',
  reports_of_day_used: ({ max }) =>
    `Heute sind ${max} Meldungen möglich. Bitte versuchen Sie es morgen wieder.`,
  report_ground_missing: 'Bitte wählen Sie einen Grund.',
  report_already_decided: 'Diese Meldung ist schon entschieden. Bitte laden Sie die Liste neu.',
  report_changed: 'Diese Meldung wurde inzwischen geändert. Bitte laden Sie sie neu.',
  decision_not_of_report: 'Diese Entscheidung passt nicht zu dieser Meldung.',
  reported_account_deleted: 'Das gemeldete Konto ist gelöscht.',
  account_not_blocked_yet: 'Bitte sperren Sie zuerst das Konto unter „Nutzerkonten“.',
};

const facts: Readonly<Record<VerificationFact, string>> = {
  address: 'die Adresse',
  rooms: 'Zimmer',
  price: 'ein Preis',
  photos: 'Fotos',
};
