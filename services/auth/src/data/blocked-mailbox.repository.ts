import { type ReplaceableSecret, secretsOf } from '@kq/kernel';
import { type Connection, type Model } from 'mongoose';
import { mailboxHashOf } from '../domain/mailbox-hash';
import { type BlockedMailboxes } from '../use-cases/ports';

/** The mailbox of a blocked account; after the erasure of the account only hash and date are left (ADR 038). */
interface BlockedMailboxDoc {
  /** `<hash>.<user id>`, then `<hash>`: several accounts may belong to one mailbox. */
  _id: string;
  hash: string;
  user_id: number | null;
  /** Null while the account exists. */
  purge_at: Date | null;
}

export type BlockedMailboxModel = Model<BlockedMailboxDoc>;

/** Creates the model of the collection `blocked_mailboxes`. */
export function createBlockedMailboxModel(connection: Connection): BlockedMailboxModel {
  const schema = new connection.base.Schema<BlockedMailboxDoc>(
    {
      _id: { type: String, required: true },
      hash: { type: String, required: true },
      user_id: { type: Number, default: null },
      purge_at: { type: Date, default: null },
    },
    { versionKey: false },
  );
  schema.index({ hash: 1 });
  schema.index({ user_id: 1 });
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<BlockedMailboxDoc>('BlockedMailbox', schema, 'blocked_mailboxes');
}

export function createBlockedMailboxRepository(
  model: BlockedMailboxModel,
  secret: ReplaceableSecret,
): BlockedMailboxes {
  const set = async (id: string, fields: Omit<BlockedMailboxDoc, '_id'>): Promise<void> => {
    await model.updateOne({ _id: id }, { $set: fields }, { upsert: true });
  };
  return {
    async has(email, now) {
      const hashes = secretsOf(secret).map((one) => mailboxHashOf(one, email));
      const docs = await model.find({ hash: { $in: hashes } }).lean<BlockedMailboxDoc[]>();
      return docs.some(({ purge_at: at }) => at === null || at > now);
    },
    async add({ _id: userId, email }) {
      const hash = mailboxHashOf(secret.secret, email);
      await set(`${hash}.${userId}`, { hash, user_id: userId, purge_at: null });
    },
    async userIds() {
      const docs = await model.find({ user_id: { $ne: null } }, { user_id: 1 }).lean<BlockedMailboxDoc[]>();
      return [...new Set(docs.flatMap(({ user_id: id }) => (id === null ? [] : [id])))];
    },
    async remove(userId) {
      await model.deleteMany({ user_id: userId });
    },
    async outlive(userId, purgeAt) {
      const docs = await model.find({ user_id: userId }).lean<BlockedMailboxDoc[]>();
      // The hash first: a crash in between leaves both, and the next try deletes the named one.
      for (const { hash } of docs) await set(hash, { hash, user_id: null, purge_at: purgeAt });
      await model.deleteMany({ user_id: userId });
    },
  };
}
