import { type MailFilter, parseMail, type ShownMail } from '@kq/mail-sink';

export interface MailCounts {
  /** Mails acknowledged since the start or the last DELETE. */
  readonly accepted: number;
  /** Of these, the number of distinct Message-IDs. */
  readonly distinct: number;
}

interface KeptMail {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly sentAt: Date;
  /** Parsed when first read, so that a flood of mails costs little more than its bytes. */
  content: { raw: Buffer } | { shown: ShownMail };
}

/** Maximum number of stored mails; the oldest are only counted. */
const KEPT_MAILS = 50_000;

/** Stores mails in memory, newest last. */
export function createMailStore() {
  let mails: KeptMail[] = [];
  let messageIds = new Set<string>();
  let accepted = 0;

  async function select({ to, bookingRequestId }: MailFilter): Promise<readonly KeptMail[]> {
    const addressed =
      to === undefined ? mails : mails.filter((mail) => mail.recipients.includes(to.toLowerCase()));
    if (bookingRequestId === undefined) return addressed;
    const shown = await Promise.all(addressed.map(show));
    return addressed.filter((_mail, index) => isAbout(shown[index]!, bookingRequestId));
  }

  return {
    async add(raw: Buffer, recipients: readonly string[]): Promise<void> {
      accepted += 1;
      messageIds.add(messageIdOf(raw));
      mails.push({
        id: String(accepted),
        recipients: recipients.map((address) => address.toLowerCase()),
        sentAt: new Date(),
        content: { raw },
      });
      if (mails.length > KEPT_MAILS * 1.1) mails = mails.slice(-KEPT_MAILS);
    },
    async newest(filter: MailFilter, limit: number): Promise<ShownMail[]> {
      return Promise.all((await select(filter)).slice(-limit).reverse().map(show));
    },
    async count(filter: MailFilter): Promise<number> {
      const selected = await select(filter);
      return selected === mails ? accepted : selected.length;
    },
    async byId(id: string): Promise<ShownMail | null> {
      const mail = mails.find((one) => one.id === id);
      return mail === undefined ? null : show(mail);
    },
    counts: (): MailCounts => ({ accepted, distinct: messageIds.size }),
    clear(): void {
      mails = [];
      messageIds = new Set();
      accepted = 0;
    },
  };
}

export type MailStore = ReturnType<typeof createMailStore>;

const isAbout = ({ links }: ShownMail, bookingRequestId: number): boolean =>
  links.some((link) => link.includes(`/booking-requests/${bookingRequestId}/respond`));

async function show(mail: KeptMail): Promise<ShownMail> {
  const { id, sentAt, content } = mail;
  if ('shown' in content) return content.shown;
  const shown = { ...(await parseMail(content.raw)), id, sent_at: sentAt };
  mail.content = { shown };
  return shown;
}

/** Returns the Message-ID of the head; a mail without one counts as distinct from all others. */
function messageIdOf(raw: Buffer): string {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  return /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? `none-${Math.random()}`;
}
