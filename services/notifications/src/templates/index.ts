import {
  type AuthMailKind,
  DEFAULT_LANGUAGE,
  type ListingsMailKind,
  pagePath,
  type ReportMailKind,
} from '@kq/contracts';
import { arrivalChanged } from './arrival-mail';
import { authMails } from './auth-mails';
import { type DueAuthMail } from './due-auth-mail';
import { calendarMail, type DueCalendarMail } from './calendar-mails';
import * as agreement from './agreement-mails';
import * as answer from './answer-mails';
import * as digest from './digest-mails';
import * as contract from './dispatcher-agreement-mails';
import * as dispatcher from './dispatcher-mails';
import {
  type AgreementMail,
  agreementOf,
  arrivalOf,
  type AnswersMail,
  answersOf,
  type DueMail,
} from './mail-facts';
import { type RenderContext } from './render-context';
import { type MailAttachment, type MailContent, replyToOf } from './mail-content';
import * as owner from './owner-mails';
import { type DueReportMail, reportMails } from './report-mails';
import * as shortened from './shortened-mails';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
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

type Render = (mail: DueMail, context: RenderContext) => MailContent;

/** Templates of mails about agreements and about answers get nothing of what was asked. */
const ofAgreement =
  (template: (mail: AgreementMail, context: RenderContext) => MailContent): Render =>
  (mail, context) =>
    template(agreementOf(mail), context);
const ofAnswers =
  (template: (mail: AnswersMail, context: RenderContext) => MailContent): Render =>
  (mail, context) =>
    template(answersOf(mail), context);

/** In the language of the owner's profile. */
const ownerMails = {
  request_received: owner.requestReceived,
  request_reminder: owner.requestReminder,
  phoned_promise: owner.phonedPromise,
  answer_copy: ofAnswers(answer.answerCopy),
  offer_confirmed: ofAgreement(agreement.offerConfirmed),
  offer_released: ofAnswers(answer.offerReleased),
  offer_expired: ofAnswers(answer.offerExpired),
  request_cancelled: owner.requestCancelled,
  booking_cancelled: ofAgreement(agreement.bookingCancelled),
  stay_cancelled_copy: ofAgreement(agreement.stayCancelledCopy),
  stay_shortened: ofAgreement(shortened.stayShortened),
  key_code_due: ofAgreement(shortened.keyCodeDue),
  request_withdrawn: owner.requestWithdrawn,
  dispatcher_blocked: ofAgreement(agreement.dispatcherBlocked),
} satisfies Partial<Record<ListingsMailKind, Render>>;
type OwnerMailKind = keyof typeof ownerMails;

/** In German. A kind without a template in one of both tables does not compile. */
const dispatcherMails: Readonly<Record<Exclude<ListingsMailKind, OwnerMailKind>, Render>> = {
  request_sent: dispatcher.requestSent,
  first_answer: ofAnswers(digest.firstAnswer),
  answers_digest: ofAnswers(digest.answersDigest),
  enough_beds: ofAnswers(digest.enoughBeds),
  deadline_summary: ofAnswers(digest.deadlineSummary),
  booking_confirmed: ofAgreement(contract.bookingConfirmed),
  booking_cancelled_copy: ofAgreement(contract.bookingCancelledCopy),
  stay_cancelled: ofAgreement(contract.stayCancelled),
  stay_shortened_copy: ofAgreement(shortened.stayShortenedCopy),
  arrival_changed: (mail, context) => arrivalChanged(arrivalOf(mail), context),
  accommodation_withdrawn: dispatcher.accommodationWithdrawn,
  accommodation_blocked: ofAgreement(contract.accommodationBlocked),
  owner_blocked: ofAgreement(contract.ownerBlocked),
};

/** When and by whom a mail is sent. */
export type SendContext = Omit<RenderContext, 'texts'>;

export function renderListingsMail(
  kind: ListingsMailKind,
  mail: DueMail,
  context: SendContext,
): RenderedMail {
  const isToOwner = isOwnerKind(kind);
  const texts = textsIn(isToOwner ? mail.to.language : DEFAULT_LANGUAGE, context.today);
  const template: Render = isToOwner ? ownerMails[kind] : dispatcherMails[kind];
  const productLink = mail.links.answer ?? mail.links.status;
  return render((due: DueMail) => template(due, { texts, ...context }), mail, productLink, texts);
}

export const renderCalendarMail = (mail: DueCalendarMail, today: string): RenderedMail =>
  render(calendarMail, mail, mail.link, textsIn(mail.to.language, today));

export const renderAuthMail = (kind: AuthMailKind, mail: DueAuthMail, today: string): RenderedMail =>
  render(authMails[kind], mail, mail.link, textsIn(mail.to.language, today));

export const renderReportMail = (kind: ReportMailKind, mail: DueReportMail, today: string): RenderedMail =>
  render(reportMails[kind], mail, mail.link, textsIn(mail.to.language, today));

/** Returns true for a kind that can be rendered: checked at the start, although every kind has to compile. */
export const hasTemplate = (kind: ListingsMailKind): boolean => kind in ownerMails || kind in dispatcherMails;

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
