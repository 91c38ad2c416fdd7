import PostalMime from 'postal-mime';

export interface ParsedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly message_id: string;
  /** Every link of the mail, in the order of its text part. */
  readonly links: readonly string[];
}

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw);
  const text = mail.text ?? '';
  return {
    to: mail.to?.map((address) => address.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    message_id: mail.messageId ?? '',
    links: [...new Set(text.match(/https?:\/\/\S+/g) ?? [])],
  };
}
