import * as templates from '../src/templates';

/** The day on which the mails of the tests are sent. */
export const TODAY = '2026-11-24';

type Args<F> = F extends (...args: [...infer Rest, string]) => templates.RenderedMail ? Rest : never;
const sentToday =
  <A extends unknown[]>(render: (...args: [...A, string]) => templates.RenderedMail) =>
  (...args: A): templates.RenderedMail =>
    render(...args, TODAY);

export const renderListingsMail = sentToday<Args<typeof templates.renderListingsMail>>(
  templates.renderListingsMail,
);
export const renderCalendarMail = sentToday<Args<typeof templates.renderCalendarMail>>(
  templates.renderCalendarMail,
);
export const renderAuthMail = sentToday<Args<typeof templates.renderAuthMail>>(templates.renderAuthMail);
export const renderReportMail = sentToday<Args<typeof templates.renderReportMail>>(
  templates.renderReportMail,
);
