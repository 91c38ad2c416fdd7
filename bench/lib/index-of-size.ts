/** Measures a search index of so many listings in a separate process: `forkScript('lib/index-of-size.ts', [size])`. */
import { measure } from '../search';
import { createIndex, createQueries, demoFacts } from './demo-index';
import { sendToParent } from './fork-script';

export interface IndexFigures {
  readonly nearMs: number;
  readonly nearP99Ms: number;
  readonly everywhereP99Ms: number;
  /** Heap and buffers after a collection, less those before the index. */
  readonly memoryMb: number;
}

function main(size: number): void {
  const before = usedMb();
  const index = createIndex(demoFacts(size));
  const memoryMb = usedMb() - before;
  const queries = createQueries(25);
  const near = measure(queries, (query) => index.search(query));
  const everywhere = measure(
    queries.map((query) => ({ ...query, center: null })),
    (query) => index.search(query),
  );
  const figures: IndexFigures = {
    nearMs: near.medianMs,
    nearP99Ms: near.p99Ms,
    everywhereP99Ms: everywhere.p99Ms,
    memoryMb,
  };
  sendToParent(figures);
}

function usedMb(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

main(Number(process.argv[2]));
process.disconnect();
