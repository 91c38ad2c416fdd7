import { type OutgoingChunk } from './chunk-sender';

/** A browser lets calls with more bytes than this not outlive their page. */
const KEEPALIVE_MAX_BYTES = 60_000;
const UNAUTHORIZED = 401;

/**
 * Sends a compressed chunk and returns the status. Once the session of the account is over, the recording goes on without
 * its token.
 */
export async function postChunk(
  { url, token }: Pick<OutgoingChunk, 'url' | 'token'>,
  body: ArrayBuffer,
): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/octet-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    credentials: 'omit',
    keepalive: body.byteLength <= KEEPALIVE_MAX_BYTES,
  });
  return status === UNAUTHORIZED && token !== null ? postChunk({ url, token: null }, body) : status;
}
