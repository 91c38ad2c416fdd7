import { type SearchQuery } from '@kq/contracts';
import { JsonBytes } from '@kq/service-kit';
import { presentFound } from '../../accommodations';
import { type SearchAnswer } from '../use-cases/search-accommodations';
import { createAnswerMemory } from './answer-memory';
import { type CardBytes } from './card-bytes';
import { contextOf, presentSearchMeta } from './search.presenter';

/** Begins what the search found out about a card. No text of an answer can look like it: quotes in texts are escaped. */
const FOUND = '{"distance_km":';

/**
 * Returns a function that writes the bytes of `JSON.stringify(presentSearch(…))`: what the search found out, in one piece,
 * with the kept bytes of each listing put in.
 */
export function createSearchWriter({ cards }: { readonly cards: Pick<CardBytes, 'of'> }) {
  const memoryOf = createAnswerMemory();
  return (answer: SearchAnswer, input: SearchQuery, tookMs: number): JsonBytes => {
    const text = JSON.stringify({
      data: answer.hits.map((hit) => presentFound(contextOf(hit, answer))),
      meta: presentSearchMeta(answer, input, tookMs),
    });
    const listed = answer.hits.map(({ facts }) => cards.of(facts));
    // The listed fields take the place of the brace before the found ones.
    const length = listed.reduce((sum, bytes) => sum + bytes.length - 1, Buffer.byteLength(text));
    const { bytes: out, release } = memoryOf(length);
    let at = 0;
    let from = 0;
    for (const bytes of listed) {
      const to = text.indexOf(FOUND, from);
      at += out.write(text.slice(from, to), at);
      out.set(bytes, at);
      at += bytes.length;
      from = to + 1;
    }
    out.write(text.slice(from), at);
    return new JsonBytes(out, release);
  };
}
