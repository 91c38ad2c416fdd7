/**
 * Checks what is replayed to an administrator: the shapes of rrweb's events, and nothing that a page would execute
 * (docs/security.md S9, S34). It imports nothing: it runs in a thread that starts quickly.
 */

const EVENTS_MAX = 20_000;
/** A level of elements is two of JSON. */
const DEPTH_MAX = 256;
const TEXT_MAX_CHARS = 20_000;
const CSS_MAX_CHARS = 1_000_000;
const URL_MAX_CHARS = 300;

type Doc = Readonly<Record<string, unknown>>;

const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): boolean => Array.isArray(value);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isId = (value: unknown): boolean => Number.isSafeInteger(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const docs = (value: unknown, isFit: (doc: Doc) => boolean): boolean =>
  Array.isArray(value) && value.every((one) => isDoc(one) && isFit(one));

const isNode = (value: unknown): boolean =>
  isDoc(value) &&
  isId(value.id) &&
  Number.isInteger(value.type) &&
  Number(value.type) >= 0 &&
  Number(value.type) <= 5;
const positions = (data: Doc): boolean => docs(data.positions, ({ x, y }) => isNumber(x) && isNumber(y));
const hasId = ({ id }: Doc): boolean => isId(id);

/** Changes of a page by their source. Not among them: those of canvases, which call functions by name, fonts and console. */
const changes: Readonly<Record<number, (data: Doc) => boolean>> = {
  0: (data) =>
    docs(data.texts, hasId) &&
    docs(data.attributes, (one) => hasId(one) && isDoc(one.attributes)) &&
    docs(data.removes, (one) => hasId(one) && isId(one.parentId)) &&
    docs(data.adds, (one) => isId(one.parentId) && isNode(one.node)),
  1: positions,
  2: (data) => hasId(data) && isId(data.type),
  3: (data) => hasId(data) && isNumber(data.x) && isNumber(data.y),
  4: (data) => isNumber(data.width) && isNumber(data.height),
  5: (data) => hasId(data) && isText(data.text) && typeof data.isChecked === 'boolean',
  6: positions,
  7: (data) => hasId(data) && isId(data.type),
  8: isDoc,
  12: positions,
  13: isDoc,
  14: (data) => isList(data.ranges),
  15: (data) => hasId(data) && isList(data.styleIds),
};

const NETWORK_PLUGIN = 'rrweb/network@1';
/** An origin at most, and a path without a query. */
const PLAIN_URL = /^(?:https?:\/\/[^/?#\s]+)?\/[^?#\s]*$/;

const shapes: Readonly<Record<number, (data: unknown) => boolean>> = {
  0: (data) => data === undefined || isDoc(data),
  1: (data) => data === undefined || isDoc(data),
  2: (data) =>
    isDoc(data) &&
    isNode(data.node) &&
    isDoc(data.initialOffset) &&
    isNumber(data.initialOffset.left) &&
    isNumber(data.initialOffset.top),
  3: (data) => isDoc(data) && (changes[Number(data.source)]?.(data) ?? false),
  4: (data) =>
    isDoc(data) &&
    typeof data.href === 'string' &&
    data.href.length <= URL_MAX_CHARS &&
    PLAIN_URL.test(data.href) &&
    isNumber(data.width) &&
    isNumber(data.height),
  5: (data) => isDoc(data) && isText(data.tag),
  6: (data) => isDoc(data) && data.plugin === NETWORK_PLUGIN && isDoc(data.payload),
};

/** Returns whether a value is a list of events that may be stored and replayed. */
export function isRecording(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > EVENTS_MAX) return false;
  return value.every(isEvent) && isHarmless(value);
}

function isEvent(event: unknown): boolean {
  if (!isDoc(event)) return false;
  const { type, timestamp, data } = event;
  if (!isId(timestamp) || Number(timestamp) < 0) return false;
  return typeof type === 'number' && (shapes[type]?.(data) ?? false);
}

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);
const CSS_KEYS = new Set(['_cssText', 'cssText', 'textContent', 'rule', 'replace', 'replaceSync']);
/** Elements that load or run another document, or change every address of theirs. */
const ACTIVE_ELEMENTS = new Set(['iframe', 'frame', 'object', 'embed', 'applet', 'portal', 'base']);
const ELEMENT_NAME = /^[a-z][a-z0-9:_.-]{0,60}$/i;
const ATTRIBUTE_NAME = /^[a-z_][a-z0-9:_.-]{0,100}$/i;
const ACTIVE_ATTRIBUTE = /^(?:on.*|srcdoc|formaction|http-equiv)$/i;
const ACTIVE_URL = /^(?:javascript|vbscript|data:text|data:application|data:image\/svg)/i;

/** Walks without recursion: a list may be nested a hundred thousand times. */
function isHarmless(root: object): boolean {
  const waiting: [value: object, depth: number, isAttributes: boolean][] = [[root, 0, false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth, isAttributes] = next;
    if (depth > DEPTH_MAX) return false;
    const take = (key: string, inner: unknown): boolean => {
      if (typeof inner === 'string')
        return inner.length <= (CSS_KEYS.has(key) ? CSS_MAX_CHARS : TEXT_MAX_CHARS);
      if (typeof inner === 'object' && inner !== null)
        waiting.push([inner, depth + 1, key === 'attributes' && isDoc(inner)]);
      return true;
    };
    const isFit = Array.isArray(value)
      ? value.every((inner) => take('', inner))
      : Object.entries(value).every(
          ([key, inner]: [string, unknown]) => isHarmlessKey(key, inner, isAttributes) && take(key, inner),
        );
    if (!isFit) return false;
  }
  return true;
}

function isHarmlessKey(key: string, value: unknown, isAttributes: boolean): boolean {
  if (POLLUTING.has(key)) return false;
  if (key === 'tagName')
    return typeof value === 'string' && ELEMENT_NAME.test(value) && !ACTIVE_ELEMENTS.has(value.toLowerCase());
  if (!isAttributes) return true;
  return ATTRIBUTE_NAME.test(key) && !ACTIVE_ATTRIBUTE.test(key) && !isActiveUrl(value);
}

/** Browsers ignore blanks and control characters in a scheme. */
const isActiveUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  ACTIVE_URL.test(value.slice(0, 200).replace(/[\u0000-\u0020\u007f-\u00a0]/g, ''));
