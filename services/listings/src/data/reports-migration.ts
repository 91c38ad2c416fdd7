import { DAY_MS, newRequestId } from '@kq/kernel';
import { eachDocument, insertIfAbsent, insertWithRandomId, type Migration } from '@kq/service-kit';
import { Schema } from 'mongoose';
import { newReport } from '../reports/domain/report';

interface ReportedRequest {
  _id: number;
  dispatcher_id: number | null;
  reports: { owner_id: number; at: Date }[];
}

/** Reports counted for this long, and older ones are settled. */
const COUNTED_FOR_MS = 90 * DAY_MS;

/**
 * Copies the reports that owners made before reports were documents, as open ones without a text, so that administrators
 * see and answer them. The former fields stay: replicas of the former release read them, and suspensions that they
 * started end as announced. Repeatable: an open report of the same owner and request exists once.
 */
export const reportsMigration: Migration = {
  number: 2,
  name: 'reports of requests as documents',
  async up(connection, signal) {
    const [from, to] = ['RequestWithReports', 'ReportOfRequest'];
    const options = { autoIndex: false, versionKey: false } as const;
    const report = new Schema({ owner_id: Number, at: Date }, { _id: false });
    const fields = { _id: Number, dispatcher_id: Number, reports: [report] };
    const requests = connection.model(from, new Schema(fields, options), 'booking_requests');
    const reports = connection.model(to, new Schema({ _id: Number, open_key: String }, options), 'reports');
    try {
      const since = new Date(Date.now() - COUNTED_FOR_MS);
      const selection = {
        filter: { 'reports.at': { $gte: since } },
        fields: ['dispatcher_id', 'reports'],
        signal,
      };
      await eachDocument<ReportedRequest>(requests, selection, async (request) => {
        for (const doc of documentsOf(request)) await insertOnce(doc);
      });
    } finally {
      connection.deleteModel(from);
      connection.deleteModel(to);
    }

    async function insertOnce(docOf: (id: number) => object & { open_key?: string }): Promise<void> {
      if ((await reports.countDocuments({ open_key: docOf(0).open_key })) > 0) return;
      await insertIfAbsent(() =>
        insertWithRandomId(newRequestId, (id) => reports.collection.insertOne(docOf(id) as object)),
      );
    }
  },
};

const documentsOf = ({ _id, dispatcher_id, reports }: ReportedRequest) =>
  reports.map(
    ({ owner_id, at }) =>
      (id: number) =>
        newReport(id, {
          subject: { kind: 'request', id: _id, reportedUserId: dispatcher_id },
          reporterId: owner_id,
          ground: 'other',
          text: '',
          now: at,
        }),
  );
