import PostalMime from 'postal-mime';

/** A mail as returned by `GET /mailbox.json`: the same shape as the dev mailbox of the embedded tier. */
export interface ShownMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly message_id: string;
  readonly sent_at: string;
}

/** Selects mails; without a key all. */
export interface MailFilter {
  /** Address of a recipient. */
  readonly to?: string | undefined;
  /** The request that the mail is about. */
  readonly bookingRequestId?: number | undefined;
}

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
    add(raw: Buffer, recipients: readonly string[]): void {
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
    /** Returns the newest mails first. */
    async newest(filter: MailFilter, limit: number): Promise<{ mails: ShownMail[]; total: number }> {
      const selected = await select(filter);
      return {
        mails: await Promise.all(selected.slice(-limit).reverse().map(show)),
        total: selected === mails ? accepted : selected.length,
      };
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
  if ('raw' in mail.content) mail.content = { shown: await parse(mail, mail.content.raw) };
  return mail.content.shown;
}

async function parse({ id, sentAt }: KeptMail, raw: Buffer): Promise<ShownMail> {
  const parsed = await PostalMime.parse(raw);
  const text = parsed.text ?? '';
  return {
    id,
    to: parsed.to?.map((address) => address.address ?? '').join(', ') ?? '',
    subject: parsed.subject ?? '',
    text,
    html: parsed.html ?? '',
    links: [...new Set(text.match(/https?:\/\/\S+/g) ?? [])],
    message_id: parsed.messageId ?? '',
    sent_at: sentAt.toISOString(),
  };
}

/** Returns the Message-ID of the head; a mail without one counts as distinct from all others. */
function messageIdOf(raw: Buffer): string {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  return /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? `none-${Math.random()}`;
}
