import exec from 'k6/execution';
import http from 'k6/http';
import { memory } from './metrics.js';
import { settings } from './settings.js';
import { sliceTag } from './slices.js';

/** Called in setup: what the processes hold before the load. */
export function noteMemoryBefore() {
  for (const { name, bytes } of readAll()) memory.before.add(bytes, { process: name });
}

/** One look at every process; its scenario calls it at a constant pace. */
export function watchMemory() {
  for (const { name, bytes } of readAll()) memory.now.add(bytes, { process: name, ...sliceTag(exec) });
}

function readAll() {
  return settings.metrics.flatMap(({ name, url }) => {
    const { status, body } = http.get(url, { tags: { name: 'metrics', endpoint: 'metrics' } });
    const [, value] = /^process_resident_memory_bytes(?:\{[^}]*\})? ([\d.e+]+)$/m.exec(body ?? '') ?? [];
    if (status === 200 && value !== undefined) return [{ name, bytes: Number(value) }];
    console.warn(`${url} shows no process_resident_memory_bytes`);
    return [];
  });
}
