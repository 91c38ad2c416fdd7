import { type AxiosRequestConfig } from 'axios';
import { apiClient } from '@/lib/api-client';
import {
  type BodyOf,
  type Endpoint,
  endpointPath,
  type FileOf,
  type ParamName,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@/lib/endpoint';
import { OUTLIVES_PAGE } from '@/lib/http/keepalive';

/**
 * Calls a route of the API by method and path: `api('POST /booking-requests/:id/confirm', { params: { id }, body })`. The
 * contract's schemas type parameters, query, body and response; none of them is in the bundle. @throws ApiError
 */
export async function api<E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsOf<E>
): Promise<ResponseOf<E>> {
  const { params, query, body, file, keepalive, ...rest } = (options ?? {}) as AnyOptions;
  const { data } = await apiClient.request<ResponseOf<E>>({
    ...(file && { timeout: UPLOAD_TIMEOUT_MS }),
    ...(keepalive && OUTLIVES_PAGE),
    ...rest,
    method: endpoint.slice(0, endpoint.indexOf(' ')),
    url: endpointPath(endpoint, (params ?? {}) as ParamsOf<E>),
    params: query,
    data: file ?? body,
    ...(file && { headers: { ...rest.headers, 'Content-Type': file.type } }),
  });
  return data;
}

/** Milliseconds for a file; every other call has those of docs/spec API-02. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface Config extends Pick<AxiosRequestConfig, 'timeout' | 'onUploadProgress' | 'responseType'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The browser finishes the call when the page is left. */
  readonly keepalive?: boolean;
}

type AnyOptions = Config & {
  readonly params?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
};

/** One option of a call; optional when all of its fields are, absent when the route has none. */
type Part<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };
type Options<E extends Endpoint> = Part<'params', [ParamName<E>] extends [never] ? never : ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Part<'file', FileOf<E>> &
  Config;
type OptionsOf<E extends Endpoint> =
  Partial<Options<E>> extends Options<E> ? [options?: Options<E>] : [options: Options<E>];
