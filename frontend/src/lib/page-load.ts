/** Loads a page of this site from the server, also the one that is open; tests replace it. */
export const pageLoad = {
  open: (path: string): void => window.location.assign(path),
};
