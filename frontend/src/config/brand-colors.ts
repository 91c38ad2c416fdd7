/** Colours of the mark: the same in both colour schemes. */
export const BRAND_COLORS = { ground: '#0B5D63', house: '#fff', door: '#FFCB47' } as const;
