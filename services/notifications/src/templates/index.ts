import {
  type AuthMailKind,
  DEFAULT_LANGUAGE,
  type ListingsMailKind,
  pagePath,
  type ReportMailKind,
} from '@kq/contracts';
import { authMails } from './auth-mails';
import { type DueAuthMail } from './due-auth-mail';
import { calendarMail, type DueCalendarMail } from './calendar-mails';
import * as dispatcher from './dispatcher-mails';
import { type MailAttachment, type MailContent, replyToOf } from './mail-content';
import * as owner from './owner-mails';
import { type DueReportMail, reportMails } from './report-mails';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import { type DueMail } from './request-facts';
import { type MailTexts, textsIn } from './texts';
import { unlinked } from './unlinked';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** The other side's address, where the mail shows it; null otherwise. */
  readonly replyTo: string | null;
}

type Template = (mail: DueMail, texts: MailTexts) => MailContent;

/** In the language of the owner's profile. */
const ownerMails = {
  request_received: owner.requestReceived,
  request_reminder: owner.requestReminder,
  phoned_promise: owner.phonedPromise,
  answer_copy: owner.answerCopy,
  offer_confirmed: owner.offerConfirmed,
  offer_released: owner.offerReleased,
  offer_expired: owner.offerExpired,
  request_cancelled: owner.requestCancelled,
  stay_cancelled_copy: owner.stayCancelledCopy,
  request_withdrawn: owner.requestWithdrawn,
  dispatcher_blocked: owner.dispatcherBlocked,
} satisfies Partial<Record<ListingsMailKind, Template>>;
type OwnerMailKind = keyof typeof ownerMails;

/** In German. A kind without a template in one of both tables does not compile. */
const dispatcherMails: Readonly<Record<Exclude<ListingsMailKind, OwnerMailKind>, Template>> = {
  request_sent: dispatcher.requestSent,
  first_answer: dispatcher.firstAnswer,
  answers_digest: dispatcher.answersDigest,
  enough_beds: dispatcher.enoughBeds,
  deadline_summary: dispatcher.deadlineSummary,
  booking_confirmed: dispatcher.bookingConfirmed,
  stay_cancelled: dispatcher.stayCancelled,
  accommodation_withdrawn: dispatcher.accommodationWithdrawn,
  owner_blocked: dispatcher.ownerBlocked,
};

/** @param today the day on which the mail is sent: it decides which dates carry their year */
export function renderListingsMail(kind: ListingsMailKind, mail: DueMail, today: string): RenderedMail {
  const productLink = mail.links.answer ?? mail.links.status;
  if (!isOwnerKind(kind))
    return render(dispatcherMails[kind], mail, productLink, textsIn(DEFAULT_LANGUAGE, today));
  return render(ownerMails[kind], mail, productLink, textsIn(mail.to.language, today));
}

export const renderCalendarMail = (mail: DueCalendarMail, today: string): RenderedMail =>
  render(calendarMail, mail, mail.link, textsIn(mail.to.language, today));

export const renderAuthMail = (kind: AuthMailKind, mail: DueAuthMail, today: string): RenderedMail =>
  render(authMails[kind], mail, mail.link, textsIn(mail.to.language, today));

export const renderReportMail = (kind: ReportMailKind, mail: DueReportMail, today: string): RenderedMail =>
  render(reportMails[kind], mail, mail.link, textsIn(mail.to.language, today));

const isOwnerKind = (kind: ListingsMailKind): kind is OwnerMailKind => kind in ownerMails;

/** `productLink`: any link of the mail into the product, which names the host of the imprint. */
function render<M>(
  template: (mail: M, texts: MailTexts) => MailContent,
  mail: M,
  productLink: string | null | undefined,
  texts: MailTexts,
): RenderedMail {
  const imprintUrl = productLink ? new URL(pagePath('impressum'), productLink).href : undefined;
  const content = { ...unlinked(template(mail, texts)), imprintUrl };
  return {
    subject: content.subject,
    text: renderText(content, texts),
    html: renderHtml(content, texts),
    attachments: content.attachments ?? [],
    replyTo: replyToOf(content),
  };
}
