/** Returns the data of a trail of pages for search engines (schema.org BreadcrumbList): names and absolute URLs, the page last. */
export function breadcrumbs(trail: readonly (readonly [name: string, url: string])[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}
