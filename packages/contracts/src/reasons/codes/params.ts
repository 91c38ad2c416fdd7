import { type ErrorCode } from '@kq/kernel';
import { type ReasonTable } from '../param-kinds';

/** The codes of errors: each is the reason of an error that names none. The SPA says `unavailable` itself, too (connection). */
export const codeReasons = {
  bad_request: {},
  malformed_json: {},
  unauthenticated: {},
  login_failed: {},
  forbidden: {},
  not_found: {},
  method_not_allowed: {},
  request_timeout: {},
  conflict: {},
  already_exists: {},
  beds_gone: {},
  no_longer_offered: {},
  offer_changed: {},
  accommodation_changed: {},
  cancellation_cost_changed: {},
  request_closed: {},
  gone: {},
  payload_too_large: {},
  unsupported_media_type: {},
  validation_failed: {},
  idempotency_mismatch: {},
  too_many_requests: {},
  internal: {},
  upstream_failed: {},
  upstream_timeout: {},
} as const satisfies ReasonTable & Readonly<Record<Exclude<Lowercase<ErrorCode>, 'unavailable'>, object>>;
