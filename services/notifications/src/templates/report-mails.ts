import { type ReportMail, type ReportMailKind } from '@kq/contracts';
import { facts, link, type MailBlock, type MailContent, note, paragraph } from './mail-content';
import { type MailTexts } from './texts';

export type DueReportMail = Extract<ReportMail, { skip: false }>;
type Template = (mail: DueReportMail, texts: MailTexts) => MailContent;

/**
 * Templates of mails about reports (DSA Art. 16 and 17). Subjects and headings have our words and the receipt number only
 * (docs/security.md S1b); the text of a report is in none of them.
 */
export const reportMails: Readonly<Record<ReportMailKind, Template>> = {
  report_receipt: (mail, texts) => {
    const own = texts.reports.receipt;
    return {
      subject: own.subject(mail.receipt_no),
      preheader: own.preheader,
      heading: own.heading,
      blocks: [paragraph(own.text), reportFacts(mail, texts), note(own.note)],
    };
  },
  report_decision: (mail, texts) => {
    const { decision: own, ...all } = texts.reports;
    return {
      subject: own.subject(mail.receipt_no),
      preheader: own.preheader,
      heading: own.heading,
      blocks: [
        paragraph(all.outcomes[mail.decision?.decision ?? 'none']),
        reportFacts(mail, texts),
        ...statement(mail, texts),
        paragraph(all.notAutomated),
        ...objection(mail, texts),
      ],
    };
  },
  report_measure: (mail, texts) => {
    const { measure: own, ...all } = texts.reports;
    return {
      subject: own.subject(mail.receipt_no),
      preheader: own.preheader,
      heading: own.heading,
      blocks: [
        paragraph(all.outcomes[mail.decision?.decision ?? 'none']),
        reportFacts(mail, texts),
        ...statement(mail, texts),
        paragraph(own.basis),
        paragraph(all.notAutomated),
        ...objection(mail, texts),
      ],
    };
  },
};

const reportFacts = (mail: DueReportMail, { reports, format }: MailTexts): MailBlock =>
  facts([
    [reports.receiptNo, String(mail.receipt_no)],
    [reports.subject[mail.kind], mail.subject],
    [reports.ground, reports.grounds[mail.ground]],
    [reports.receivedAt, format.instant(mail.received_at)],
    [reports.until, mail.decision?.suspended_until ? format.instant(mail.decision.suspended_until) : null],
  ]);

const statement = ({ decision }: DueReportMail, { reports }: MailTexts): MailBlock[] =>
  decision?.statement ? [{ kind: 'quote', title: reports.statement, text: decision.statement }] : [];

const objection = (mail: DueReportMail, { reports }: MailTexts): MailBlock[] => [
  paragraph(reports.objection(mail.receipt_no)),
  link(reports.imprint, mail.link),
];
