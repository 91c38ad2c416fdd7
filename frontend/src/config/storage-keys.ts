/** Storage keys of the SPA; drafts are in sessionStorage, all else in localStorage. */
export const storageKeys = {
  /** The access token (docs/spec AUTH-05). */
  token: 'kq.token',
  /** Nonce of the last magic link that this browser asked for (docs/security.md S5). */
  magicLinkNonce: 'kq.magic-link-nonce',
  /** `{path, saved_at}`: the answer page to return to after signing in (docs/security.md S24). */
  bookingResponseRedirect: 'kq.booking-response-redirect',
  /** `{path, saved_at}`: the page that asked for the sign-in, across a mailed link (docs/security.md S24). */
  signInReturn: 'kq.sign-in-return',
  /** The section that was open last in each dashboard; signing out clears them (docs/spec HOME-05). */
  adminDashboardSection: 'kq.admin-dashboard.section',
  dispatcherDashboardSection: 'kq.dispatcher-dashboard.section',
  providerDashboardSection: 'kq.provider-dashboard.section',
  /** Accommodations that this browser has asked, by id and dates, until they end or the visitor signs out. */
  asked: 'kq.asked',
  /** The request that waits for the verification of its sender's address. */
  waitingRequest: 'kq.waiting-request',
  /** Prefix, followed by user and draft: what an owner typed and the server does not have yet; in localStorage. */
  listingEdits: 'kq.listing-edits',
  /** Chosen accommodations of this tab. */
  selection: 'kq.selection',
  /** Language of the answer page, chosen on this device. */
  answerLanguage: 'kq.answer-language',
  /** Prices without VAT. */
  netPrices: 'kq.net-prices',
  /** Prefix, followed by user and form: texts that are written and not sent yet. */
  formDraft: 'kq.form-draft',
  /** The search of the landing page, in this tab. */
  heroForm: 'kq.hero-form',
  /** The visitor wants no suggestions for places, in this tab. */
  suggestionsRefused: 'kq.suggestions-refused',
  /** The visitor's name for recordings of sessions; exists with the consent to them only. */
  recordingVisitor: 'kq.recording-visitor',
  /** A booking request that is being written, and the Idempotency-Key of its attempts. */
  bookingDraft: 'kq.booking-draft',
  bookingKey: 'kq.booking-key',
} as const;

/** Keys that Abmelden removes (docs/spec HOME-05). */
export const dashboardSectionKeys = [
  storageKeys.adminDashboardSection,
  storageKeys.dispatcherDashboardSection,
  storageKeys.providerDashboardSection,
] as const;
