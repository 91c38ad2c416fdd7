import { type MessageTemplate } from '@kq/contracts';
import { type Connection, type Model } from 'mongoose';
import { type MessageTemplates } from '../use-cases/ports';

interface MessageTemplatesDoc {
  /** User id of the owner. */
  _id: number;
  templates: MessageTemplate[];
}

export type MessageTemplatesModel = Model<MessageTemplatesDoc>;

/** Creates the model of owners' message templates, on the connection of a container. */
export function createMessageTemplatesModel(connection: Connection): MessageTemplatesModel {
  const schema = new connection.base.Schema<MessageTemplatesDoc>(
    {
      _id: { type: Number, required: true },
      templates: [{ _id: false, name: String, text: String }],
    },
    { versionKey: false },
  );
  return connection.model<MessageTemplatesDoc>('MessageTemplates', schema, 'message_templates');
}

export function createMessageTemplates(model: MessageTemplatesModel): MessageTemplates {
  return {
    async of(ownerId) {
      const doc = await model.findById(ownerId).lean<MessageTemplatesDoc>();
      return (doc?.templates ?? []).map(({ name, text }) => ({ name, text }));
    },
    async replace(ownerId, templates) {
      await model.updateOne({ _id: ownerId }, { $set: { templates } }, { upsert: true });
    },
    async remove(ownerId) {
      await model.deleteOne({ _id: ownerId });
    },
  };
}
