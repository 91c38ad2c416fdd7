import { insertIfAbsent } from '@kq/service-kit';
import { DAY_MS } from '@kq/kernel';
import { KEEP_MS, SESSION_MAX_AGE_MS, SESSION_MAX_BYTES } from '../domain/recording-limits';
import { type RecordingFilter, type RecordingSession, type RecordingSessions } from '../use-cases/ports';
import { type RecordingDoc, type RecordingModels } from './models';

/** Longer than any chunk is under way. */
const KEEP_ENDED_MS = 2 * DAY_MS;

/** Creates the store of recorded sessions. */
export function createSessions(
  model: RecordingModels['recordings'],
  { now }: { readonly now: () => Date },
): RecordingSessions {
  const inOrder = { is_ended: 1, started_at: 1, _id: 1 } as const;
  const newestFirst = { is_ended: -1, started_at: -1, _id: -1 } as const;

  return {
    async find(sessionId) {
      const doc = await model.findOne({ _id: sessionId }).lean<RecordingDoc>();
      return doc && toSession(doc);
    },

    async create({ sessionId, visitor, at }) {
      await insertIfAbsent(() =>
        model.create({
          _id: sessionId,
          visitor,
          user_ids: [],
          started_at: at,
          last_at: at,
          bytes: 0,
          pages: [],
          is_ended: false,
          purge_at: new Date(at.getTime() + KEEP_MS),
        }),
      );
    },

    async grow(sessionId, { at, bytes, page, userId, ...vitals }) {
      const added = {
        ...(page === null ? {} : { pages: page }),
        ...(userId === null ? {} : { user_ids: userId }),
      };
      const { matchedCount } = await model.updateOne(
        {
          _id: sessionId,
          is_ended: false,
          started_at: { $gt: new Date(at.getTime() - SESSION_MAX_AGE_MS) },
          bytes: { $lte: SESSION_MAX_BYTES - bytes },
        },
        {
          $inc: { bytes },
          $max: { last_at: at, ...givenOf(vitals) },
          ...(Object.keys(added).length === 0 ? {} : { $push: added }),
        },
      );
      return matchedCount === 1;
    },

    async shrink(sessionId, bytes) {
      await model.updateOne({ _id: sessionId, is_ended: false }, { $inc: { bytes: -bytes } });
    },

    async end(sessionIds) {
      const purge_at = new Date(now().getTime() + KEEP_ENDED_MS);
      await model.updateMany(
        { _id: { $in: [...sessionIds] } },
        { $set: { is_ended: true, bytes: 0, user_ids: [], pages: [], purge_at } },
      );
    },

    async idsOf(owner) {
      const filter = 'visitor' in owner ? { visitor: owner.visitor } : { user_ids: owner.userId };
      const docs = await model
        .find({ ...filter, is_ended: false })
        .select({ _id: 1 })
        .lean<{ _id: string }[]>();
      return docs.map(({ _id }) => _id);
    },

    async ofUser(userId) {
      const docs = await model.find({ user_ids: userId, is_ended: false }).lean<RecordingDoc[]>();
      return docs.map(toSession);
    },

    async endedIds() {
      const docs = await model.find({ is_ended: true }).select({ _id: 1 }).lean<{ _id: string }[]>();
      return docs.map(({ _id }) => _id);
    },

    async totalBytes() {
      const [sum] = await model.aggregate<{ bytes: number }>([
        { $match: { is_ended: false } },
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ]);
      return sum?.bytes ?? 0;
    },

    async oldest(limit) {
      const docs = await model.find({ is_ended: false }).sort(inOrder).limit(limit).lean<RecordingDoc[]>();
      return docs.map(toSession);
    },

    async list(filter, limit) {
      const docs = await model.find(filterOf(filter)).sort(newestFirst).limit(limit).lean<RecordingDoc[]>();
      return docs.map(toSession);
    },
  };
}

function filterOf({ from, before, page, min, after }: RecordingFilter) {
  const started = {
    ...(from === undefined ? {} : { $gte: from }),
    ...(before === undefined ? {} : { $lt: before }),
  };
  return {
    is_ended: false,
    ...(Object.keys(started).length === 0 ? {} : { started_at: started }),
    ...(page === undefined ? {} : { pages: page }),
    ...Object.fromEntries(Object.entries(givenOf(min)).map(([vital, value]) => [vital, { $gte: value }])),
    ...(after === undefined
      ? {}
      : {
          $or: [
            { started_at: { $lt: after.startedAt } },
            { started_at: after.startedAt, _id: { $lt: after.sessionId } },
          ],
        }),
  };
}

const givenOf = (vitals: RecordingFilter['min']): Record<string, number> =>
  Object.fromEntries(Object.entries(vitals).filter(([, value]) => value !== undefined));

const toSession = (doc: RecordingDoc): RecordingSession => ({
  sessionId: doc._id,
  visitor: doc.visitor,
  userIds: doc.user_ids,
  startedAt: doc.started_at,
  lastAt: doc.last_at,
  bytes: doc.bytes,
  // Two chunks at a time may both add it.
  pages: [...new Set(doc.pages)],
  lcp: doc.lcp,
  inp: doc.inp,
  cls: doc.cls,
  isEnded: doc.is_ended,
});
