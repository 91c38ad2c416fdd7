/** Replaces the title of an erased owner's accommodation in what is kept of it. */
export const FORGOTTEN_TITLE = 'Gelöschte Unterkunft';
export const FORGOTTEN_SLUG = 'geloeschte-unterkunft';
