/** Longest text of a click that is kept (SPEC §9). */
export const CLICK_TEXT_MAX_CHARS = 2000;
/** Spans that one call of POST /analytics/telemetry may bring: one full batch (SPEC §9). */
export const SPANS_PER_CALL_MAX = 1024;

/** A call of the API that stands for something a person did. */
interface BrowserAction {
  readonly method: 'GET' | 'POST';
  /** Template below /api. */
  readonly path: string;
}

/** What people do on the pages, as far as it is traced: each is one call of the API. */
export const browserActions = {
  search: { method: 'GET', path: '/accommodations' },
  'send-request': { method: 'POST', path: '/booking-requests' },
  'prove-address': { method: 'POST', path: '/auth/magic-link/verify-code' },
  confirm: { method: 'POST', path: '/booking-requests/:id/confirm' },
  cancel: { method: 'POST', path: '/booking-requests/:id/cancel' },
  respond: { method: 'POST', path: '/booking-requests/:id/respond' },
  login: { method: 'POST', path: '/auth/login' },
} as const satisfies Readonly<Record<string, BrowserAction>>;

export type BrowserActionName = keyof typeof browserActions;

/** Why a call of a browser failed, as its span says. */
export const browserErrorTypes = ['network', 'timeout', 'aborted', 'http_error'] as const;
