/** Markup that is already escaped. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

/**
 * Builds HTML from a tagged template and escapes every value except `SafeHtml` and arrays of it: the only way to create
 * HTML (docs/security.md S9).
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(
    withoutIndent(parts).reduce((markup, part, index) => markup + render(values[index - 1]) + part),
  );
}

/** Removes the indentation of the source, a seventh of a mail; HTML collapses white space anyway. */
function withoutIndent(parts: TemplateStringsArray): readonly string[] {
  const known = shortened.get(parts);
  if (known !== undefined) return known;
  const short = parts.map((part) => part.replace(/\s*\n\s*/g, '\n'));
  shortened.set(parts, short);
  return short;
}

/** One entry per template literal in the source. */
const shortened = new WeakMap<TemplateStringsArray, readonly string[]>();

type HtmlValue = string | number | SafeHtml | readonly SafeHtml[] | undefined;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** Returns JSON for a `<script type="application/ld+json">` that cannot end the element, whatever its strings contain. */
export const jsonForScript = (value: unknown): SafeHtml =>
  new SafeHtml(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof SafeHtml) return value.markup;
  if (Array.isArray(value)) return value.map((item: SafeHtml) => item.markup).join('');
  return escapeHtml(String(value));
}
