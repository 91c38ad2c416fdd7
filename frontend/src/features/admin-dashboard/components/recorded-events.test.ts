import { EventType, type eventWithTime, IncrementalSource, NodeType } from '@rrweb/types';
import { readRecording } from './recorded-events';

const evil = (tagName: string, attributes: Record<string, string>, text = '') => ({
  type: NodeType.Element,
  id: 3,
  tagName,
  attributes,
  childNodes: [{ type: NodeType.Text, id: 4, textContent: text }],
});
const snapshot = (node: unknown): eventWithTime =>
  ({
    type: EventType.FullSnapshot,
    timestamp: 1000,
    data: {
      node: { type: NodeType.Document, id: 1, childNodes: [node] },
      initialOffset: { left: 0, top: 0 },
    },
  }) as eventWithTime;

describe('what the player gets of stored events, which anyone may have sent (docs/security.md S9)', () => {
  it.each([
    ['a script', evil('script', { src: 'https://evil.example' }, 'evil()')],
    ['a frame', evil('iframe', { srcdoc: '<script>evil()</script>' })],
    ['a handler', evil('img', { onerror: 'evil()', src: 'https://evil.example' })],
    ['a style sheet', evil('link', { rel: 'stylesheet', href: 'https://evil.example' })],
    ['rules', evil('style', { _cssText: '@import url(https://evil.example)' }, '@import url(evil)')],
    ['a link', evil('a', { href: 'javascript:evil()' }, 'evil')],
    ['a text', evil('p', {}, 'Rufen Sie evil an')],
  ])('has nothing of %s', (_, node) => {
    const { events } = readRecording([JSON.stringify([snapshot(node)])]);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/evil|iframe|javascript/);
  });

  it('drops canvases, fonts and unknown kinds, and sorts the rest by time', () => {
    const change = (source: IncrementalSource, timestamp: number) => ({
      type: EventType.IncrementalSnapshot,
      timestamp,
      data: { source, id: 1, x: 0, y: 1 },
    });
    const stored = [
      change(IncrementalSource.Scroll, 3000),
      change(IncrementalSource.CanvasMutation, 1500),
      change(IncrementalSource.Font, 1600),
      { type: 99, timestamp: 1700, data: {} },
      snapshot(evil('p', {})),
    ];
    const { events } = readRecording([JSON.stringify(stored)]);
    expect(events.map(({ timestamp }) => timestamp)).toEqual([1000, 3000]);
  });

  it('lists the calls by their time', () => {
    const request = { name: '/api/accommodations', method: 'GET', status: 200 };
    const call = {
      type: EventType.Plugin,
      timestamp: 2500,
      data: { plugin: 'rrweb/network@1', payload: { requests: [request] } },
    };
    const { calls } = readRecording([JSON.stringify([snapshot(evil('p', {}))]), JSON.stringify([call])]);
    expect(calls).toEqual([{ atMs: 1500, request }]);
  });

  it('refuses what is no list', () => expect(() => readRecording(['{'])).toThrow(SyntaxError));
});
