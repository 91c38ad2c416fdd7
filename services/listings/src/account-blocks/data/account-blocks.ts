import { upsertMatching } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type AccountBlocks, type AccountBlockState } from '../use-cases/ports';

interface AccountBlockDoc {
  /** User id. */
  _id: number;
  no: number;
  is_blocked: boolean;
}

export type AccountBlockModel = Model<AccountBlockDoc>;

/** Creates the model of the collection `account_blocks`. */
export function createAccountBlockModel(connection: Connection): AccountBlockModel {
  const schema = new connection.base.Schema<AccountBlockDoc>(
    {
      _id: { type: Number, required: true },
      no: { type: Number, required: true },
      is_blocked: { type: Boolean, required: true },
    },
    { versionKey: false },
  );
  return connection.model<AccountBlockDoc>('AccountBlock', schema, 'account_blocks');
}

export function createAccountBlocks(model: AccountBlockModel): AccountBlocks {
  const stateOf = ({ _id, no, is_blocked: isBlocked }: AccountBlockDoc): AccountBlockState => ({
    userId: _id,
    no,
    isBlocked,
  });

  async function blockedOf(userIds: readonly number[]): Promise<AccountBlockState[]> {
    const docs = await model.find({ _id: { $in: [...userIds] }, is_blocked: true }).lean<AccountBlockDoc[]>();
    return docs.map(stateOf);
  }

  return {
    async record(state) {
      const { userId: _id, no, isBlocked: is_blocked } = state;
      await upsertMatching(model, { _id, no: { $lt: no } }, { $set: { no, is_blocked } });
      const doc = await model.findOne({ _id }).lean<AccountBlockDoc>();
      return doc === null ? state : stateOf(doc);
    },
    blockedOf,
    isBlocked: async (userId) => (await blockedOf([userId])).length > 0,
    async forget(userId) {
      await model.deleteOne({ _id: userId });
    },
  };
}
