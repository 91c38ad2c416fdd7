import { type PageName } from '@kq/contracts';
import { LRUCache } from 'lru-cache';
import { createServedFile, type ServedFile } from '@kq/service-kit/http/served-file';
import { metaTags, type PageConfig } from './page-meta';
import { type PageParts } from './page-parts';
import { type SpaFiles } from './spa-files';

/** Is replaced by the content in the boot screen of index.html. */
const CONTENT_SLOT = '<!--kq:page-->';
const SLOT = /<!--kq:meta-->[\s\S]*?<!--\/kq:meta-->/;

/**
 * Returns the function that fills the template of a page with its head and content; a page is built once and cached.
 * `own` is the page whose template is used; null for the common one.
 */
export function createPageFiles(spa: SpaFiles, pageConfig: PageConfig) {
  const made = new LRUCache<string, Promise<ServedFile>>({ max: 500 });
  return (own: PageName | null, { meta, content }: PageParts, cacheControl: string): Promise<ServedFile> => {
    const template = (own === null ? undefined : spa.ownHtml.get(own)) ?? spa.indexHtml;
    const tags = metaTags(meta, pageConfig).text;
    const body = content?.text ?? '';
    const key = `${cacheControl}|${template === spa.indexHtml ? '' : own}|${tags}|${body}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = template
      .replace(SLOT, () => `<!--kq:meta-->${tags}<!--/kq:meta-->`)
      .replace(CONTENT_SLOT, () => body);
    const file = createServedFile(Buffer.from(text), {
      contentType: 'text/html; charset=utf-8',
      cacheControl,
      brotliQuality: 5,
    });
    made.set(key, file);
    return file;
  };
}
