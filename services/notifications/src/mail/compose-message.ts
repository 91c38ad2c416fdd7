import { randomUUID } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { type OutgoingMail } from '../use-cases/ports';

/** Envelope and bytes of a mail for the SMTP server. */
export interface ComposedMessage {
  readonly envelope: { readonly from: string; readonly to: string[] };
  /** Message by RFC 5322; lines end with CRLF. */
  readonly raw: Buffer;
}

export interface MailSender {
  readonly from: string;
  readonly replyTo?: string | undefined;
}

/**
 * Composes a mail with its text, its HTML and its attachments, all in base64. nodemailer writes the headers; its part
 * streams would cost more processor time than all other steps of sending (docs/adr/018).
 * @param sender `from`: `Name <address>`; `replyTo`: address of the operator for mails that show no other one
 */
export function composeMessage({ from, replyTo }: MailSender, mail: OutgoingMail): ComposedMessage {
  const hasAttachments = mail.attachments.length > 0;
  const head = new MimeNode(hasAttachments ? 'multipart/mixed' : 'multipart/alternative', {
    // Cannot occur in a line of base64.
    baseBoundary: randomUUID(),
  });
  head.setHeader({
    From: from,
    ...replyHeader(mail.replyTo ?? replyTo),
    To: { name: mail.to.name, address: mail.to.email },
    Subject: mail.subject,
    'Message-ID': mail.messageId,
    'Auto-Submitted': 'auto-generated',
  });
  const texts = [textPart('plain', mail.text), textPart('html', mail.html)];
  const raw = hasAttachments
    ? multipart(head, [
        multipart(head.createChild('multipart/alternative'), texts),
        ...mail.attachments.map((attachment) => attachmentPart(head, attachment)),
      ])
    : multipart(head, texts);
  const { from: sender, to } = head.getEnvelope();
  return { envelope: { from: sender || '', to }, raw: Buffer.from(raw) };
}

const replyHeader = (address: string | undefined) => (address === undefined ? {} : { 'Reply-To': address });

function multipart(node: MimeNode, parts: readonly string[]): string {
  const headers = node.buildHeaders();
  const boundary = `--${String(node.boundary)}`;
  return [headers, '', ...parts.flatMap((part) => [boundary, part]), `${boundary}--`, ''].join('\r\n');
}

const textPart = (subtype: 'plain' | 'html', text: string): string =>
  `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(text)}`;

function attachmentPart(
  head: MimeNode,
  { filename, contentType, content }: OutgoingMail['attachments'][number],
): string {
  const node = head.createChild(contentType, { filename });
  node.setHeader('Content-Transfer-Encoding', 'base64');
  return `${node.buildHeaders()}\r\n\r\n${base64(content)}`;
}

/** Encodes text with CRLF line ends as base64 lines of 76 characters (RFC 2045 §6.8). */
function base64(text: string): string {
  const encoded = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  const lines: string[] = [];
  for (let start = 0; start < encoded.length; start += 76) lines.push(encoded.slice(start, start + 76));
  return lines.join('\r\n');
}
