/** Maximum stored length of a click's text (docs/spec MON-04). */
export const CLICK_TEXT_MAX_CHARS = 2000;
/** Maximum number of spans in one call of POST /analytics/telemetry: one full batch (docs/spec MON-07). */
export const SPANS_PER_CALL_MAX = 1024;

/** An API call that corresponds to a user action. */
interface BrowserAction {
  readonly method: 'GET' | 'POST';
  /** Template below /api. */
  readonly path: string;
}

/** The traced user actions: each is one call of the API. */
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

/** Reasons of failed browser calls in spans. */
export const BROWSER_ERROR_TYPES = ['network', 'timeout', 'aborted', 'http_error'] as const;
