import { SECOND_FACTOR_TRIES_MAX } from '@kq/contracts';
import { HOUR_MS } from '@kq/kernel';
import { type SessionRepository } from '../use-cases/ports';
import { type Session } from '../domain/session';
import { type SessionModel } from './session.model';

/** A revoked session is kept until every gateway has read the revocation and its last token has expired. */
const KEEP_REVOKED_MS = 2 * HOUR_MS;

export function createSessionRepository(model: SessionModel): SessionRepository {
  const revocation = (at: Date) => ({
    $set: { revoked_at: at, previous_jti: null, purge_at: new Date(at.getTime() + KEEP_REVOKED_MS) },
  });
  return {
    async insert(session) {
      await model.create(session);
    },
    findById: (sid) => model.findOne({ _id: sid }).lean<Session>().exec(),
    async rotate(sid, from, to, at) {
      const { modifiedCount } = await model.updateOne(
        { _id: sid, jti: from, revoked_at: null },
        { $set: { jti: to, previous_jti: from, last_used_at: at } },
      );
      return modifiedCount === 1;
    },
    findByIds: (sids) =>
      model
        .find({ _id: { $in: [...sids] } })
        .lean<Session[]>()
        .exec(),
    async settle({ _id: sid, jti, previous_jti: previous }, at) {
      await model.updateOne(
        { _id: sid, jti, previous_jti: previous },
        { $set: { previous_jti: null, replaced_jti: previous, settled_at: at, last_used_at: at } },
      );
    },
    async settledSince(since) {
      const settled = await model
        .find({ settled_at: { $gte: since }, revoked_at: null }, { jti: 1, previous_jti: 1, replaced_jti: 1 })
        .lean<Session[]>()
        .exec();
      // While the next token of the session is unused, its predecessor is the newest one in use.
      return settled.map(({ _id, jti, previous_jti: previous }) => ({ sid: _id, jti: previous ?? jti }));
    },
    async revoke(sid, at) {
      await model.updateOne({ _id: sid, revoked_at: null }, revocation(at));
    },
    async revokeAllOf(userId, at, exceptSid) {
      const others = exceptSid === undefined ? {} : { _id: { $ne: exceptSid } };
      await model.updateMany({ user_id: userId, revoked_at: null, ...others }, revocation(at));
    },
    listOf: (userId) => model.find({ user_id: userId }).sort({ created_at: 1 }).lean<Session[]>().exec(),
    async takeFactorTry(sid) {
      const { modifiedCount } = await model.updateOne(
        { _id: sid, revoked_at: null, second_factor_tries: { $lt: SECOND_FACTOR_TRIES_MAX } },
        { $inc: { second_factor_tries: 1 } },
      );
      if (modifiedCount === 0) return null;
      const session = await model.findOne({ _id: sid }, { second_factor_tries: 1 }).lean<Session>();
      return Math.max(0, SECOND_FACTOR_TRIES_MAX - (session?.second_factor_tries ?? 0));
    },
    async returnFactorTry(sid) {
      await model.updateOne(
        { _id: sid, second_factor_tries: { $gt: 0 } },
        { $inc: { second_factor_tries: -1 } },
      );
    },
    async revokeOutOfTries(sid, at) {
      await model.updateOne(
        { _id: sid, revoked_at: null, second_factor_tries: { $gte: SECOND_FACTOR_TRIES_MAX } },
        revocation(at),
      );
    },
    async completeFactor(sid, at) {
      const { matchedCount } = await model.updateOne(
        { _id: sid, revoked_at: null },
        { $set: { second_factor_at: at, second_factor_tries: 0 } },
      );
      return matchedCount === 1;
    },
    async revokeOlderThanFactor(userIds, at) {
      await model.updateMany(
        { user_id: { $in: [...userIds] }, revoked_at: null, second_factor_tries: null },
        revocation(at),
      );
    },
    async revokedSince(since) {
      const revoked = await model
        .find({ revoked_at: { $gte: since } }, { _id: 1 })
        .lean<{ _id: string }[]>()
        .exec();
      return revoked.map(({ _id }) => _id);
    },
  };
}
