import { type RouteDefinition, routes, slugify } from '@kq/contracts';
import { routeExamples } from '@kq/contracts/examples/route-examples';
import { isKnownPage } from '@kq/contracts/page-paths';
import { foldName, loadGazetteer } from '@kq/gazetteer';
import { browserName } from '@kq/service-kit/http/browser-name';
import { parseAddress } from '@kq/service-kit/http/client-network';
import { runWithTraceparent } from '@kq/service-kit/telemetry/trace-context';
import { negotiateEncoding } from '@kq/service-kit/http/encoding';
import { createRouteMatcher } from '../../gateway/src/routing/route-matcher';
import { baseKey } from '../../gateway/src/cache/cache-key';

/** Largest JSON body, and largest headers of a call. */
const BODY_CHARS = 256 * 1024;
const HEAD_CHARS = 16 * 1024;
/**
 * Processor time for which one input may hold the event loop: several times of what it needs, so that only work that grows
 * faster than its input exceeds it. Not the time that passes, which depends on the load of the machine.
 */
const CPU_MS_MAX = 400;

const PIECES: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  'spaces and a letter': ' a',
  digits: '0',
  dots: '.',
  'labels of a host': 'a.',
  'addresses of mails': 'a@a.',
  'labels with hyphens': 'a-a.',
  hyphens: 'a-',
  slashes: '/a',
  'schemes of addresses': 'http://',
  commas: 'a,',
  semicolons: 'a;q=0.1,',
  colons: ':',
  'characters that normalisation expands 18 times': '\uFDFA',
  'combining marks': 'a\u0300\u0323',
  'characters outside of the basic plane': '\u{1D49C}',
  'invisible characters': '\u200B',
  'line breaks': '\r\n',
  brackets: '(((',
  umlauts: 'ß',
  'halves of pairs': '\uD800',
};
/** Long texts, each also with an end that no pattern expects. */
const textsOf = (chars: number): [string, string][] =>
  Object.entries(PIECES).flatMap(([name, piece]) => {
    const text = piece.repeat(Math.floor(chars / piece.length));
    return [
      [name, text],
      [`${name}, then "!"`, `${text.slice(0, -1)}!`],
    ] as [string, string][];
  });

/** Returns what took too long, with its processor time. */
function slowOf(inputs: Iterable<readonly [name: string, work: () => unknown]>): string[] {
  const slow: string[] = [];
  for (const [name, work] of inputs) {
    const before = process.cpuUsage();
    try {
      work();
    } catch {
      // A refusal is right as well; only its time counts.
    }
    const { user, system } = process.cpuUsage(before);
    const ms = Math.round((user + system) / 1000);
    if (ms > CPU_MS_MAX) slow.push(`${name}: ${ms} ms`);
  }
  return slow;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Yields copies of a value in which one part is replaced. */
function* withReplacedPart(value: Json, replacement: Json): Generator<Json> {
  yield replacement;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      for (const changed of withReplacedPart(entry, replacement)) yield value.with(index, changed);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value))
      for (const changed of withReplacedPart(entry, replacement)) yield { ...value, [key]: changed };
  }
}

const HOSTILE_PARTS: readonly [string, Json][] = [
  ...textsOf(BODY_CHARS),
  ['100 000 numbers', Array.from({ length: 100_000 }, (_, i) => i)],
  ['50 000 equal texts', Array.from({ length: 50_000 }, () => 'aa')],
  [
    '20 000 objects',
    Array.from({ length: 20_000 }, () => ({ id: 1, from: '2027-01-01', to: '2027-01-02', beds: 1 })),
  ],
  ['20 000 keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, i]))],
  ['10 000 arrays in each other', JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) as Json],
];

const table = Object.entries<RouteDefinition>(routes);
const withBody = table.filter(([, route]) => route.body !== undefined);

describe('S30 work on user input has a budget', () => {
  it('parses JSON of the largest size', () => {
    const texts = ['[', '{"a":', '{"__proto__":', '"\\u0000', '1,', '[],'].map(
      (piece) => [piece, () => JSON.parse(piece.repeat(BODY_CHARS / piece.length)) as unknown] as const,
    );
    expect(slowOf(texts)).toEqual([]);
  });

  it.each(withBody)('checks each part of a body of %s', (name, route) => {
    const example = (routeExamples[name as keyof typeof routeExamples]?.body ?? {}) as Json;
    const inputs = HOSTILE_PARTS.flatMap(([part, hostile]) =>
      [...withReplacedPart(example, hostile)].map(
        (body) => [part, () => route.body?.safeParse(body)] as const,
      ),
    );
    expect(slowOf(inputs)).toEqual([]);
  });

  it.each(table.filter(([, route]) => route.query !== undefined || route.params !== undefined))(
    'checks each parameter of %s',
    (_name, route) => {
      const inputs = [route.query, route.params].flatMap((schema) =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).flatMap((key) =>
          textsOf(HEAD_CHARS).map(
            ([text, value]) => [`${key} ${text}`, () => schema?.safeParse({ [key]: value })] as const,
          ),
        ),
      );
      expect(slowOf(inputs)).toEqual([]);
    },
  );

  it('reads headers and targets of the largest size', () => {
    const { match } = createRouteMatcher(routes);
    const readers: Readonly<Record<string, (text: string) => unknown>> = {
      'Accept-Encoding': negotiateEncoding,
      'X-Forwarded-For': parseAddress,
      'User-Agent': browserName,
      traceparent: (text) => runWithTraceparent(text, () => undefined),
      'path of the API': (text) => match('GET', `/api/accommodations/${text}`),
      'path of a page': (text) => isKnownPage(`/${text}`),
      'key of the cache': (text) =>
        baseKey(routes.searchAccommodations, '/api/accommodations', `?location=${text}&${text}`),
    };
    const inputs = Object.entries(readers).flatMap(([reader, read]) =>
      textsOf(HEAD_CHARS).map(([name, text]) => [`${reader}: ${name}`, () => read(text)] as const),
    );
    expect(slowOf(inputs)).toEqual([]);
  });

  it('resolves names of places, and makes slugs', () => {
    const gazetteer = loadGazetteer();
    gazetteer.warmUp();
    // The schemas of the routes accept at most 200 characters.
    const places = textsOf(200).flatMap(([name, text]) => [
      [`resolve ${name}`, () => gazetteer.resolve(text)] as const,
      [`search ${name}`, () => gazetteer.searchPlaces(text)] as const,
    ]);
    const slugs = textsOf(BODY_CHARS).flatMap(([name, text]) => [
      [`slug ${name}`, () => slugify(text)] as const,
      [`fold ${name}`, () => foldName(text)] as const,
    ]);
    expect(slowOf([...places, ...slugs])).toEqual([]);
  });
});
