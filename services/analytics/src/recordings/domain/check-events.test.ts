import { isRecording } from './check-events';

const node = (attributes: Record<string, unknown>, tagName = 'div') => ({
  type: 2,
  id: 2,
  tagName,
  attributes,
  childNodes: [],
});
const snapshot = (child: unknown) => ({
  type: 2,
  timestamp: 1,
  data: { node: { type: 0, id: 1, childNodes: [child] }, initialOffset: { left: 0, top: 0 } },
});
const change = (data: object) => ({ type: 3, timestamp: 1, data });
const page = (href: unknown) => ({ type: 4, timestamp: 1, data: { href, width: 1, height: 1 } });
const mutation = (attributes: object) =>
  change({ source: 0, texts: [], removes: [], adds: [], attributes: [{ id: 3, attributes }] });
const nested = (levels: number): unknown => {
  let child: object = node({});
  for (let level = 0; level < levels; level += 1) child = { ...node({}), childNodes: [child] };
  return snapshot(child);
};

describe('isRecording (docs/security.md S34)', () => {
  it.each<[string, unknown]>([
    ['a page', page('/unterkunft/:slug')],
    ['a page with its origin', page('https://kq.example/search')],
    ['a snapshot', snapshot(node({ class: 'card', 'data-kind': 'x', rr_width: '10px', href: '/search' }))],
    ['a script without its text', snapshot(node({}, 'script'))],
    ['a long style sheet', snapshot(node({ _cssText: 'a{}'.repeat(30_000) }, 'style'))],
    ['a changed attribute', mutation({ class: 'open', style: { color: 'red' }, title: null })],
    [
      'added elements',
      change({
        source: 0,
        texts: [],
        removes: [],
        attributes: [],
        adds: [{ parentId: 1, nextId: null, node: node({}) }],
      }),
    ],
    ['moves', change({ source: 1, positions: [{ x: 1, y: 2.5, id: 3, timeOffset: -20 }] })],
    ['a click', change({ source: 2, type: 2, id: 3, x: 1, y: 1 })],
    ['an input', change({ source: 5, id: 3, text: '***', isChecked: false })],
    ['a selection', change({ source: 14, ranges: [] })],
    [
      'an adopted style sheet',
      change({ source: 15, id: 1, styleIds: [1], styles: [{ styleId: 1, rules: [{ rule: 'a{}' }] }] }),
    ],
    [
      'calls of the network',
      { type: 6, timestamp: 1, data: { plugin: 'rrweb/network@1', payload: { requests: [{ on_site: 1 }] } } },
    ],
    ['the load', { type: 1, timestamp: 1, data: {} }],
    ['sixty levels of elements', nested(60)],
  ])('accepts %s', (_what, event) => {
    expect(isRecording([event])).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an unknown type', { type: 7, timestamp: 1, data: {} }],
    ['a type of Object', { type: 'constructor', timestamp: 1, data: {} }],
    ['no time', { type: 1, data: {} }],
    ['half a millisecond', { type: 1, timestamp: 1.5, data: {} }],
    ['no object', 'x'],
    ['nothing', null],
    ['a page with a query', page('/search?location=Leuna')],
    ['a page with a fragment', page('/search#token')],
    ['a page that runs', page('javascript:alert(1)')],
    ['a page of no text', page(7)],
    ['a snapshot without a node', { type: 2, timestamp: 1, data: { initialOffset: { left: 0, top: 0 } } }],
    ['a handler', snapshot(node({ onclick: 'alert(1)' }))],
    ['a handler in capitals', snapshot(node({ ONLOAD: 'x' }))],
    ['a changed handler', mutation({ onerror: 'x' })],
    ['a document in an attribute', snapshot(node({ srcdoc: '<script>' }))],
    ['a redirect', snapshot(node({ 'http-equiv': 'refresh' }, 'meta'))],
    ['a link that runs', snapshot(node({ href: ' java\nscript:alert(1)' }))],
    ['a link to a document', snapshot(node({ 'xlink:href': 'data:text/html,<script>' }))],
    ['a name with a blank', snapshot(node({ 'a onload=x': '1' }))],
    ['a frame', snapshot(node({}, 'IFRAME'))],
    ['an object', snapshot(node({}, 'object'))],
    ['an element with a bracket', snapshot(node({}, 'img src=x onerror=alert(1)'))],
    ['an element of no text', snapshot(node({}, 7 as unknown as string))],
    ['a canvas', change({ source: 9, id: 1, type: 0, commands: [{ property: 'constructor', args: ['x'] }] })],
    ['a font', change({ source: 10, family: 'x', fontSource: 'x' })],
    ['the console', { type: 6, timestamp: 1, data: { plugin: 'rrweb/console@1', payload: {} } }],
    ['a source of no number', change({ source: '__proto__' })],
    [
      'a polluting key',
      JSON.parse('{"type":5,"timestamp":1,"data":{"tag":"x","payload":{"__proto__":{"a":1}}}}'),
    ],
    ['a constructor', { type: 5, timestamp: 1, data: { tag: 'x', payload: { constructor: 1 } } }],
    ['a long text', { type: 5, timestamp: 1, data: { tag: 'x', payload: 'x'.repeat(20_001) } }],
    ['a longer style sheet', snapshot(node({ _cssText: 'a'.repeat(1_000_001) }, 'style'))],
    ['a hundred thousand levels', nested(100_000)],
  ])('refuses %s', (_what, event) => {
    expect(isRecording([event])).toBe(false);
    expect(isRecording([page('/'), event])).toBe(false);
  });

  it('refuses no list, an empty one and one of too many events', () => {
    const load = { type: 1, timestamp: 1, data: {} };
    for (const value of [undefined, null, {}, 'x', 7, []]) expect(isRecording(value)).toBe(false);
    expect(isRecording(Array(20_000).fill(load))).toBe(true);
    expect(isRecording(Array(20_001).fill(load))).toBe(false);
  });
});
