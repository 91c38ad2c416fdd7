import { englishCount } from '@kq/contracts/language/english-format';
import { englishConnectionReasons } from '@kq/contracts/reasons/connection/en';
import { createLanguageReasons } from '@/lib/language-reasons';
import { type FrameTexts } from './frame';

/** English texts of what is around every page, British spelling. */
export const englishFrameText: FrameTexts = {
  language: 'en',
  skip: 'Skip to content',
  loading: 'Loading the page',
  nav: {
    brand: 'Kolonnenquartier, to the home page',
    main: 'Main menu',
    menu: 'Menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    home: 'Home',
    search: 'Find accommodation',
    providers: 'For owners',
    about: 'About us',
    login: 'Sign in',
    register: 'Register',
  },
  user: {
    account: 'My account',
    dashboard: 'Dashboard',
    settings: 'Settings',
    logout: 'Sign out',
    notifications: 'Notifications',
    unread: (count) => `Notifications, ${count} new`,
  },
  dev: {
    text: 'Test operation: every e-mail can be read by anyone.',
    mailbox: 'Open mailbox',
  },
  offline: 'No connection. What you have entered stays on this page.',
  waiting: {
    strip: (owners, count, isVerified) => {
      const what =
        count === 1
          ? `Your request to ${englishCount(owners, 'owner', 'owners')}`
          : englishCount(count, 'request', 'requests');
      if (isVerified) return `${what} ${count === 1 ? 'has' : 'have'} not been sent yet.`;
      return `${what} ${count === 1 ? 'is' : 'are'} waiting for you to confirm your address.`;
    },
    enterCode: 'Enter the code',
    openMail: 'What do I need to do?',
    toDashboard: 'To the overview',
    discard: 'Discard request',
    discardOne: 'Discard',
    discardSure: 'Really discard it?',
    discardYes: 'Yes, discard',
    discardNo: 'Keep',
    dismiss: 'Close this note',
  },
  toasts: {
    dismiss: 'Close message',
    requestId: 'Reference',
    templatesSaved: 'Your templates have been saved.',
  },
  legal: {
    imprint: 'Legal notice (in German)',
    privacy: 'Privacy (in German)',
    terms: 'Terms (in German)',
  },
  consent: {
    open: 'Cookie settings',
    missing: 'The cookie settings are not available. Please reload the page.',
    failed: 'The cookie settings could not be opened.',
  },
  scheme: {
    title: 'Appearance',
    auto: 'as on this device',
    light: 'light',
    dark: 'dark',
  },
  failedPage: {
    title: 'This page could not be displayed.',
    text: 'What you have saved is not affected.',
    retry: 'Try again',
  },
  notFound: {
    title: 'This page does not exist.',
    text: 'The link may be incomplete, or the page may be gone.',
    home: 'To the home page',
  },
  calls: englishConnectionReasons,
  reasons: createLanguageReasons(
    englishConnectionReasons,
    async () => (await import('@kq/contracts/reasons/en')).englishReasons,
  ),
};
