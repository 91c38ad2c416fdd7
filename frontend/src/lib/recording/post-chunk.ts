import { KEEPALIVE_MAX_BYTES, NO_RESPONSE, type OutgoingChunk } from './outgoing-chunk';

const UNAUTHORIZED = 401;

/**
 * Sends a compressed chunk and returns the status; `NO_RESPONSE` when the connection fails. Once the session of the account
 * is over, the recording continues without its token.
 */
export async function postChunk(
  { url, token }: Pick<OutgoingChunk, 'url' | 'token'>,
  body: ArrayBuffer,
): Promise<number> {
  const sent = fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/octet-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    credentials: 'omit',
    keepalive: body.byteLength <= KEEPALIVE_MAX_BYTES,
  });
  const status = await sent.then((response) => response.status).catch(() => NO_RESPONSE);
  return status === UNAUTHORIZED && token !== null ? postChunk({ url, token: null }, body) : status;
}
