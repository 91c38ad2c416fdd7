import * as fc from 'fast-check';
import PostalMime from 'postal-mime';
import { aMail } from '../../test/mailer.contract';
import { composeMessage } from './compose-message';

const FROM = 'Kolonnenquartier <anfragen@kolonnenquartier.example>';
const calendar = {
  filename: 'termin.ics',
  contentType: 'text/calendar',
  content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
};

/** Normalizes line ends: transport changes them, and a parser ends each part with one. */
const linesOf = (text: string): string => text.replace(/\r?\n/g, '\n').trimEnd();

describe('a composed message', () => {
  it('contains the texts of the mail, whatever characters they have', async () => {
    // A header has no line breaks; a lone surrogate is no valid text.
    const line = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((text) => text.replace(/\s+/g, ' ').trim());
    const text = fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(line, text, text, fc.boolean(), async (subject, plain, html, hasFile) => {
        const mail = aMail({
          subject: `A ${subject}`,
          text: plain,
          html,
          attachments: hasFile ? [calendar] : [],
        });
        const { envelope, raw } = composeMessage({ from: FROM }, mail);
        expect(envelope).toEqual({ from: 'anfragen@kolonnenquartier.example', to: [mail.to.email] });
        expect(
          raw
            .toString()
            .split('\r\n')
            .every((each) => each.length <= 998 && !/[\r\n]/.test(each)),
        ).toBe(true);
        const read = await PostalMime.parse(raw);
        expect(read.subject?.trim()).toBe(mail.subject.trim());
        expect(linesOf(read.text ?? '')).toBe(linesOf(plain));
        expect(linesOf(read.html ?? '')).toBe(linesOf(html));
        expect(read.attachments).toHaveLength(hasFile ? 1 : 0);
      }),
      { numRuns: 200 },
    );
  });

  it('contains its attachments beside the two texts', async () => {
    const { raw } = composeMessage({ from: FROM }, aMail({ attachments: [calendar] }));
    const { attachments, headers, to, from: sender, messageId } = await PostalMime.parse(raw);
    expect(attachments).toMatchObject([
      { filename: 'termin.ics', mimeType: 'text/calendar', disposition: 'attachment' },
    ]);
    const file = new TextDecoder().decode(attachments[0]?.content as ArrayBuffer);
    expect(linesOf(file)).toBe(linesOf(calendar.content));
    expect(to).toEqual([{ name: 'Jörg Vermieter', address: 'vermieter-001@demo.example' }]);
    expect(sender).toMatchObject({ name: 'Kolonnenquartier' });
    expect(messageId).toBe(aMail().messageId);
    const named = new Map(headers.map(({ key, value }) => [key, value]));
    expect(named.get('mime-version')).toBe('1.0');
    expect(named.get('auto-submitted')).toBe('auto-generated');
    expect(Math.abs(Date.parse(named.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('is answered to the other side, else to the operator, else to the sender', async () => {
    const answeredTo = async (sender: { from: string; replyTo?: string }, replyTo: string | null) =>
      (await PostalMime.parse(composeMessage(sender, aMail({ replyTo })).raw)).replyTo?.map(
        ({ address }) => address,
      );
    const operator = { from: FROM, replyTo: 'hilfe@betreiber.example' };
    expect(await answeredTo(operator, 'bau@firma.example')).toEqual(['bau@firma.example']);
    expect(await answeredTo(operator, null)).toEqual(['hilfe@betreiber.example']);
    expect(await answeredTo({ from: FROM }, null)).toBeUndefined();
  });

  it.each(['subject', 'name'] as const)('gets no extra header from a line break in its %s', async (field) => {
    const evil = 'Hallo\r\nBcc: andere@demo.example\r\n\r\nText';
    const mail =
      field === 'subject' ? aMail({ subject: evil }) : aMail({ to: { ...aMail().to, name: evil } });
    const { envelope, raw } = composeMessage({ from: FROM }, mail);
    expect(envelope.to).toEqual([mail.to.email]);
    const { headers, text } = await PostalMime.parse(raw);
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(linesOf(text ?? '')).toBe(linesOf(mail.text));
  });

  it('goes to one address even when it looks like two', () => {
    const { envelope } = composeMessage(
      { from: FROM },
      aMail({ to: { name: 'A', email: 'a@demo.example, b@demo.example' } }),
    );
    expect(envelope.to).toHaveLength(1);
  });
});
