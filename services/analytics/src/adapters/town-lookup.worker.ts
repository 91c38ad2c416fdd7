import { parentPort } from 'node:worker_threads';
import { loadGazetteer } from '@kq/gazetteer';
import { createTownLookup } from './gazetteer-towns';
import { type TownAnswer, type TownQuestion } from './thread-towns';

/* The thread that looks up towns, one question after the other. Its load of the gazetteer takes a second and more. */

const lookup = createTownLookup(loadGazetteer());

parentPort?.on('message', ({ id, ...asked }: TownQuestion) =>
  parentPort?.postMessage({ id, found: answerTo(asked) } satisfies TownAnswer),
);

function answerTo(asked: Omit<TownQuestion, 'id'>): unknown {
  switch (asked.call) {
    case 'idAt':
      return lookup.idAt(asked.argument as Parameters<typeof lookup.idAt>[0]);
    case 'idOf':
      return lookup.idOf(asked.argument as string);
    case 'findAll':
      return lookup.findAll(asked.argument as readonly string[]);
  }
}
