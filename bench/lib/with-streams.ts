import { forkScript } from './fork-script';
import { nextMessage } from './next-message';

export interface StreamOptions {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Number of streams. */
  readonly streams: number;
}

/** Waits until all streams have this version. */
export type Reach = (version: number) => Promise<void>;

/** Keeps event streams open in a separate process while `work` runs. */
export async function withStreams(
  { url, path, token, streams }: StreamOptions,
  work: (opened: { reach: Reach }) => Promise<void>,
): Promise<void> {
  const child = forkScript('lib/stream-worker.ts', [url, path, token, String(streams)]);
  try {
    await nextMessage(child, 'the stream client');
    await work({
      async reach(version) {
        child.send(version);
        await nextMessage(child, 'the stream client');
      },
    });
  } finally {
    child.kill();
  }
}
