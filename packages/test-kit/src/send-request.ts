import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly text: string;
  json<T = Record<string, unknown>>(): T;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sends the body without a length. */
  readonly chunked?: boolean;
}

/** Sends one request on a new connection, with the path exactly as given. */
export function send(base: string, path: string, options: SendOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const { method = 'GET', headers = {}, body, chunked = false } = options;
  const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const req = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('aborted', () => reject(new Error('the answer broke off')));
        res.on('end', () => {
          const whole = Buffer.concat(chunks);
          const answerHeaders = Object.fromEntries(
            Object.entries(res.headers).map(([name, value]) => [name, value?.toString()]),
          );
          resolve({
            status: res.statusCode ?? 0,
            headers: answerHeaders,
            body: whole,
            text: whole.toString('utf8'),
            json: () => JSON.parse(whole.toString('utf8')) as never,
          });
        });
      },
    );
    req.on('error', reject);
    req.end(body);
  });
}
