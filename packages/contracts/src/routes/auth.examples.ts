import { MAGIC_LINK_MINUTES } from '../constants';
import { type ExamplesOf } from '../examples/examples-of';
import { waitingSummary } from '../examples/booking-records';
import { pageOf } from '../examples/page-of';
import { dispatcher, owner, session } from '../examples/person-records';
import { type authRoutes } from './auth.routes';

const magicLinkSession = {
  ...session,
  magic_link_type: 'login',
  message: 'Sie sind angemeldet.',
  booking_request_id: null,
};

export const authExamples: ExamplesOf<typeof authRoutes> = {
  login: { body: { email: dispatcher.email, password: 'ein langes Passwort' }, response: session },
  register: {
    body: {
      firstname: 'Demo',
      lastname: 'Disponentin',
      email: dispatcher.email,
      password: 'ein langes Passwort',
      password_confirmation: 'ein langes Passwort',
      role: 'guest',
      company: 'Demo-Bau GmbH',
      terms_accepted: true,
    },
    response: { authorization: { token: session.access_token, type: 'bearer' }, user: dispatcher },
  },
  logout: { response: { message: 'Sie sind abgemeldet.' } },
  logoutEverywhere: { response: { message: 'Sie sind überall abgemeldet.' } },
  refresh: { response: session },
  forgotPassword: {
    body: { email: dispatcher.email },
    response: { message: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir Ihnen einen Link geschickt.' },
  },
  resetPassword: {
    body: {
      email: dispatcher.email,
      token: 'token-from-the-mail',
      password: 'ein neues langes Passwort',
      password_confirmation: 'ein neues langes Passwort',
    },
    response: { message: 'Ihr Passwort ist geändert. Bitte melden Sie sich an.' },
  },
  requestMagicLink: {
    body: { email: dispatcher.email, type: 'login' },
    response: {
      message: 'Wenn die Adresse stimmt, haben wir Ihnen einen Link und einen Code geschickt.',
      expires_in_minutes: MAGIC_LINK_MINUTES,
    },
  },
  verifyMagicLink: { response: magicLinkSession },
  verifyCode: {
    body: { email: dispatcher.email, code: '123456', request_ids: [waitingSummary.id] },
    response: magicLinkSession,
  },
  inspectMagicLink: {
    body: { token: 'token-from-the-mail' },
    response: {
      type: 'booking',
      email_masked: 'd…@demo.example',
      same_browser: true,
      requested_at: '2026-11-22T08:00:00.000Z',
      requested_with: 'Firefox unter Linux',
      request_summary: waitingSummary,
      requests: [waitingSummary],
    },
  },
  inspectCode: {
    body: { email: dispatcher.email, code: '123456' },
    response: {
      type: 'register',
      email_masked: 'd…@demo.example',
      same_browser: false,
      requested_at: '2026-11-22T08:00:00.000Z',
      requested_with: 'Firefox unter Linux',
      registration: { name: 'Demo Person', company: null, phone: null, role: 'owner', accommodations: 1 },
    },
  },
  rejectMagicLink: { body: { token: 'token-from-the-mail' } },
  enableOwner: { body: { company: 'Demo-Unterkünfte 001' }, response: { ...session, user: owner } },
  profile: { response: dispatcher },
  changeProfile: { body: { language: 'pl' }, response: { ...owner, language: 'pl' } },
  changeEmail: {
    body: { email: 'neu@demo.example' },
    response: {
      message: 'Wenn die Adresse noch zu keinem Konto gehört, bekommen Sie dort einen Link.',
      expires_in_minutes: MAGIC_LINK_MINUTES,
    },
  },
  confirmEmailChange: { body: { token: 'token-from-the-mail' }, response: session },
  undoEmailChange: {
    body: { token: 'token-from-the-mail' },
    response: {
      message:
        'Ihr Konto hat wieder diese Adresse. Alle Anmeldungen und das Passwort gelten nicht mehr. Bitte melden Sie sich mit einem Link an.',
    },
  },
  exportAccount: {
    response: {
      format: 'kolonnenquartier-export-1',
      exported_at: '2026-11-22T08:00:00.000Z',
      account: dispatcher,
      sessions: [],
      links: [],
      listings: {},
      notifications: {},
      analytics: {},
    },
  },
  eraseAccount: {
    body: { confirm: true, password: 'ein langes Passwort' },
    response: { message: 'Ihr Konto wird gelöscht. Sie bekommen dazu noch eine letzte Mail.' },
  },
  adminUsers: { response: pageOf({ ...dispatcher, blocked: null }) },
};
