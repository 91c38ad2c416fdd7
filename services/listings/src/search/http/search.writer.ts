import { type SearchQuery } from '@kq/contracts';
import { presentFound } from '../../accommodations';
import { type SearchAnswer } from '../use-cases/search-accommodations';
import { type CardBytes } from './card-bytes';
import { contextOf, presentSearchMeta } from './search.presenter';

/**
 * Returns a function that writes the bytes of `JSON.stringify(presentSearch(…))`: the kept bytes of each listing,
 * followed by what the search found out about it.
 */
export function createSearchWriter({ cards }: { readonly cards: Pick<CardBytes, 'of'> }) {
  return (answer: SearchAnswer, input: SearchQuery, tookMs: number): Buffer => {
    const { hits } = answer;
    const head = '{"data":[';
    const tail = `],"meta":${JSON.stringify(presentSearchMeta(answer, input, tookMs))}}`;
    const listed: Buffer[] = [];
    const found: string[] = [];
    let length = head.length + Buffer.byteLength(tail);
    for (const [at, hit] of hits.entries()) {
      const bytes = cards.of(hit.facts);
      const rest = JSON.stringify(presentFound(contextOf(hit, answer)));
      const text = `,${rest.slice(1)}${at === hits.length - 1 ? '' : ','}`;
      listed.push(bytes);
      found.push(text);
      length += bytes.length + Buffer.byteLength(text);
    }
    const out = Buffer.allocUnsafe(length);
    let at = out.write(head);
    for (const [index, bytes] of listed.entries()) {
      out.set(bytes, at);
      at += bytes.length;
      at += out.write(found[index] as string, at);
    }
    out.write(tail, at);
    return out;
  };
}
