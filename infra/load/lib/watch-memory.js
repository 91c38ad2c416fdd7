import http from 'k6/http';
import { memory } from './metrics.js';
import { settings } from './settings.js';

/** Records in setup how much memory the processes use before the load. */
export function recordMemoryBefore() {
  for (const { name, mb } of readAll()) memory.before.add(mb, { process: name });
}

/** Records the memory of every process once; its scenario calls it at a constant pace. */
export function watchMemory() {
  for (const { name, mb } of readAll()) memory.now.add(mb, { process: name });
}

function readAll() {
  return settings.metrics.flatMap(({ name, url }) => {
    const { status, body } = http.get(url, { tags: { name: 'metrics', endpoint: 'metrics' } });
    const [, value] = /^process_resident_memory_bytes(?:\{[^}]*\})? ([\d.e+]+)$/m.exec(body ?? '') ?? [];
    if (status === 200 && value !== undefined) return [{ name, mb: Math.round(Number(value) / 1_048_576) }];
    console.warn(`${url} shows no process_resident_memory_bytes`);
    return [];
  });
}
