import { DETAIL_PHOTO_SIZES, type Photo } from '@kq/contracts';
import { markup, type SafeHtml } from './html-template';

interface Detail {
  readonly title: string;
  readonly description: string;
  readonly cover: Photo | null;
}

/**
 * Returns what a detail page shows until its scripts have run, and to readers without JavaScript. The SPA shows the same
 * elements until it has the accommodation (features/accommodation, served-detail.ts).
 */
export function detailContent({ title, description, cover }: Detail): SafeHtml {
  return markup`<main class="kq-detail">${cover && picture(cover)}<div><h1>${title}</h1><p>${description}</p></div></main>`;
}

function picture({ url, alt, width, height, sources }: Photo): SafeHtml {
  const better = sources.map(
    ({ type, srcset }) => markup`<source type="${type}" srcset="${srcset}" sizes="${DETAIL_PHOTO_SIZES}">`,
  );
  return markup`<picture>${better}<img src="${url}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high"></picture>`;
}
