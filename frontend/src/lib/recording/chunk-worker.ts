import { type ChunkAnswer, type OutgoingChunk, WORKER_FAILED } from './outgoing-chunk';
import { postChunk } from './post-chunk';

/** Compresses a chunk, sends it, and returns the status. */
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
  const { url } = data;
  const sent = send(data)
    .catch(() => WORKER_FAILED)
    .then((status) => globalThis.postMessage({ url, status } satisfies ChunkAnswer))
    .finally(() => sending.delete(sent));
  sending.add(sent);
};
