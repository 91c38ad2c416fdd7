import { createHash, randomBytes } from 'node:crypto';
import { type SessionResponse } from './session';

export interface ApiAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface MailOfSink {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly message_id: string;
  readonly sent_at: string;
}

/** Calls the product like a browser or a script: plain HTTP through the gateway. */
export class ApiClient {
  #token: string | null = null;
  /** The nonce of this simulated browser (docs/security.md S5). */
  readonly nonce = randomBytes(16).toString('hex');

  /** `mailbox`: base URL of the mailbox; the embedded tier serves it itself. */
  constructor(
    readonly url: string,
    private readonly mailbox = url,
  ) {}

  get nonceHash(): string {
    return createHash('sha256').update(this.nonce).digest('hex');
  }

  get token(): string | null {
    return this.#token;
  }

  useToken(token: string | null): this {
    this.#token = token;
    return this;
  }

  async login(email: string, password: string): Promise<SessionResponse> {
    const { status, body } = await this.post<SessionResponse>('/api/auth/login', { email, password });
    if (status !== 200) throw new Error(`login of ${email} returned ${status}`);
    this.#token = body.access_token;
    return body;
  }

  get<T = Record<string, unknown>>(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> {
    return this.call<T>('GET', path, undefined, headers);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> {
    return this.call<T>('POST', path, body, headers);
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: (isJson && text ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  }

  /** Returns the mails of the dev mailbox or the mail sink, newest first. */
  mails(to?: string, limit = 5000): Promise<MailOfSink[]> {
    return this.#mailbox({ limit: String(limit), ...(to ? { to } : {}) });
  }

  /** Returns the mails about one booking request, newest first. */
  mailsAbout(requestId: number): Promise<MailOfSink[]> {
    return this.#mailbox({ request: String(requestId), limit: '1000' });
  }

  async #mailbox(filter: Record<string, string>): Promise<MailOfSink[]> {
    const query = new URLSearchParams(filter);
    const response = await fetch(`${this.mailbox}/dev/mailbox.json?${query}`, {
      signal: AbortSignal.timeout(30_000),
    });
    return ((await response.json()) as { data: MailOfSink[] }).data;
  }
}
