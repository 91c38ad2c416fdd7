import * as templates from '../src/templates';

/** The day on which the mails of the tests are sent. */
export const TODAY = '2026-11-24';

export const SENT = { today: TODAY, organizer: 'anfragen@kolonnenquartier.example' } as const;

type Args<F> = F extends (...args: [...infer Rest, string]) => templates.RenderedMail ? Rest : never;
const sentToday =
  <A extends unknown[]>(render: (...args: [...A, string]) => templates.RenderedMail) =>
  (...args: A): templates.RenderedMail =>
    render(...args, TODAY);

export const renderListingsMail = (
  ...args: Parameters<typeof templates.renderListingsMail> extends [...infer Rest, unknown] ? Rest : never
): templates.RenderedMail => templates.renderListingsMail(...args, SENT);
export const renderCalendarMail = sentToday<Args<typeof templates.renderCalendarMail>>(
  templates.renderCalendarMail,
);
export const renderAuthMail = sentToday<Args<typeof templates.renderAuthMail>>(templates.renderAuthMail);
export const renderReportMail = sentToday<Args<typeof templates.renderReportMail>>(
  templates.renderReportMail,
);
