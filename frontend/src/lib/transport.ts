import { ApiError } from '@/lib/api-error';

/** A call on its way to the server. */
export interface ApiCall {
  readonly method: string;
  /** Where `url` starts: /api for routes. */
  readonly base: string;
  readonly url: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** JSON, or a file. */
  readonly data?: unknown;
  readonly headers: Map<string, string>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call counts as lost. */
  readonly timeout: number;
  /** The browser finishes the call when the page is left. */
  readonly keepalive?: boolean | undefined;
  /** Called with 0 to 1. */
  readonly onUploadProgress?: ((progress: number) => void) | undefined;
}

/** An answer of any status. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null | undefined };
  readonly data: unknown;
}

/** Rejects with an ApiError of status 0 when no answer came, and with the browser's own error when `signal` aborts. */
export type Transport = (call: ApiCall) => Promise<ApiAnswer>;

export function addressOf({ base, url, params = {} }: Pick<ApiCall, 'base' | 'url' | 'params'>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return base + url + (text && `?${text}`);
}

/** JSON; any other text as it is. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function noAnswer(code: 'timeout' | 'network'): ApiError {
  return new ApiError({
    status: 0,
    code,
    message:
      code === 'timeout'
        ? 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.'
        : 'Keine Verbindung. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
  });
}
