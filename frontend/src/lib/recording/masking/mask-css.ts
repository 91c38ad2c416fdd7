/** Properties of inline styles that say where and how large something is, never what it says. */
const PROPERTIES = new Set(
  `align-content align-items align-self animation-delay animation-duration aspect-ratio border border-bottom border-left
  border-radius border-right border-top border-width bottom box-sizing clip column-gap cursor display flex flex-basis
  flex-direction flex-grow flex-shrink flex-wrap float font-size font-weight gap grid-area grid-column grid-row
  grid-template-columns grid-template-rows height inset justify-content justify-items justify-self left letter-spacing
  line-height margin margin-block margin-bottom margin-inline margin-left margin-right margin-top max-height max-width
  min-height min-width opacity order outline overflow overflow-wrap overflow-x overflow-y padding padding-block
  padding-bottom padding-inline padding-left padding-right padding-top pointer-events position right row-gap rotate scale
  text-align text-transform top touch-action transform transform-origin transition transition-duration translate
  user-select vertical-align visibility white-space width z-index`.split(/\s+/),
);

/** Custom properties of our style sheets and of the component library. */
const OWN_PROPERTY =
  /^--(?:kq|mantine|input|section|switch|radio|button|checkbox|tabs?|combobox|app-shell|ai|chip|slider|bar|modal|cp|label|loader|progress|badge|stepper|table|indicator|scrollarea|pagination|popover|avatar|divider|alert|pill|card|menu|accordion|control|paper|overlay|list|group|grid|container|notification|dialog|tooltip|stack|sg|drawer|title|text|ti|ni|sc|day|skeleton|transition|floating|rp)-[a-z-]{1,40}$/;

const WORD =
  `auto|none|inherit|initial|unset|block|inline|inline-block|inline-flex|inline-grid|flex|grid|contents|absolute|
  relative|fixed|sticky|static|hidden|visible|scroll|clip|row|column|row-reverse|column-reverse|wrap|nowrap|center|start|end|
  flex-start|flex-end|space-between|space-around|stretch|baseline|left|right|top|bottom|middle|normal|bold|pre|pre-wrap|pointer|
  default|grab|grabbing|manipulation|solid|dashed|border-box|content-box|uppercase|capitalize|fit-content|max-content|
  min-content|ease|ease-in|ease-out|ease-in-out|linear|all|opacity|transform|important|auto-fill|auto-fit|span|0|infinite`.replace(
    /\s+/g,
    '',
  );
const NUMBER = String.raw`[-+]?(?:\d{1,5}(?:\.\d{1,6})?|\.\d{1,6})(?:e-\d{1,2})?(?:px|rem|em|%|vh|vw|dvh|svh|deg|ms|s|fr|ch)?`;
const FUNCTION = `(?:calc|min|max|clamp|minmax|repeat|translate|translateX|translateY|translate3d|scale|rotate|rect|env)(?=\\()`;
const VARIABLE = String.raw`var(?=\(\s*--)|--(?:kq|mantine)-[a-z0-9-]{1,40}`;
const VALUE = new RegExp(
  `^(?:(?:${FUNCTION}|${VARIABLE}|(?:${WORD})(?![\\w-])|${NUMBER}(?![\\w.])|[-+*/(),!])\\s*)+$`,
);
const VALUE_MAX_CHARS = 300;

/** Whether a declaration has sizes, positions and fixed words only: no text, no URL, no colour of a person's choice. */
export function isHarmless(property: string, value: string): boolean {
  if (!PROPERTIES.has(property) && !OWN_PROPERTY.test(property)) return false;
  return value.length <= VALUE_MAX_CHARS && VALUE.test(value.trim());
}

/** The harmless declarations of a `style` attribute. */
export function maskStyle(text: string): string {
  return text
    .split(';')
    .map((declaration) => {
      const [property = '', ...rest] = declaration.split(':');
      return [property.trim(), rest.join(':').trim()] as const;
    })
    .filter(([property, value]) => isHarmless(property, value))
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
}
