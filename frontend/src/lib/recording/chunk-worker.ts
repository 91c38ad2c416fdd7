import { type OutgoingChunk } from './chunk-sender';
import { postChunk } from './post-chunk';

/** Compresses a chunk, sends it, and answers with the status; 0 for none. */
async function send({ text, ...target }: OutgoingChunk): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return postChunk(target, await new Response(compressed).arrayBuffer());
}

const sending = new Set<Promise<void>>();

/** Null is the end: it closes once what it got before is sent. */
globalThis.onmessage = ({ data }: MessageEvent<OutgoingChunk | null>): void => {
  if (data === null) {
    void Promise.all(sending).then(() => globalThis.close());
    return;
  }
  const sent = send(data)
    .catch(() => 0)
    .then((status) => globalThis.postMessage(status))
    .finally(() => sending.delete(sent));
  sending.add(sent);
};
