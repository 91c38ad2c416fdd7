/** Text that is already HTML. */
class SafeHtml {
  constructor(readonly text: string) {}
}
export { type SafeHtml };

type Value = string | number | SafeHtml | readonly SafeHtml[] | null;

/**
 * The only template of server-generated HTML: it escapes every value except its own output (docs/security.md S9). Not
 * called `html`, because the formatter would then add spaces to attributes.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return new SafeHtml(
    strings.map((text, index) => (index === 0 ? text : toHtml(values[index - 1] ?? null) + text)).join(''),
  );
}

/** Returns a data block that a browser never runs and that its data cannot close. */
export function dataBlock(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id: string | null = null,
): SafeHtml {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const attributes = markup`type="${type}"${id === null ? null : markup` id="${id}"`}`;
  return markup`<script ${attributes}>${new SafeHtml(json)}</script>`;
}

function toHtml(value: Value): string {
  if (value === null) return '';
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === 'object') return value.map((part) => part.text).join('');
  return escapeHtml(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
