import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { createMailboxHandler, parseMail, type ShownMail, startSmtpSink, type SmtpSink } from './index';

describe('mail sink', () => {
  const mails: ShownMail[] = [];
  const store = jest.fn(async (raw: Buffer) => {
    mails.push({ ...(await parseMail(raw)), id: String(mails.length), sent_at: new Date(0) });
  });
  let smtp: SmtpSink;
  let http: Server;
  let url: string;

  beforeAll(async () => {
    smtp = await startSmtpSink({ store });
    const source = {
      newest: async () => mails,
      count: async () => mails.length,
      byId: async (id: string) => mails.find((mail) => mail.id === id) ?? null,
    };
    http = createServer((request, response) => void createMailboxHandler(() => source)(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => http.close(resolve));
    await smtp.close();
  });

  const send = () =>
    createTransport(smtp.url).sendMail({
      from: 'a@kq.example',
      to: 'b@wirt.example',
      subject: '<script>alert(1)</script>',
      text: '<b>https://kq.example/x</b>',
    });

  it('acknowledges a mail once it is stored, and refuses it with 451 when that fails', async () => {
    store.mockRejectedValueOnce(new Error('disk'));
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(mails).toMatchObject([{ to: 'b@wirt.example', links: ['https://kq.example/x</b>'] }]);
  });

  it('shows escaped subjects and texts, mails in a sandbox, and 404 for others', async () => {
    expect(await (await fetch(`${url}/dev/mailbox`)).text()).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    );
    const mail = await fetch(`${url}/dev/mailbox/0`);
    expect(mail.headers.get('content-security-policy')).toContain('sandbox');
    expect(await mail.text()).toContain('&lt;b&gt;');
    expect((await fetch(`${url}/dev/mailbox/1`)).status).toBe(404);
  });
});
