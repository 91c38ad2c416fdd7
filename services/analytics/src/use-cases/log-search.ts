import { type searchLogBodySchema } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type z } from 'zod';
import { loggableText } from '../domain/search-text';
import { type CountedClients, type SearchLog, type Towns, type UnknownTexts } from './ports';

interface Deps {
  readonly repository: SearchLog;
  readonly unknownTexts: Pick<UnknownTexts, 'add'>;
  readonly countedClients: CountedClients;
  readonly towns: Pick<Towns, 'idAt' | 'idOf'>;
  readonly clock: Clock;
}

export type LogSearch = (body: z.output<typeof searchLogBodySchema>, network: string) => Promise<void>;

/**
 * Logs a search (docs/spec SRCH-18). A text that names no known place, without a chosen one, is counted with
 * the number of its client networks, so that only texts of several people are shown.
 */
export function createLogSearch(deps: Deps): LogSearch {
  const { repository, unknownTexts, countedClients, towns, clock } = deps;
  return async ({ query_text, source, selected_result: selected }, network) => {
    const at = clock.now();
    const text = loggableText(query_text);
    const townId = selected === null ? text && (await towns.idOf(text)) : await towns.idAt(selected);
    const place = selected?.display_name ?? null;
    await repository.addSearch({
      text,
      source,
      place: place === null || loggableText(place) === null ? null : place,
      place_id: townId,
      at,
    });
    if (selected !== null || text === null || townId !== null) return;
    const isNewNetwork = await countedClients.add(`text ${text}`, network);
    await unknownTexts.add(text, { at, isNewNetwork });
  };
}
