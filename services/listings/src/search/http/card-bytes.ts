import { LRUCache } from 'lru-cache';
import { type CardFacts } from '../../accommodations/domain/card';
import { presentListed } from '../../accommodations';

/** Memory for the bytes of cards; some 40 000 cards. */
const LIMIT_BYTES = 64 * 1024 * 1024;
/** Of each entry, beside the bytes themselves. */
const ENTRY_BYTES = 256;

interface Entry {
  readonly facts: CardFacts;
  readonly bytes: Buffer;
}

export type CardBytes = ReturnType<typeof createCardBytes>;

/**
 * Keeps the UTF-8 bytes of `presentListed` of the accommodations shown last. An entry is valid for one `CardFacts` only:
 * each change of an accommodation makes another, so that no stale bytes can be sent.
 */
export function createCardBytes(limitBytes = LIMIT_BYTES) {
  const entries = new LRUCache<number, Entry>({
    maxSize: limitBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
  return {
    /** Returns the JSON of the listed fields, with a comma in place of the closing brace. */
    of(facts: CardFacts): Buffer {
      const known = entries.get(facts.id);
      if (known?.facts === facts) return known.bytes;
      const bytes = ownBytes(`${JSON.stringify(presentListed(facts)).slice(0, -1)},`);
      entries.set(facts.id, { facts, bytes });
      return bytes;
    },
    drop: (id: number): void => void entries.delete(id),
    /** Memory of all entries in bytes. */
    size: () => entries.calculatedSize,
  };
}

/** Not from the shared pool, of which a single kept entry would hold 8 KB. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
