import { useEffect } from 'react';
import { PRODUCT_NAME } from '@kq/contracts/constants';

/** Product name, dash, title (docs/spec PAGE-24); without a title just the product name. */
export const formatTitle = (title: string): string => (title ? `${PRODUCT_NAME} - ${title}` : PRODUCT_NAME);

/** `Unterkunft: {name}` (docs/spec PAGE-28). */
export const accommodationTitle = (name: string): string => `Unterkunft: ${name}`;

/** A page's own title, once it knows it; null leaves the title of the route table. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = formatTitle(title);
  }, [title]);
}
