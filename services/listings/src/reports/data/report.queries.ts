import { type ReportDoc } from '../domain/report';
import { type Reports } from '../use-cases/ports';
import { type ReportModel } from './report.model';

const OTHERS_MAX = 50;

/** Creates all reads of reports. */
export function createReportQueries(model: ReportModel): Omit<Reports, 'insert' | 'save'> {
  /** Returns when a report of this sender's requests was last decided. */
  async function lastDecisionAt(dispatcherId: number): Promise<Date | null> {
    const decided = await model
      .find({ reported_user_id: dispatcherId, kind: 'request', status: 'decided' }, { decision: 1 })
      .lean<Pick<ReportDoc, 'decision'>[]>();
    const times = decided.map(({ decision }) => decision?.at.getTime() ?? 0);
    return times.length === 0 ? null : new Date(Math.max(...times));
  }

  return {
    findById: (id) => model.findById(id).lean<ReportDoc>(),
    findOpenBy: (openKey) => model.findOne({ open_key: openKey }).lean<ReportDoc>(),
    async list({ status, kind, page, perPage }) {
      const filter = { ...(status === undefined ? {} : { status }), ...(kind === undefined ? {} : { kind }) };
      const docs = await model
        .find(filter)
        .sort({ status: -1, created_at: -1, _id: 1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<ReportDoc[]>();
      return { docs, total: await model.countDocuments(filter) };
    },
    othersOf({ _id, kind, booking_request_id, accommodation_id, reported_user_id }) {
      const subject = kind === 'request' ? { booking_request_id } : { accommodation_id };
      const any = reported_user_id === null ? [subject] : [subject, { reported_user_id }];
      return model
        .find({ _id: { $ne: _id }, $or: any })
        .sort({ created_at: -1 })
        .limit(OTHERS_MAX)
        .lean<ReportDoc[]>();
    },
    async undecidedOf(dispatcherId, since) {
      const decidedAt = await lastDecisionAt(dispatcherId);
      const found = await model
        .find({ reported_user_id: dispatcherId, kind: 'request', created_at: { $gte: since } })
        .lean<ReportDoc[]>();
      return found.flatMap(({ reporter_id: reporterId, booking_request_id: requestId, created_at: at }) =>
        reporterId === null || requestId === null || (decidedAt !== null && at <= decidedAt)
          ? []
          : [{ reporterId, requestId, at }],
      );
    },
    async suspensions(now, dispatcherId) {
      const running = await model
        .find({
          suspended_until: { $gt: now },
          reported_user_id: dispatcherId ?? { $ne: null },
        })
        .lean<ReportDoc[]>();
      return Promise.all(running.map(suspensionOf));
    },
    async findDueIds(now, limit) {
      const due = await model
        .find({ due_at: { $lte: now } }, { _id: 1 })
        .sort({ due_at: 1 })
        .limit(limit)
        .lean<Pick<ReportDoc, '_id'>[]>();
      return due.map(({ _id }) => _id);
    },
    ofPerson: (userId) =>
      model
        .find({ $or: [{ reporter_id: userId }, { reported_user_id: userId }] })
        .sort({ created_at: 1 })
        .lean<ReportDoc[]>(),
  };

  async function suspensionOf({ reported_user_id, decision, suspended_until, created_at }: ReportDoc) {
    const at = decision?.at ?? created_at;
    const reportCount = await model.countDocuments({
      reported_user_id,
      kind: 'request',
      created_at: { $lte: at },
    });
    return { dispatcherId: reported_user_id ?? 0, at, until: suspended_until ?? at, reportCount };
  }
}
