import { type AdminReport, type AdminReportItem, type ReportReceipt } from '@kq/contracts';
import { type Answer, type BookingsHarness, type Session, waitFor } from './bookings-harness';

export const admin: Session = { userId: 1_000_000_001, role: 'admin' };
export const ownerC: Session = { userId: 2_000_000_003, role: 'owner' };
export const SAID = { ground: 'advertising', text: 'Wirbt für einen Kredit.' };
export const LISTING_SAID = { ground: 'not_existing', text: 'Das Haus gibt es nicht.' };

interface List {
  readonly data: AdminReportItem[];
  readonly meta: { readonly total: number };
}

/** Returns calls that report, and those of administrators. */
export function reporting(kq: BookingsHarness) {
  const received = async (id: number, owner: Session): Promise<void> => {
    await kq.sent(id, owner.userId);
    await waitFor(
      async () =>
        (await kq.doc(id))?.recipients.some(
          (one) => one.owner_id === owner.userId && one.sent_at !== null,
        ) === true,
    );
  };
  const report = (id: number, owner: Session, said: object = SAID): Promise<Answer<ReportReceipt>> =>
    kq.post(`/api/booking-requests/${id}/report-abuse`, { owner_id: owner.userId, ...said }, { as: owner });
  const read = async (id: number): Promise<AdminReport> =>
    (await kq.get<AdminReport>(`/api/admin/reports/${id}`, { as: admin })).body;
  return {
    received,
    report,
    read,
    reportListing: (id: number, as: Session | null, said: object = LISTING_SAID) =>
      kq.post<ReportReceipt>(`/api/accommodations/${id}/report`, said, { as }),
    /** Each owner received a mail about the request and reports it. @returns the receipt numbers */
    async reportedBy(id: number, owners: readonly Session[]): Promise<number[]> {
      const numbers: number[] = [];
      for (const owner of owners) {
        await received(id, owner);
        const { status, body } = await report(id, owner);
        if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
        numbers.push(body.receipt_no);
      }
      return numbers;
    },
    list: async (query = '', as: Session | null = admin) =>
      kq.get<List>(`/api/admin/reports${query}`, { as }),
    async decide(id: number, decision: string, overrides: object = {}, as: Session | null = admin) {
      const { version } = await read(id);
      const body = { decision, statement: 'Geprüft am Text der Anfrage.', version, ...overrides };
      return kq.post<AdminReport>(`/api/admin/reports/${id}/decision`, body, { as });
    },
  };
}
