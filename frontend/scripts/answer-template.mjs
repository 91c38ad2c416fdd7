/** Modules of the texts of the answer page, by language. */
const TEXTS = { de: 'texts', pl: 'texts-pl', en: 'texts-en' };

/** The fonts of the device, and the icon within the page: browsers ask for a file twice, when the token leaves the address. */
export function answerTemplate(template, icon) {
  return template
    .replace(/\s*<link rel="preload"[^>]* as="font"[^>]*>/, '')
    .replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon.trim())}"`);
}

/** Names the chunks of the texts for start.js, which preloads one: `de=/assets/texts-….js pl=…`. */
export function withTexts(page, manifest, languageKey) {
  const texts = Object.entries(TEXTS)
    .map(([language, name]) => `${language}=/${manifest[`src/features/respond/${name}.ts`].file}`)
    .join(' ');
  return page.replace(
    '<meta name="kq-scripts"',
    (meta) => `${meta} data-language-key="${languageKey}" data-texts="${texts}"`,
  );
}
