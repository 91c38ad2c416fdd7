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
  // In the order of use, the least recent first.
  const entries = new Map<number, Entry>();
  let size = 0;

  function drop(id: number): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    size -= entry.bytes.length + ENTRY_BYTES;
  }

  function keep(facts: CardFacts, bytes: Buffer): void {
    drop(facts.id);
    entries.set(facts.id, { facts, bytes });
    size += bytes.length + ENTRY_BYTES;
    for (const id of entries.keys()) {
      if (size <= limitBytes) return;
      drop(id);
    }
  }

  return {
    /** Returns the JSON of the listed fields; the closing brace is missing. */
    of(facts: CardFacts): Buffer {
      const known = entries.get(facts.id);
      if (known?.facts === facts) {
        entries.delete(facts.id);
        entries.set(facts.id, known);
        return known.bytes;
      }
      const bytes = ownBytes(JSON.stringify(presentListed(facts)).slice(0, -1));
      keep(facts, bytes);
      return bytes;
    },
    drop,
    /** Memory of all entries in bytes. */
    size: () => size,
  };
}

/** Not from the shared pool, of which a single kept entry would hold 8 KB. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
