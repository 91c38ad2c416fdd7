import { type AuthMailKind, type ListingsMailKind, pagePath } from '@kq/contracts';
import { authMails, type DueAuthMail } from './auth-mails';
import { calendarMail, type DueCalendarMail } from './calendar-mails';
import * as dispatcher from './dispatcher-mails';
import { type MailAttachment, type MailContent } from './mail-content';
import * as owner from './owner-mails';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import { type DueMail } from './request-facts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/** One template per kind: a missing one does not compile. */
const listingsMails: Readonly<Record<ListingsMailKind, (mail: DueMail) => MailContent>> = {
  request_received: owner.requestReceived,
  request_reminder: owner.requestReminder,
  phoned_promise: owner.phonedPromise,
  answer_copy: owner.answerCopy,
  offer_confirmed: owner.offerConfirmed,
  offer_released: owner.offerReleased,
  offer_expired: owner.offerExpired,
  request_cancelled: owner.requestCancelled,
  stay_cancelled_copy: owner.stayCancelledCopy,
  request_sent: dispatcher.requestSent,
  first_answer: dispatcher.firstAnswer,
  answers_digest: dispatcher.answersDigest,
  enough_beds: dispatcher.enoughBeds,
  deadline_summary: dispatcher.deadlineSummary,
  booking_confirmed: dispatcher.bookingConfirmed,
  stay_cancelled: dispatcher.stayCancelled,
};

export const renderListingsMail = (kind: ListingsMailKind, mail: DueMail): RenderedMail =>
  render(listingsMails[kind](mail), mail.links.answer ?? mail.links.status);

export const renderCalendarMail = (mail: DueCalendarMail): RenderedMail =>
  render(calendarMail(mail), mail.link);

export const renderAuthMail = (kind: AuthMailKind, mail: DueAuthMail): RenderedMail =>
  render(authMails[kind](mail), mail.link);

/** `productLink`: any link of the mail into the product, which names the host of the imprint. */
function render(template: MailContent, productLink: string | null | undefined): RenderedMail {
  const imprintUrl = productLink ? new URL(pagePath('impressum'), productLink).href : undefined;
  const content = { ...template, imprintUrl };
  return {
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    attachments: content.attachments ?? [],
  };
}
