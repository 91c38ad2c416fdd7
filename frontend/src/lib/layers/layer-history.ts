import { type createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** An open dialog, sheet or full-screen menu. */
interface Layer {
  readonly close: () => void;
}

/** A position in the browser's history. Entries of layers share the router's `idx` with the page below them. */
interface Entry {
  readonly idx: number;
  /** Number of layers that are open at this entry. */
  readonly layers: number;
  /** The visitor went on from this entry. */
  readonly isPassed: boolean;
}

interface Saved {
  readonly state: unknown;
  readonly url: string;
}

/** A traversal that this module has started. */
interface Step {
  /** State and address that the entry at its end gets. */
  readonly carried: Saved;
  readonly done: Promise<void>;
  readonly finish: () => void;
}

/** A traversal takes milliseconds. Navigation must not wait forever for one that the browser has dropped. */
const STEP_MAX_MS = 1_000;

/**
 * Gives each open layer a history entry, so that Back closes the topmost layer and stays on the page (ADR 045). The
 * router sees none of these entries: traversals between them end here. Filters that a layer changed in the address stay
 * when it closes. Entries whose layer is closed are passed over in both directions.
 */
export function createLayerHistory(router: Router, page: Window) {
  const { history } = page;
  const open: Layer[] = [];
  const here = (): Saved => ({ state: history.state as unknown, url: page.location.href });
  let at = entryOf(history.state);
  let current = here();
  let pathname = router.state.location.pathname;
  let step: Step | null = null;

  const startStep = (carried: Saved): Step => {
    let finish = (): void => undefined;
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => finish(), STEP_MAX_MS);
      finish = () => {
        clearTimeout(timer);
        step = null;
        resolve();
      };
    });
    return { carried, done, finish };
  };
  const mark = (changes: Partial<Entry>) => {
    history.replaceState({ ...(history.state as object), ...changes }, '');
    at = entryOf(history.state);
  };
  const markPassed = () => {
    if (at.layers > 0 && !step) mark({ isPassed: true });
  };

  /** Brings the history to the open layers. */
  const settle = () => {
    if (step || router.state.navigation.state !== 'idle') return;
    current = here();
    if (at.layers > open.length) {
      step = startStep(current);
      history.go(open.length - at.layers);
    }
    while (at.layers < open.length) {
      markPassed();
      const state = { ...(history.state as object), layers: at.layers + 1, isPassed: false };
      history.pushState(state, '');
      at = entryOf(state);
    }
  };

  const passOver = (event: PopStateEvent, from: Entry) => {
    event.stopImmediatePropagation();
    const isForward = at.idx > from.idx || (at.idx === from.idx && at.layers > from.layers);
    if (!step && isForward && at.isPassed) {
      history.go(1);
      return;
    }
    step ??= startStep(isForward ? current : here());
    history.go(-1);
  };

  const onPopState = (event: PopStateEvent) => {
    const from = at;
    at = entryOf(history.state);
    if (at.layers > open.length) {
      passOver(event, from);
      return;
    }
    open
      .splice(at.layers)
      .reverse()
      .forEach(({ close }) => close());
    const isSamePage = at.idx === from.idx && at.layers !== from.layers;
    const carried = step?.carried ?? (isSamePage ? current : null);
    if (carried) {
      const { idx, layers } = at;
      history.replaceState({ ...(carried.state as object), idx, layers, isPassed: false }, '', carried.url);
      // The router is already there.
      if (carried === current) event.stopImmediatePropagation();
    }
    step?.finish();
    queueMicrotask(settle);
  };

  const onRouterChange = ({ navigation, location }: Router['state']) => {
    if (navigation.state !== 'idle' || step) return;
    const entry = entryOf(history.state);
    // The router replaced the entry of a layer.
    if (entry.idx === at.idx && entry.layers < at.layers) mark({ layers: at.layers });
    else at = entry;
    // Layers of another page are on their way out.
    if (location.pathname !== pathname) open.splice(0);
    pathname = location.pathname;
    current = here();
    queueMicrotask(settle);
  };

  const unsubscribe = router.subscribe(onRouterChange);
  const { navigate } = router;
  router.navigate = (async (...args: Parameters<typeof navigate>) => {
    // A traversal under way would end on the wrong side of the new entry.
    if (step) await step.done;
    markPassed();
    return navigate(...args);
  }) as typeof navigate;
  // After a reload no layer is open.
  settle();

  return {
    /** Takes a traversal before the router does. */
    onPopState,
    /** Adds a layer on top; returns what removes it again. */
    add: (close: () => void): (() => void) => {
      const layer = { close };
      open.push(layer);
      queueMicrotask(settle);
      return () => {
        const index = open.indexOf(layer);
        if (index < 0) return;
        open.splice(index, 1);
        queueMicrotask(settle);
      };
    },
    stop: () => {
      unsubscribe();
      router.navigate = navigate;
    },
  };
}

export type LayerHistory = ReturnType<typeof createLayerHistory>;

function entryOf(state: unknown): Entry {
  const { idx = 0, layers = 0, isPassed = false } = (state ?? {}) as Partial<Entry>;
  return { idx, layers, isPassed };
}
