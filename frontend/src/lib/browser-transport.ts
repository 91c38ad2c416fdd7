import { type ApiAnswer, type ApiCall, addressOf, noAnswer, readBody, type Transport } from './transport';

/** By fetch; calls that report their progress, which fetch cannot, by axios. */
export const sendByBrowser: Transport = async (call) => {
  if (!call.onUploadProgress) return sendByFetch(call);
  const { sendByAxios } = await import('./axios-transport');
  return sendByAxios(call);
};

async function sendByFetch(call: ApiCall): Promise<ApiAnswer> {
  const { signal, timeout, method, headers, data, keepalive = false } = call;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const timer = setTimeout(abort, timeout);
  try {
    const response = await fetch(addressOf(call), {
      method,
      headers: [...headers],
      body: bodyOf(data),
      signal: controller.signal,
      keepalive,
    });
    return { status: response.status, headers: response.headers, data: readBody(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(controller.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function bodyOf(data: unknown): BodyInit | null {
  if (data === undefined) return null;
  return data instanceof Blob ? data : JSON.stringify(data);
}
