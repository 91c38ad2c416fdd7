import { type ContactCard, pagePath, type ReportMail, type ReportMailQuestion } from '@kq/contracts';
import { type AccommodationRepository } from '../../accommodations';
import { type BookingRequests, type Contacts } from '../../bookings';
import { type ReportDoc } from '../domain/report';
import { type Reports } from './ports';

interface Deps {
  readonly reports: Pick<Reports, 'findById'>;
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly accommodations: Pick<AccommodationRepository, 'findById'>;
  readonly contacts: Contacts;
  readonly publicUrl: () => string;
}

export type ReadReportMail = (question: ReportMailQuestion) => Promise<ReportMail>;

/**
 * Reads the content of a mail about a report when it is sent: never the report's text, and to the reported user nothing
 * about the reporter. Only verified addresses get one (docs/security.md S1).
 */
export function createReadReportMail(deps: Deps): ReadReportMail {
  return async ({ mail_kind: mailKind, user_id: userId, report_id: reportId }) => {
    const doc = await deps.reports.findById(reportId);
    if (doc === null) return skip('the report is deleted');
    if (userId !== (mailKind === 'report_measure' ? doc.reported_user_id : doc.reporter_id))
      return skip('not a party of this report');
    if (mailKind !== 'report_receipt' && doc.decision === null) return skip('not decided');
    const [card] = await deps.contacts.byIds([userId]);
    if (card === undefined) return skip('the addressee is deleted');
    if (!card.email_verified) return skip('address not verified');
    return {
      skip: false,
      to: recipientOf(card),
      receipt_no: doc._id,
      kind: doc.kind,
      ground: doc.ground,
      received_at: doc.created_at.toISOString(),
      subject: await subjectOf(doc),
      decision: mailKind === 'report_receipt' ? null : decisionOf(doc),
      link: new URL(pagePath('impressum'), deps.publicUrl()).href,
    };
  };

  async function subjectOf(doc: ReportDoc): Promise<string | null> {
    if (doc.accommodation_id !== null) {
      const listing = await deps.accommodations.findById(doc.accommodation_id);
      if (listing === null || listing.status === 'deleted') return null;
      return `${listing.title}, ${listing.zip_code} ${listing.city}`;
    }
    return (await deps.bookings.findById(doc.booking_request_id ?? 0))?.place ?? null;
  }
}

const skip = (reason: string): ReportMail => ({ skip: true, reason });

const recipientOf = ({ email, name, is_demo, language }: ContactCard) => ({ email, name, is_demo, language });

const decisionOf = ({ decision, suspended_until }: ReportDoc) =>
  decision === null
    ? null
    : {
        decision: decision.kind,
        statement: decision.statement,
        suspended_until: suspended_until?.toISOString() ?? null,
      };
