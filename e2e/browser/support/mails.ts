import { type MailOfSink, type ProductUnderTest, requestMailsAbout, waitFor } from '@kq/test-kit';

/** Returns the mails to owners about one request. */
export const mailsAbout = (product: ProductUnderTest, requestId: number): Promise<MailOfSink[]> =>
  requestMailsAbout(product.api(), requestId);

/** Waits for the newest mail to an address whose subject matches. */
export function mailTo(product: ProductUnderTest, address: string, subject = /./): Promise<MailOfSink> {
  return waitFor(`a mail to ${address} about ${subject}`, async () => {
    const mails = await product.api().mails(address);
    return mails.find((mail) => subject.test(mail.subject));
  });
}

/** Returns path and query of the mail's first matching link, without the host. */
export function linkPath(mail: MailOfSink, pattern: RegExp): string {
  const link = mail.links.find((url) => pattern.test(url));
  if (!link) throw new Error(`no link like ${pattern} in the mail "${mail.subject}"`);
  return pathOf(link);
}

export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Returns the 6-digit code of a verification mail. */
export function codeOf(mail: MailOfSink): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code in the mail "${mail.subject}"`);
  return code;
}
