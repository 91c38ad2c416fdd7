/** Every error code of the API with its HTTP status and the default German user message. */
export const errorCodes = {
  BAD_REQUEST: { status: 400, text: 'Die Anfrage ist fehlerhaft.' },
  MALFORMED_JSON: { status: 400, text: 'Der Inhalt der Anfrage ist kein gültiges JSON.' },
  UNAUTHENTICATED: { status: 401, text: 'Bitte melden Sie sich an.' },
  LOGIN_FAILED: { status: 401, text: 'E-Mail-Adresse oder Passwort ist falsch.' },
  FORBIDDEN: { status: 403, text: 'Dafür fehlt Ihnen die Berechtigung.' },
  NOT_FOUND: { status: 404, text: 'Das wurde nicht gefunden.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'Dieser Aufruf ist hier nicht möglich.' },
  REQUEST_TIMEOUT: {
    status: 408,
    text: 'Die Übertragung war zu langsam oder wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
  },
  CONFLICT: { status: 409, text: 'Das geht im jetzigen Zustand nicht.' },
  ALREADY_EXISTS: { status: 409, text: 'Das gibt es schon.' },
  BEDS_GONE: { status: 409, text: 'So viele Betten sind nicht mehr frei.' },
  NO_LONGER_OFFERED: {
    status: 409,
    text: 'Diese Unterkunft wird nicht mehr angeboten. Bitte wählen Sie eine andere.',
  },
  OFFER_CHANGED: { status: 409, text: 'Das Angebot hat sich geändert. Bitte prüfen Sie es noch einmal.' },
  ACCOMMODATION_CHANGED: {
    status: 409,
    text: 'Die Unterkunft wurde inzwischen an anderer Stelle geändert.',
  },
  CANCELLATION_COST_CHANGED: {
    status: 409,
    text: 'Die Kosten der Stornierung haben sich geändert. Bitte prüfen Sie den Betrag noch einmal.',
  },
  REQUEST_CLOSED: { status: 409, text: 'Diese Anfrage ist bereits abgeschlossen.' },
  GONE: { status: 410, text: 'Dieser Link gilt nicht mehr.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'Die Anfrage ist zu groß.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Dieses Format wird nicht unterstützt.' },
  VALIDATION_FAILED: { status: 422, text: 'Bitte prüfen Sie Ihre Angaben.' },
  IDEMPOTENCY_MISMATCH: { status: 422, text: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.' },
  INTERNAL: { status: 500, text: 'Da ist bei uns etwas schiefgegangen.' },
  UPSTREAM_FAILED: { status: 502, text: 'Der Dienst antwortet gerade nicht.' },
  UNAVAILABLE: {
    status: 503,
    text: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  },
  UPSTREAM_TIMEOUT: { status: 504, text: 'Der Dienst hat zu lange gebraucht.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCodes;
