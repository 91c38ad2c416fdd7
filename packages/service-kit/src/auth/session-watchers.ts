interface Watcher {
  readonly jti: string;
  readonly onEnded: () => void;
}

/** Keeps what waits for the end of a session or the replacement of its token. */
export function createSessionWatchers() {
  const watchers = new Map<string, Set<Watcher>>();

  function remove(sid: string, watcher: Watcher): void {
    const set = watchers.get(sid);
    set?.delete(watcher);
    if (set?.size === 0) watchers.delete(sid);
  }

  return {
    /** @returns a function that stops watching */
    add(sid: string, watcher: Watcher): () => void {
      watchers.set(sid, (watchers.get(sid) ?? new Set()).add(watcher));
      return () => remove(sid, watcher);
    },
    /** Removes and calls the watchers of a session, except those of the token `validJti`. */
    end(sid: string, validJti?: string): void {
      for (const watcher of [...(watchers.get(sid) ?? [])].filter(({ jti }) => jti !== validJti)) {
        remove(sid, watcher);
        watcher.onEnded();
      }
    },
  };
}
