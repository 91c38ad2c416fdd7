import { BRAND_COLORS } from '@/config/brand-colors';
import { isHarmless, maskStyle } from './mask-css';

/** An attribute as the recorder has it: null where a mutation took it away, an object for changed declarations. */
export type AttributeValue = string | number | boolean | null | Readonly<Record<string, unknown>>;
export type Attributes = Record<string, AttributeValue>;

/** Classes of our style sheets and libraries. */
const CLASS =
  /^(?:m_[0-9a-f]{6,8}|_[A-Za-z0-9]{1,40}_[a-z0-9]{5,6}_\d{1,4}|(?:mantine|kq|leaflet|tabler-icon|cc|cm|pm)-[A-Za-z0-9_-]{1,40}|mantine-[A-Za-z]+-[A-Za-z]+)$/;
const STYLE_SHEET = /^\/assets\/[\w-]{1,60}\.css$/;
const FLAG = /^(?:|true|false)$/;
const SMALL = /^-?\d{1,4}(?:\.\d{1,4})?(?:px|%|em|rem)?$/;
const SVG_NUMBERS = /^(?:[MmLlHhVvCcSsQqTtAaZz]|[\s,]|-?(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})(?!\d))*$/;
const PAINT = /^(?:none|currentColor|inherit|transparent|var\(--(?:kq|mantine)-[a-z0-9-]{1,40}\))$/;

/** The outlines of an icon are shorter, those of a map are not. */
const VALUE_MAX_CHARS = 2000;

type Rule = (value: string, tag: string) => string | null;

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    value.length <= VALUE_MAX_CHARS && pattern.test(value) ? value : null;
const oneOf = (...words: readonly string[]): Rule => {
  const known = new Set(words);
  return (value) => (known.has(value) ? value : null);
};

const brandColor = oneOf(...Object.values(BRAND_COLORS));
/** No colour of a person's choice: those of the style sheets, by name, and of the product's mark. */
const paint: Rule = (value, tag) => brandColor(value, tag) ?? matching(PAINT)(value, tag);

const sizes = oneOf('xs', 'sm', 'md', 'lg', 'xl');
const places = oneOf(
  'top',
  'bottom',
  'left',
  'right',
  'start',
  'end',
  'center',
  'bottom-start',
  'bottom-end',
);

const flags =
  `disabled hidden open multiple readonly aria-hidden aria-expanded aria-selected aria-pressed aria-invalid
  aria-busy aria-disabled data-active data-animated data-autosize data-block data-centered data-combined-clear-section
  data-combobox-disabled data-combobox-selected data-disabled data-done data-dragging data-empty data-error data-fixed
  data-full-width data-grow data-highlight-today data-hovered data-in-range data-first-in-range data-last-in-range
  data-inline data-invalid data-loading data-menu-active data-no-overflow data-on data-outside data-over data-past
  data-pointer data-processing data-read-only data-selected data-static data-striped data-success data-today data-weekend
  data-with-border data-with-bottom-section data-with-error-styles data-with-label data-with-left-section
  data-with-right-section data-with-spacing data-without-labels`.split(/\s+/);
const numbers =
  `width height rows cols colspan rowspan x y x1 y1 x2 y2 cx cy r rx ry stroke-width opacity tabindex
  rr_width rr_height rr_scrollLeft rr_scrollTop`.split(/\s+/);

/** What may leave the page: everything else is dropped, by name and by value. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...flags.map((name) => [name, matching(FLAG)] as const),
  ...numbers.map((name) => [name, matching(SMALL)] as const),
  // Ours is disabled where its rules are in the page, whose text does not leave: a replay needs the file.
  ['disabled', (value, tag) => (tag !== 'link' && FLAG.test(value) ? value : null)],
  [
    'class',
    (value) =>
      value
        .split(/\s+/)
        .filter((name) => CLASS.test(name))
        .join(' '),
  ],
  ['style', maskStyle],
  ['rel', (value, tag) => (tag === 'link' && value === 'stylesheet' ? value : null)],
  ['href', (value, tag) => (tag === 'link' ? ownStyleSheet(value) : null)],
  ['dir', oneOf('ltr', 'rtl', 'auto')],
  [
    'type',
    oneOf(
      'button',
      'submit',
      'checkbox',
      'radio',
      'text',
      'email',
      'tel',
      'number',
      'date',
      'password',
      'search',
      'range',
    ),
  ],
  [
    'role',
    oneOf(
      'alert',
      'button',
      'checkbox',
      'dialog',
      'grid',
      'group',
      'img',
      'listbox',
      'main',
      'menu',
      'menuitem',
      'navigation',
      'option',
      'presentation',
      'progressbar',
      'radio',
      'radiogroup',
      'region',
      'row',
      'status',
      'switch',
      'tab',
      'tablist',
      'tabpanel',
      'toolbar',
    ),
  ],
  ['aria-current', oneOf('true', 'false', 'page', 'step', 'date')],
  ['data-mantine-color-scheme', oneOf('light', 'dark')],
  ['data-orientation', oneOf('horizontal', 'vertical')],
  [
    'data-variant',
    oneOf('filled', 'light', 'default', 'outline', 'subtle', 'transparent', 'unstyled', 'white', 'pills'),
  ],
  ['data-size', sizes],
  ['data-position', places],
  ['data-label-position', places],
  ['data-direction', oneOf('row', 'column', 'ltr', 'rtl', 'up', 'down')],
  ['rr_open_mode', oneOf('modal', 'non-modal')],
  ['viewBox', matching(SVG_NUMBERS)],
  ['d', matching(SVG_NUMBERS)],
  ['points', matching(SVG_NUMBERS)],
  ['fill', paint],
  ['stroke', paint],
  ['stroke-linecap', oneOf('round', 'butt', 'square')],
  ['stroke-linejoin', oneOf('round', 'miter', 'bevel')],
]);

/** The attributes of an element or of a mutation that are on the list, with their harmless values. */
export function maskAttributes(attributes: Readonly<Attributes>, tag: string): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const rule = RULES.get(name);
    if (!rule) continue;
    const masked = maskValue(rule, name, value, tag);
    if (masked !== undefined) kept[name] = masked;
  }
  return kept;
}

/** Undefined for a value that must not leave. */
function maskValue(rule: Rule, name: string, value: AttributeValue, tag: string): AttributeValue | undefined {
  if (value === null) return null;
  if (typeof value === 'object') return name === 'style' ? maskDeclarations(value) : undefined;
  const masked = rule(value === true ? 'true' : String(value), tag);
  if (masked === null) return undefined;
  return typeof value === 'string' ? masked : value;
}

/** Changed declarations of a style: a value, a value with its priority, or false for a removed one. */
function maskDeclarations(changed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changed).filter(([property, change]) => {
      const value = Array.isArray(change) ? (change as unknown[]).map(String).join(' ') : change;
      return isHarmless(property, value === false ? '0' : String(value));
    }),
  );
}

/** Path of a style sheet that this product serves; null for any other address. */
function ownStyleSheet(href: string): string | null {
  const base = globalThis.location.origin;
  if (!URL.canParse(href, base)) return null;
  const { origin, pathname } = new URL(href, base);
  return origin === base && STYLE_SHEET.test(pathname) ? pathname : null;
}
