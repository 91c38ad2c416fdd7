/** An XMLHttpRequest that sends nothing: a test answers it, or lets it fail. */
export class FakeXhr {
  readonly upload = new EventTarget();
  readonly requestHeaders = new Map<string, string>();
  method = '';
  url = '';
  body: unknown;
  timeout = 0;
  status = 0;
  statusText = '';
  responseText = '';
  isAborted = false;
  withCredentials: boolean | undefined;
  onloadend: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  private responseHeaders = '';

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.requestHeaders.set(name.toLowerCase(), value);
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
  }

  getAllResponseHeaders(): string {
    return this.responseHeaders;
  }

  answer(status: number, text = '', headers: Readonly<Record<string, string>> = {}): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    this.responseHeaders = lines.join('\r\n');
    Object.assign(this, { status, responseText: text });
    this.onloadend?.();
  }
}

/** Replaces XMLHttpRequest for a test; the calls that are sent, in their order. */
export function stubXhr(): FakeXhr[] {
  const sent: FakeXhr[] = [];
  class RecordedXhr extends FakeXhr {
    override send(body: unknown): void {
      super.send(body);
      sent.push(this);
    }
  }
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new RecordedXhr() as never);
  return sent;
}
