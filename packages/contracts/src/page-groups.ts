import { type PageName } from './page-paths';

/** Pages whose address may carry a secret (docs/security.md S3). */
export const SECRET_PAGES = [
  'booking-response',
  'calendar-check',
  'calendar-feed',
  'magic-link',
  'reset-password',
  'enable-owner',
  'email-change',
  'email-undo',
] as const satisfies readonly PageName[];

/** Pages where a visitor signs in, or starts to. */
export const SIGN_IN_PAGES = ['login', 'register', 'forgot-password'] as const satisfies readonly PageName[];
