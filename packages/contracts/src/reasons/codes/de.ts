import { type ReasonTexts } from '../param-kinds';
import { type codeReasons } from './params';

export const germanCodeReasons: ReasonTexts<typeof codeReasons> = {
  bad_request: 'Die Anfrage ist fehlerhaft.',
  malformed_json: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  unauthenticated: 'Bitte melden Sie sich an.',
  login_failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  forbidden: 'Dafür fehlt Ihnen die Berechtigung.',
  not_found: 'Das wurde nicht gefunden.',
  method_not_allowed: 'Dieser Aufruf ist hier nicht möglich.',
  request_timeout:
    'Die Übertragung war zu langsam oder wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
  conflict: 'Das geht im jetzigen Zustand nicht.',
  already_exists: 'Das gibt es schon.',
  beds_gone: 'So viele Betten sind nicht mehr frei.',
  no_longer_offered: 'Diese Unterkunft wird nicht mehr angeboten. Bitte wählen Sie eine andere.',
  offer_changed: 'Das Angebot hat sich geändert. Bitte prüfen Sie es noch einmal.',
  accommodation_changed: 'Die Unterkunft wurde inzwischen an anderer Stelle geändert.',
  cancellation_cost_changed:
    'Die Kosten der Stornierung haben sich geändert. Bitte prüfen Sie den Betrag noch einmal.',
  request_closed: 'Diese Anfrage ist bereits abgeschlossen.',
  gone: 'Dieser Link gilt nicht mehr.',
  payload_too_large: 'Die Anfrage ist zu groß.',
  unsupported_media_type: 'Dieses Format wird nicht unterstützt.',
  validation_failed: 'Bitte prüfen Sie Ihre Angaben.',
  idempotency_mismatch: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage.',
  too_many_requests: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.',
  internal: 'Da ist bei uns etwas schiefgegangen.',
  upstream_failed: 'Der Dienst antwortet gerade nicht.',
  upstream_timeout: 'Der Dienst hat zu lange gebraucht.',
};
