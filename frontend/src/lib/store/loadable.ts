import { type PlainError } from '@/lib/api-error';

/** Server data on its way into a slice. While it is read again the old data stays. */
export interface Loadable<Data> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly data: Data | null;
  readonly error: PlainError | null;
}

export const notLoaded: Loadable<never> = { status: 'idle', data: null, error: null };

export const loading = <Data>({ data }: Loadable<Data>): Loadable<Data> => ({
  status: 'loading',
  data,
  error: null,
});

export const loaded = <Data>(data: Data): Loadable<Data> => ({ status: 'ready', data, error: null });

export const failed = <Data>({ data }: Loadable<Data>, error: PlainError): Loadable<Data> => ({
  status: 'failed',
  data,
  error,
});

/** A page of a list as the API answers it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}
