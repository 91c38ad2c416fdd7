import { type AuthMailKind } from '@kq/contracts';
import { accountBlocked, accountUnblocked } from './account-block-mails';
import { type DueAuthMail } from './due-auth-mail';
import { buttons, facts, note, paragraph, primary, type MailBlock, type MailContent } from './mail-content';
import { type MailTexts } from './texts';

type Template = (mail: DueAuthMail, texts: MailTexts) => MailContent;

/** Templates of mails whose content auth owns: links, codes, invitations. */
export const authMails: Readonly<Record<AuthMailKind, Template>> = {
  magic_link_login: (mail, texts) => ({
    ...texts.auth.login,
    preheader: texts.auth.validMinutes,
    blocks: [
      buttons(primary(texts.auth.signIn, link(mail))),
      ...codeBlocks(mail, texts),
      validity(mail, texts),
    ],
  }),
  magic_link_register: (mail, texts) => {
    const { subject, preheader, heading, owner, dispatcher, button } = texts.auth.register;
    return {
      subject,
      preheader,
      heading,
      blocks: [
        paragraph(mail.role === 'owner' ? owner : dispatcher),
        buttons(primary(button, link(mail))),
        ...codeBlocks(mail, texts),
        validity(mail, texts),
      ],
    };
  },
  magic_link_booking: (mail, texts) => {
    const { subject, preheader, heading, text, button } = texts.auth.booking;
    return {
      subject,
      preheader,
      heading,
      blocks: [
        paragraph(text),
        ...summaryBlocks(mail.request_summary, texts),
        ...otherBlocks(mail, texts),
        buttons(primary(button, link(mail))),
        ...codeBlocks(mail, texts),
        validity(mail, texts),
      ],
    };
  },
  magic_link_admin: (mail, texts) => ({
    ...texts.auth.admin,
    blocks: [buttons(primary(texts.auth.signIn, link(mail))), validity(mail, texts)],
  }),
  password_reset: (mail, texts) => {
    const { heading, button, note: last } = texts.auth.passwordReset;
    return {
      subject: heading,
      preheader: texts.auth.validMinutes,
      heading,
      blocks: [buttons(primary(button, link(mail))), validity(mail, texts), note(last)],
    };
  },
  address_already_registered: (mail, texts) => {
    const { subject, preheader, heading, text, button } = texts.auth.alreadyRegistered;
    return {
      subject,
      preheader,
      heading,
      blocks: [paragraph(text), buttons(primary(button, link(mail)))],
    };
  },
  account_erased: (_mail, texts) => {
    const { subject, preheader, heading, text, kept, note: last } = texts.auth.accountErased;
    return { subject, preheader, heading, blocks: [paragraph(text), paragraph(kept), note(last)] };
  },
  account_blocked: accountBlocked,
  account_unblocked: accountUnblocked,
  email_change: (mail, texts) => {
    const { subject, preheader, heading, text, button, note: last } = texts.auth.emailChange;
    return {
      subject,
      preheader,
      heading,
      blocks: [paragraph(text), buttons(primary(button, link(mail))), validity(mail, texts), note(last)],
    };
  },
  email_change_taken: (mail, texts) => {
    const { subject, preheader, heading, text, button } = texts.auth.emailChangeTaken;
    return { subject, preheader, heading, blocks: [paragraph(text), buttons(primary(button, link(mail)))] };
  },
  email_changed: (mail, texts) => {
    const { subject, preheader, heading, text, button, note: last } = texts.auth.emailChanged;
    const until = texts.format.instant(mail.expires_at);
    return {
      subject,
      preheader,
      heading,
      blocks: [paragraph(text(until)), buttons(primary(button, link(mail))), note(last)],
    };
  },
  owner_invitation: (mail, texts) => {
    const { subject, preheader, heading, text, button } = texts.auth.ownerInvitation;
    return {
      subject,
      preheader,
      heading,
      blocks: [paragraph(text), buttons(primary(button, link(mail))), validity(mail, texts)],
    };
  },
};

const link = (mail: DueAuthMail): string | undefined => mail.link ?? undefined;

function codeBlocks(mail: DueAuthMail, { auth }: MailTexts): MailBlock[] {
  return mail.code ? [{ kind: 'code', label: auth.code, code: mail.code }] : [];
}

const validity = (mail: DueAuthMail, { auth, format }: MailTexts): MailBlock =>
  note(auth.validity(format.instant(mail.expires_at), mail.requested_with));

function summaryBlocks(
  summary: DueAuthMail['request_summary'],
  { auth, format, labels }: MailTexts,
): MailBlock[] {
  if (!summary) return [];
  const entered: [string, string][] = summary.entered_at
    ? [[auth.booking.entered, format.instant(summary.entered_at)]]
    : [];
  return [
    facts([
      [labels.place, summary.place],
      [labels.stay, format.range(summary.start_date, summary.end_date)],
      [labels.beds, format.beds(summary.workers)],
      [labels.recipients, auth.owners(summary.owners)],
      ...entered,
    ]),
  ];
}

/** Waiting requests of the same browser, which the link lists as well (ADR 046). */
function otherBlocks({ other_requests: others = [] }: DueAuthMail, texts: MailTexts): MailBlock[] {
  if (others.length === 0) return [];
  return [
    paragraph(texts.auth.booking.others(others.length)),
    ...others.flatMap((other) => summaryBlocks(other, texts)),
  ];
}
