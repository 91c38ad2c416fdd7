import { randomUUID } from 'node:crypto';
import { type Clock } from '@kq/kernel';
import { type MailFilter, type ParsedMail, type ShownMail } from '@kq/mail-sink';
import { type Model } from 'mongoose';
import { type DevMailDoc } from './dev-mail.model';

export async function createDevMailRepository(model: Model<DevMailDoc>, clock: Clock) {
  const [newest] = await model.find({}).sort({ number: -1 }).limit(1).lean<DevMailDoc[]>();
  let number = newest?.number ?? 0;

  return {
    async add(mail: ParsedMail): Promise<void> {
      number += 1;
      await model.create({
        _id: randomUUID(),
        ...mail,
        links: [...mail.links],
        booking_request_id: askedRequest(mail.links),
        number,
        sent_at: clock.now(),
      });
    },
    /** @param messageIds of the mails to delete */
    async forget(messageIds: readonly string[]): Promise<void> {
      await model.deleteMany({ message_id: { $in: [...messageIds] } });
    },
    async newest(filter: MailFilter, limit: number): Promise<ShownMail[]> {
      const docs = await model.find(toQuery(filter)).sort({ number: -1 }).limit(limit).lean<DevMailDoc[]>();
      return docs.map(toShown);
    },
    count: (filter: MailFilter): Promise<number> => model.countDocuments(toQuery(filter)).exec(),
    async byId(id: string): Promise<ShownMail | null> {
      const doc = await model.findOne({ _id: id }).lean<DevMailDoc>();
      return doc === null ? null : toShown(doc);
    },
  };
}

export type DevMailRepository = Awaited<ReturnType<typeof createDevMailRepository>>;

const toShown = ({ _id, to, subject, text, html, links, message_id, sent_at }: DevMailDoc): ShownMail => ({
  id: _id,
  to,
  subject,
  text,
  html,
  links,
  message_id,
  sent_at,
});

const toQuery = ({ to, bookingRequestId }: MailFilter) => ({
  ...(to === undefined ? {} : { to }),
  ...(bookingRequestId === undefined ? {} : { booking_request_id: bookingRequestId }),
});

function askedRequest(links: readonly string[]): number | null {
  const [, id] = /\/booking-requests\/(\d{1,16})\/respond/.exec(links.join('\n')) ?? [];
  return id === undefined ? null : Number(id);
}
