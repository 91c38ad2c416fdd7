/** Which services publish and consume each event, read from their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Services by their part in an event. */
export type Parties = Record<'producers' | 'consumers', string[]>;

/**
 * A topic begins with the service that publishes to it; a service consumes what it subscribes to by `on(events.x, …)`.
 * @param events the catalog
 * @returns parties by the name in the catalog; no producer where the service does not name the event
 */
export function eventParties(
  root: string,
  events: Readonly<Record<string, { topic: string }>>,
): Map<string, Parties> {
  const parties = new Map<string, Parties>(
    Object.keys(events).map((name) => [name, { producers: [], consumers: [] }]),
  );
  for (const service of readdirSync(join(root, 'services')).sort()) {
    const text = sourcesBelow(join(root, 'services', service, 'src'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const consumed = namesIn(text, /\bon\(\s*events\.(\w+)/g);
    const named = namesIn(text, /\bevents\.(\w+)|'(\w+)'/g);
    for (const [name, { producers, consumers }] of parties) {
      if (events[name]?.topic.startsWith(`${service}.`) && named.has(name)) producers.push(service);
      if (consumed.has(name)) consumers.push(service);
    }
  }
  return parties;
}

const namesIn = (text: string, pattern: RegExp) =>
  new Set<string | undefined>([...text.matchAll(pattern)].map(([, name, quoted]) => name ?? quoted));

const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
