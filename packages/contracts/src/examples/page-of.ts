export const meta = { page: 1, per_page: 20, total: 1 };

/** A page with one entry. */
export const pageOf = (entry: unknown) => ({ data: [entry], meta });
