import { randomUUID } from 'node:crypto';
import { type Clock } from '@kq/kernel';
import { type Model } from 'mongoose';
import { type ParsedMail } from '../dev-mailbox/parse-mail';
import { type DevMailDoc } from './dev-mail.model';

export interface DevMailFilter {
  /** Address of the addressee. */
  readonly to?: string | undefined;
  readonly bookingRequestId?: number | undefined;
}

export async function createDevMailRepository(model: Model<DevMailDoc>, clock: Clock) {
  const [newest] = await model.find({}).sort({ number: -1 }).limit(1).lean<DevMailDoc[]>();
  let number = newest?.number ?? 0;

  return {
    async add(mail: ParsedMail): Promise<void> {
      number += 1;
      const { messageId, links, ...parts } = mail;
      await model.create({
        _id: randomUUID(),
        ...parts,
        message_id: messageId,
        links: [...links],
        booking_request_id: askedRequest(links),
        number,
        sent_at: clock.now(),
      });
    },
    /** @param messageIds of the mails to delete */
    async forget(messageIds: readonly string[]): Promise<void> {
      await model.deleteMany({ message_id: { $in: [...messageIds] } });
    },
    newest: (filter: DevMailFilter, limit: number): Promise<DevMailDoc[]> =>
      model.find(toQuery(filter)).sort({ number: -1 }).limit(limit).lean<DevMailDoc[]>().exec(),
    count: (filter: DevMailFilter): Promise<number> => model.countDocuments(toQuery(filter)).exec(),
    byId: (id: string): Promise<DevMailDoc | null> => model.findOne({ _id: id }).lean<DevMailDoc>().exec(),
  };
}

export type DevMailRepository = Awaited<ReturnType<typeof createDevMailRepository>>;

const toQuery = ({ to, bookingRequestId }: DevMailFilter) => ({
  ...(to === undefined ? {} : { to }),
  ...(bookingRequestId === undefined ? {} : { booking_request_id: bookingRequestId }),
});

function askedRequest(links: readonly string[]): number | null {
  const [, id] = /\/booking-requests\/(\d{1,16})\/respond/.exec(links.join('\n')) ?? [];
  return id === undefined ? null : Number(id);
}
