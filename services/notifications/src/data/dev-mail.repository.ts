import { randomUUID } from 'node:crypto';
import { type Clock } from '@kq/service-kit';
import { type Model } from 'mongoose';
import { type ParsedMail } from '../dev-mailbox/parse-mail';
import { type DevMailDoc } from './dev-mail.model';

export async function createDevMailRepository(model: Model<DevMailDoc>, clock: Clock) {
  const [newest] = await model.find({}).sort({ number: -1 }).limit(1).lean<DevMailDoc[]>();
  let number = newest?.number ?? 0;

  return {
    async add(mail: ParsedMail): Promise<void> {
      number += 1;
      const { messageId, links, ...parts } = mail;
      await model.create({ _id: randomUUID(), ...parts, message_id: messageId, links: [...links], number, sent_at: clock.now() });
    },
    newest: (to: string | undefined, limit: number): Promise<DevMailDoc[]> =>
      model.find(addressed(to)).sort({ number: -1 }).limit(limit).lean<DevMailDoc[]>().exec(),
    count: (to: string | undefined): Promise<number> => model.countDocuments(addressed(to)).exec(),
    byId: (id: string): Promise<DevMailDoc | null> => model.findOne({ _id: id }).lean<DevMailDoc>().exec(),
  };
}

export type DevMailRepository = Awaited<ReturnType<typeof createDevMailRepository>>;

const addressed = (to: string | undefined): { to?: string } => (to === undefined ? {} : { to });
