import * as fc from 'fast-check';
import { EventType, type eventWithTime, IncrementalSource, NodeType } from '@rrweb/types';
import { nextTask } from '@/testing/next-task';
import { maskNode } from './masking/mask-node';
import { type ChunkAnswer, type OutgoingChunk } from './outgoing-chunk';
import { startRecording } from './recorder';
import { SESSION_MAX_AGE_MS } from './recording-session';

const mockWorker = {
  posted: [] as (OutgoingChunk | null)[],
  onmessage: null as ((message: { data: ChunkAnswer }) => void) | null,
  onerror: null as (() => void) | null,
  terminate: jest.fn(),
  isAnswering: false,
  postMessage(message: OutgoingChunk | null) {
    this.posted.push(message);
    const { url } = message ?? {};
    if (url !== undefined && this.isAnswering)
      queueMicrotask(() => this.onmessage?.({ data: { url, status: 204 } }));
  },
};
jest.mock('./start-worker', () => ({ startChunkWorker: () => mockWorker }));
jest.mock('./vitals', () => ({ watchVitals: () => () => ({ lcp: 1200 }) }));

class Observer {
  observe(): void {}
  disconnect(): void {}
}
Object.defineProperty(globalThis, 'PerformanceObserver', { value: Observer });

const onFailure = jest.fn();
const start = (sessionKey?: string) =>
  startRecording({
    visitor: 'v'.repeat(22),
    page: 'search',
    onFailure,
    ...(sessionKey ? { sessionKey } : {}),
  });
/** The worker's answer to the newest chunk. */
const answer = (status: number) =>
  mockWorker.onmessage?.({ data: { url: chunks().at(-1)?.url ?? '', status } });
const chunks = () => mockWorker.posted.filter((message) => message !== null);
const events = () => chunks().flatMap(({ text }) => JSON.parse(text) as eventWithTime[]);
const sessionsOf = () => [...new Set(chunks().map(({ url }) => url.split('/')[3]))];

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-26T10:00:00+01:00') });
  mockWorker.posted = [];
  mockWorker.isAnswering = false;
  mockWorker.terminate.mockReset();
  onFailure.mockReset();
  document.body.innerHTML = '<main><p>Erika Mustermann</p><input value="geheim"></main>';
  window.history.replaceState(null, '', '/search?location=Geheimstadt');
});
afterEach(() => jest.useRealTimers());

describe('recording (docs/spec MON-01, MON-02, MON-03)', () => {
  it('sends the page masked, with the template of its address', () => {
    const recording = start();
    recording.stop({ isWithdrawn: false });
    expect(events().map(({ type }) => type)).toEqual([EventType.Meta, EventType.FullSnapshot]);
    expect(events()[0]?.data).toMatchObject({ href: '/search' });
    expect(chunks()[0]?.url).toMatch(
      /^\/api\/recordings\/[\w-]{22}\/chunks\?seq=0&visitor=v{22}&page=search&lcp=1200$/,
    );
    expect(chunks()[0]?.text).toContain('***** **********');
    expect(chunks()[0]?.text).not.toMatch(/Erika|geheim/i);
  });

  it('is NotRecording once it is stopped by hand: what waits is sent, then nothing', async () => {
    const recording = start();
    expect(recording.state).toBe('Recording');
    recording.stop({ isWithdrawn: false });
    expect(recording.state).toBe('NotRecording');
    const before = mockWorker.posted.length;
    expect(mockWorker.posted.at(-1)).toBeNull();
    document.body.append('neu');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(mockWorker.posted).toHaveLength(before);
  });

  it('sends nothing more, not even what waits, once the consent is withdrawn', () => {
    start().stop({ isWithdrawn: true });
    expect(mockWorker.posted).toEqual([]);
    expect(mockWorker.terminate).toHaveBeenCalled();
  });

  it.each([
    ['breaks', () => mockWorker.onerror?.()],
    ['cannot compress', () => answer(-1)],
    ['is refused as too much', () => answer(429)],
    ['is refused as invalid', () => answer(422)],
  ])('is NotRecording when its worker %s', async (_, fail) => {
    const recording = start();
    await jest.advanceTimersByTimeAsync(5000);
    fail();
    expect([recording.state, onFailure.mock.calls.length]).toEqual(['NotRecording', 1]);
    document.body.append('neu');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(mockWorker.posted).toHaveLength(1);
  });

  it('begins another session after its maximum age', async () => {
    const recording = start();
    mockWorker.isAnswering = true;
    await jest.advanceTimersByTimeAsync(SESSION_MAX_AGE_MS);
    document.body.append('neu');
    await jest.advanceTimersByTimeAsync(10_000);
    recording.stop({ isWithdrawn: false });
    expect(sessionsOf()).toHaveLength(2);
    expect(events().filter(({ type }) => type === EventType.FullSnapshot)).toHaveLength(2);
  });

  it('keeps a session that was given a key', async () => {
    const recording = start('k'.repeat(22));
    mockWorker.isAnswering = true;
    await jest.advanceTimersByTimeAsync(SESSION_MAX_AGE_MS);
    document.body.append('neu');
    await jest.advanceTimersByTimeAsync(10_000);
    recording.stop({ isWithdrawn: false });
    expect(sessionsOf()).toEqual(['k'.repeat(22)]);
  });

  it('begins another session when the server ends one, and ends when that is refused, too', async () => {
    const recording = start();
    await jest.advanceTimersByTimeAsync(5000);
    answer(409);
    await jest.advanceTimersByTimeAsync(5000);
    expect(sessionsOf()).toHaveLength(2);
    answer(409);
    expect(recording.state).toBe('NotRecording');
  });

  it('names the page after a navigation', async () => {
    const recording = start();
    recording.showPage('accommodation-detail');
    recording.stop({ isWithdrawn: false });
    expect(chunks().map(({ url }) => new URLSearchParams(url.split('?')[1]).get('page'))).toEqual([
      'search',
      'accommodation-detail',
    ]);
    expect(events().at(-1)?.data).toEqual({ tag: 'page', payload: 'accommodation-detail' });
  });
});

interface Described {
  readonly tag: string;
  readonly attributes: readonly [name: string, value: string][];
  readonly text: string | null;
  readonly comment: boolean;
}

describe('drawings (docs/security.md S34)', () => {
  const draw = (viewBox: string, path: string) => `<svg viewBox="${viewBox}"><path d="${path}"></path></svg>`;

  it('are icons: of a map or a code to scan, nothing leaves, nor of what is added to them', async () => {
    document.body.innerHTML = `${draw('0 0 24 24', 'M1 1h4')}${draw('0 0 37 37', 'M2 2h1v1h-1z')}
      <div class="leaflet-container">${draw('0 0 24 24', 'M3 3h4')}<p>Worms</p></div>`;
    const recording = start();
    for (const parent of document.querySelectorAll(
      '.leaflet-container, .leaflet-container svg, [viewBox*="37"]',
    ))
      parent.insertAdjacentHTML('beforeend', '<path d="M4 4h4"></path>');
    document.body.append('Ende');
    await jest.advanceTimersByTimeAsync(100);
    recording.stop({ isWithdrawn: false });
    const text = chunks()
      .map((chunk) => chunk.text)
      .join();
    expect(text).toContain('****');
    expect(text.match(/M\d \d/g)).toEqual(['M1 1']);
    expect(text).not.toContain('*****');
  });

  it('are not taken from a recorder that sends them', () => {
    const svg = (viewBox: string, d: string) => ({
      type: NodeType.Element as const,
      id: 1,
      tagName: 'svg',
      attributes: { viewBox },
      childNodes: [
        { type: NodeType.Element as const, id: 2, tagName: 'path', attributes: { d }, childNodes: [] },
      ],
    });
    expect(JSON.stringify(maskNode(svg('0 0 24 24', 'M1 1')))).toContain('M1 1');
    expect(JSON.stringify(maskNode(svg('-10 -10 640 480', 'M1 1')))).not.toContain('M1 1');
  });
});

describe('whatever the page contains', () => {
  const SECRET = 'Geheim7f3';
  const secret = fc.constantFrom(
    SECRET,
    `Erika ${SECRET}`,
    `${SECRET}@privat.example`,
    `https://privat.example/${SECRET}`,
    `url(${SECRET})`,
    `width: 4px; ${SECRET}: 1`,
    `.${SECRET} { color: red }`,
    `data:text/html,${SECRET}`,
  );
  const tag = fc.constantFrom(
    'a',
    'p',
    'button',
    'input',
    'textarea',
    'select',
    'option',
    'img',
    'meta',
    'link',
    'style',
    'svg',
    'path',
    'iframe',
    'video',
    'source',
    'label',
    'script',
    'template',
    'dialog',
    'x-geheim',
    'title',
    'object',
    'base',
  );
  const name = fc.constantFrom(
    'href',
    'src',
    'srcset',
    'title',
    'alt',
    'aria-label',
    'placeholder',
    'value',
    'content',
    'name',
    'id',
    'class',
    'style',
    'type',
    'role',
    'rel',
    'data-id',
    'data-variant',
    'width',
    'd',
    'viewBox',
    'fill',
    'action',
    'poster',
    'label',
    'summary',
    'media',
    'dir',
    'lang',
    'for',
    'open',
    'checked',
    'rr_src',
    '_csstext',
    SECRET.toLowerCase(),
  );
  const element = fc.record({
    tag,
    attributes: fc.array(fc.tuple(name, secret), { maxLength: 6 }),
    text: fc.option(secret),
    comment: fc.boolean(),
  });
  const build = ({ tag: tagName, attributes, text, comment }: Described): Element => {
    const made = document.createElement(tagName === 'base' ? 'div' : tagName);
    // Otherwise it would run here.
    if (made instanceof HTMLScriptElement) made.type = 'text/plain';
    for (const [attribute, value] of attributes) made.setAttribute(attribute, value);
    if (text) made.append(text);
    if (comment) made.append(document.createComment(SECRET));
    return made;
  };

  it('no event carries a secret (docs/security.md S34)', async () => {
    jest.useRealTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.array(element, { minLength: 1, maxLength: 8 }),
        fc.array(element, { minLength: 1, maxLength: 8 }),
        async (first, later) => {
          mockWorker.posted = [];
          document.title = SECRET;
          document.body.replaceChildren(...first.map(build));
          const recording = start();
          for (const [index, one] of later.entries()) {
            const target = document.body.children[index % document.body.children.length]!;
            for (const [attribute, value] of one.attributes) target.setAttribute(attribute, value);
            if (target instanceof HTMLElement) target.style.setProperty('font-family', SECRET);
            target.append(build(one), SECRET);
            if (target.firstChild instanceof Text) target.firstChild.data = SECRET;
            if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
              target.value = SECRET;
              target.dispatchEvent(new Event('input', { bubbles: true }));
            }
          }
          document.body.append(SECRET);
          await nextTask();
          recording.stop({ isWithdrawn: false });
          expect(events().some(({ type }) => type === EventType.FullSnapshot)).toBe(true);
          expect(
            events().some(
              ({ type, data }) =>
                type === EventType.IncrementalSnapshot &&
                (data as { source: number }).source === IncrementalSource.Mutation,
            ),
          ).toBe(true);
          expect(
            chunks()
              .map(({ text }) => text)
              .join(),
          ).not.toMatch(/geheim/i);
          expect(
            chunks()
              .map(({ url }) => url)
              .join(),
          ).not.toMatch(/geheim/i);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
