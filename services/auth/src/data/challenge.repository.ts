import { DAY_MS } from '@kq/kernel';
import { assertOutboxRoom, insertIfAbsent, outboxOf, outboxPush } from '@kq/service-kit';
import { type Challenge, GRANTING_KINDS } from '../domain/challenge';
import { type AuthEvent, type ChallengeRepository } from '../use-cases/ports';
import { type ChallengeDoc, type ChallengeModel } from './challenge.model';
import { type User } from '../domain/user';
import { type Relay, type ToEnvelopes } from './event-writer';

export interface ChallengeRepositoryDeps {
  readonly model: ChallengeModel;
  readonly toEnvelopes: ToEnvelopes;
  readonly relay: Relay;
}

/** Kept for a day beyond its expiry, for a mail that is sent late. */
const KEEP_MS = DAY_MS;
const OPEN_ONES_MAX = 50;

/** Documents of earlier releases count no events. */
type Stored = Pick<ChallengeDoc, 'outbox'> & { readonly event_seq?: number };

const WITHOUT_OUTBOX = { outbox: 0, event_seq: 0, purge_when_empty: 0, purge_at: 0 } as const;

export function createChallengeRepository({
  model,
  toEnvelopes,
  relay,
}: ChallengeRepositoryDeps): ChallengeRepository {
  async function close(
    id: string,
    change: Partial<Pick<Challenge, 'used_at' | 'voided_at' | 'sent_request_ids'>>,
    at: Date,
    events: readonly AuthEvent[],
  ): Promise<boolean> {
    const doc = await model.findOne({ _id: id }, { outbox: 1, event_seq: 1 }).lean<Stored>();
    if (doc === null) return false;
    assertOutboxRoom(doc);
    const update = outboxPush(toEnvelopes(events, doc.event_seq ?? 0), {
      $set: change,
      $inc: { version: 1 },
    });
    const { modifiedCount } = await model.updateOne(
      { _id: id, used_at: null, voided_at: null, expires_at: { $gt: at } },
      update,
    );
    if (modifiedCount === 1) relay(id);
    return modifiedCount === 1;
  }

  return {
    async insert(challenge, events) {
      const purgeAt = new Date(challenge.expires_at.getTime() + KEEP_MS);
      const stored = { ...challenge, ...outboxOf(toEnvelopes(events, 0)), purge_when_empty: purgeAt };
      const isNew = await insertIfAbsent(() => model.create(stored), '_id');
      if (isNew) relay(challenge._id);
      return isNew;
    },
    findById: (id) => model.findOne({ _id: id }, WITHOUT_OUTBOX).lean<Challenge>().exec(),
    findNewest: (address, kind) =>
      model
        .findOne({ address, kind }, WITHOUT_OUTBOX)
        .sort({ created_at: -1, _id: -1 })
        .lean<Challenge>()
        .exec(),
    findRecent: (addresses, kinds, now) =>
      model
        .find(
          { address: { $in: [...addresses] }, kind: { $in: [...kinds] }, expires_at: { $gt: now } },
          WITHOUT_OUTBOX,
        )
        .sort({ created_at: -1, _id: -1 })
        .limit(OPEN_ONES_MAX)
        .lean<Challenge[]>()
        .exec(),
    findUnsettled: (address, kinds, now) =>
      model
        .find(
          {
            address,
            kind: { $in: [...kinds] },
            voided_at: null,
            settled_at: null,
            expires_at: { $gt: now },
          },
          WITHOUT_OUTBOX,
        )
        .sort({ created_at: -1, _id: -1 })
        .limit(OPEN_ONES_MAX)
        .lean<Challenge[]>()
        .exec(),
    async settle(ids, at) {
      await model.updateMany({ _id: { $in: [...ids] } }, { $set: { settled_at: at }, $inc: { version: 1 } });
    },
    consume: (id, at, requestIds) =>
      close(
        id,
        { used_at: at, ...(requestIds === undefined ? {} : { sent_request_ids: [...requestIds] }) },
        at,
        [],
      ),
    void: (id, at, events) => close(id, { voided_at: at }, at, events),
    async voidOpenOf(userId, at, undo) {
      const isOther = { kind: { $ne: 'email_undo' as const } };
      const newer = { _id: { $ne: undo?._id ?? '' }, created_at: { $gte: undo?.created_at ?? at } };
      await model.updateMany(
        {
          user_id: userId,
          used_at: null,
          voided_at: null,
          ...(undo === undefined ? isOther : { $or: [isOther, newer] }),
        },
        { $set: { voided_at: at }, $inc: { version: 1 } },
      );
    },
    listOf: (user) =>
      model.find(ofPerson(user), WITHOUT_OUTBOX).sort({ created_at: 1 }).lean<Challenge[]>().exec(),
    async voidAllOf(user, until, at) {
      await model.updateMany(
        {
          ...ofPerson(user),
          kind: { $in: [...GRANTING_KINDS] },
          created_at: { $lte: until },
          used_at: null,
          voided_at: null,
        },
        { $set: { voided_at: at }, $inc: { version: 1 } },
      );
    },
    async forget(user, at) {
      const blank = {
        address: '',
        requested_with: '',
        nonce_hash: null,
        return_path: null,
        purge_when_empty: at,
      };
      await model.updateMany(
        { ...ofPerson(user), used_at: null, voided_at: null },
        { $set: { voided_at: at } },
      );
      await model.updateMany(ofPerson(user), { $set: blank, $inc: { version: 1 } });
    },
  };
}

/** Also matches links that were sent to the address before it had an account. */
const ofPerson = ({ _id, email }: Pick<User, '_id' | 'email'>) => ({
  $or: [{ user_id: _id }, { address: email }],
});
