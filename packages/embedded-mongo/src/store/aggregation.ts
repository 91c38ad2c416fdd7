import { runStages } from '../query-engine';
import { refuseUnsafePipeline } from '../refuse-unsafe';
import { errorCode, serverError } from '../server-errors';
import { isPlainObject, type Doc } from '../types';
import { type Selection } from './document-scan';
import { parseSort } from './sorting';
import { DOCUMENTS_PER_PAUSE, PAUSE, type Steps } from './steps';

/** Reads documents of the named collection, or of the aggregated one for undefined. */
export type ReadCollection = (collection: string | undefined, selection: Selection) => Steps<Doc>;

/** Stages that need a server. */
const UNSUPPORTED = new Set([
  '$out',
  '$merge',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$changeStream',
]);

/** Stages that look at one document at a time, so that they can run in bundles with pauses. */
const ONE_DOCUMENT_STAGES = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$unwind',
  '$replaceRoot',
  '$replaceWith',
]);

/** Runs a pipeline in wire form. Leading `$match`, `$sort`, `$skip` and `$limit` use the indexes. */
export function* aggregateSteps(stages: Doc[], read: ReadCollection): Steps<Doc> {
  refuseUnsafePipeline(stages);
  refuseUnsupported(stages);
  const { selection, rest } = pushDown(stages);
  if (rest.length === 0) {
    yield* read(undefined, selection);
    return;
  }
  const bundled = rest.findIndex((stage) => !ONE_DOCUMENT_STAGES.has(stageName(stage)));
  const splitAt = bundled < 0 ? rest.length : bundled;
  const documents: Doc[] = [];
  yield* gather(read(undefined, selection), rest.slice(0, splitAt), documents);
  if (splitAt === rest.length) {
    yield* documents;
    return;
  }
  const foreign = new Map<string, Doc[]>();
  for (const name of foreignCollections(rest)) {
    const loaded: Doc[] = [];
    yield* gather(read(name, { filter: {} }), [], loaded);
    foreign.set(name, loaded);
  }
  yield PAUSE;
  yield* runStages(rest.slice(splitAt), documents, (name) => foreign.get(name) ?? []);
}

function* gather(source: Steps<Doc>, stages: Doc[], documents: Doc[]): Steps<never> {
  let bundle: Doc[] = [];
  const flush = (): void => {
    for (const document of stages.length > 0 ? runStages(stages, bundle) : bundle) documents.push(document);
    bundle = [];
  };
  for (const step of source) {
    if (step === PAUSE) {
      yield PAUSE;
      continue;
    }
    bundle.push(step as Doc);
    if (bundle.length < DOCUMENTS_PER_PAUSE) continue;
    flush();
    yield PAUSE;
  }
  flush();
}

function pushDown(stages: Doc[]): { selection: Selection; rest: Doc[] } {
  const rest = [...stages];
  const take = (name: string): unknown => {
    const [first] = rest;
    if (!first || stageName(first) !== name) return undefined;
    rest.shift();
    return first[name];
  };
  const filter = (take('$match') ?? {}) as Doc;
  const sort = parseSort(take('$sort'));
  const skip =
    rest.length > 1 && stageName(rest[1]!) === '$limit' ? (take('$skip') as number | undefined) : undefined;
  const limit = take('$limit') as number | undefined;
  return { selection: { filter, sort, skip, limit }, rest };
}

function stageName(stage: Doc): string {
  return Object.keys(stage)[0] ?? '';
}

function refuseUnsupported(value: unknown): void {
  walkKeys(value, (key) => {
    if (UNSUPPORTED.has(key)) {
      throw serverError(`${key} is not supported by the embedded store`, errorCode.stageNotSupported);
    }
  });
}

function foreignCollections(stages: Doc[]): Set<string> {
  const names = new Set<string>();
  walkKeys(stages, (key, value) => {
    const target = isPlainObject(value) ? (value.from ?? value.coll) : value;
    if (['$lookup', '$graphLookup', '$unionWith'].includes(key) && typeof target === 'string')
      names.add(target);
  });
  return names;
}

function walkKeys(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (Array.isArray(value)) {
    for (const element of value) walkKeys(element, visit);
  } else if (isPlainObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      visit(key, inner);
      walkKeys(inner, visit);
    }
  }
}
