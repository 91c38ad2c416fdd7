import { type Photo } from '@kq/contracts/http/accommodations';

/** Content that the gateway writes into the page of an accommodation (packages/site/src/detail-content.ts). */
export interface ServedDetail {
  readonly title: string;
  readonly description: string;
  readonly cover: Photo | null;
}

/** Read once, before the app replaces it; null on any other page. */
export function readServedDetail(page: ParentNode): ServedDetail | null {
  const content = page.querySelector('main.kq-detail');
  if (!content) return null;
  const image = content.querySelector('img');
  return {
    title: content.querySelector('h1')?.textContent ?? '',
    description: content.querySelector('p')?.textContent ?? '',
    cover: image && coverOf(image, [...content.querySelectorAll('source')]),
  };
}

function coverOf(image: HTMLImageElement, sources: readonly HTMLSourceElement[]): Photo {
  return {
    id: null,
    url: image.getAttribute('src') ?? '',
    alt: image.alt,
    room: null,
    width: Number(image.getAttribute('width')),
    height: Number(image.getAttribute('height')),
    color: null,
    placeholder: null,
    sources: sources.map(({ type, srcset }) => ({ type, srcset })),
  };
}

const served = typeof document === 'undefined' ? null : readServedDetail(document);
const servedPath = typeof window === 'undefined' ? '' : window.location.pathname;

/** The served content, while its page is open. */
export const servedDetail = (): ServedDetail | null =>
  window.location.pathname === servedPath ? served : null;
