import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isRecording } from '../domain/check-events';
import { type ReadChunkJob, type ReadChunkResult } from './chunk-reader';

/*
 * The thread that inflates and checks chunks, one after the other. It imports no workspace, so that a new one starts
 * quickly.
 */

parentPort?.on('message', (job: ReadChunkJob) => parentPort?.postMessage(resultOf(job)));
// Loaded.
parentPort?.postMessage(null);

function resultOf({ bytes, maxBytes }: ReadChunkJob): ReadChunkResult {
  const inflated = inflate(bytes, maxBytes);
  if (typeof inflated === 'string') return { refused: inflated };
  const events = parse(inflated);
  if (!isRecording(events)) return { refused: 'invalid' };
  // Written again: what was checked is what is replayed, whatever the next parser makes of doubled keys.
  const json = Buffer.from(JSON.stringify(events));
  return json.length > maxBytes ? { refused: 'too_large' } : { data: gzipSync(json) };
}

function inflate(bytes: Uint8Array, maxOutputLength: number): Buffer | 'too_large' | 'invalid' {
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'invalid';
  }
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    // Neither UTF-8 nor JSON, or nested too deep for the parser.
    return undefined;
  }
}
