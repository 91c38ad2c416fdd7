import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type SmtpSink, startSmtpSink } from '@kq/mail-sink';
import { createTransport } from 'nodemailer';
import { type FaultMode, faultsOf } from './fault-mode';
import { createHttpSide } from './http-side';
import { createMailStore } from './mail-store';

describe('the SMTP sink', () => {
  let mode: FaultMode = { mode: 'ok' };
  const mails = createMailStore();
  let smtp: SmtpSink;
  let http: Server;
  let url: string;

  beforeAll(async () => {
    smtp = await startSmtpSink(faultsOf(() => mode, mails.add));
    http = createServer(createHttpSide({ mails, mode: () => mode, setMode: (wanted) => (mode = wanted) }));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await put({ mode: 'ok' });
    await fetch(`${url}/mailbox`, { method: 'DELETE' });
  });
  afterAll(async () => {
    await new Promise((resolve) => http.close(resolve));
    await smtp.close();
  });

  const put = (wanted: unknown) => fetch(`${url}/mode`, { method: 'PUT', body: JSON.stringify(wanted) });
  const json = async (path: string) => (await fetch(url + path)).json();

  async function send(to: string, more: object = {}): Promise<number | string> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: smtp.port,
      ignoreTLS: true,
      greetingTimeout: 1500,
      socketTimeout: 1500,
    });
    try {
      await transport.sendMail({ from: 'a@kq.example', to, subject: 'Grüße', text: 'Hallo', ...more });
      return 250;
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      return responseCode ?? code ?? 'unknown';
    } finally {
      transport.close();
    }
  }

  it('lists mails newest first, by recipient and by request', async () => {
    await send('eins@wirt.example', { messageId: '<1@kq.example>' });
    const link = 'http://127.0.0.1:8080/booking-requests/77/respond?action=accept&owner_id=1&token=t';
    await send('zwei@wirt.example', { text: `Zusagen: ${link}`, messageId: '<2@kq.example>' });

    expect(await json('/mailbox.json')).toMatchObject({
      data: [{ to: 'zwei@wirt.example', links: [link], message_id: '<2@kq.example>' }, { subject: 'Grüße' }],
      meta: { total: 2 },
    });
    expect(await json('/dev/mailbox.json?to=eins@wirt.example')).toMatchObject({
      data: [{ to: 'eins@wirt.example', text: 'Hallo\n' }],
      meta: { total: 1 },
    });
    expect(await json('/mailbox.json?request=77')).toMatchObject({ meta: { total: 1 } });
    expect(await json('/mailbox.json?request=7')).toEqual({ data: [], meta: { total: 0 } });
    expect(await json('/mailbox.json?limit=1')).toMatchObject({ meta: { total: 2 } });
  });

  it('counts repeated mails', async () => {
    for (const messageId of ['<1@kq.example>', '<1@kq.example>', '<2@kq.example>'])
      await send('eins@wirt.example', { messageId });
    expect(await json('/counts')).toEqual({ accepted: 3, distinct: 2 });
  });

  it.each(['421', '451', '550'] as const)('rejects with %s, optionally for one domain only', async (code) => {
    await put({ mode: code });
    expect([await send('a@wirt.example'), await send('a@firma.example')]).toEqual([
      Number(code),
      Number(code),
    ]);
    await put({ mode: code, domain: 'WIRT.example' });
    expect([await send('a@wirt.example'), await send('a@firma.example')]).toEqual([Number(code), 250]);
    expect(await json('/counts')).toMatchObject({ accepted: 1 });
  });

  it('hangs at the greeting', async () => {
    await put({ mode: 'hang-greeting' });
    expect(await send('a@wirt.example')).toBe('ETIMEDOUT');
  });

  it('reads a mail without acknowledging or storing it', async () => {
    await put({ mode: 'hang-data' });
    expect(await send('a@wirt.example')).toBe('ETIMEDOUT');
    expect(await json('/counts')).toMatchObject({ accepted: 0 });
  });

  it('rejects an unknown mode', async () => {
    for (const wanted of [{ mode: '999' }, { mode: 'hang-greeting', domain: 'wirt.example' }, 'x', null])
      expect((await put(wanted)).status).toBe(422);
    expect(await json('/mode')).toEqual({ mode: 'ok' });
  });

  it('escapes mail content on its page', async () => {
    await send('a@wirt.example', { subject: '<script>alert(1)</script>', text: '<img src=x>' });
    const page = await (await fetch(`${url}/mailbox`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<img');
  });
});
