/**
 * Starts the app after the first paint, so that reading never waits for scripts: neither for their bytes on a slow line
 * nor for their run on a slow phone. The page names its scripts in the order in which they run, and others that they
 * will need (prerender.mjs).
 */
const meta = document.querySelector('meta[name="kq-scripts"]');
const scripts = meta.content.split(' ');
const later = listOf(meta.dataset.preload);
const texts = new Map(listOf(meta.dataset.texts).map((one) => one.split('=')));
const LATEST_MS = 1000;
let isStarted = false;

async function start() {
  if (isStarted) return;
  isStarted = true;
  for (const href of [...scripts, ...later]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const script of scripts) {
    await import(script);
    // Between two of them the browser can answer a tap.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

// Of a page in several languages: the one chosen on this device, else that of the mail's link.
if (texts.size > 0) {
  const wanted = [storedLanguage(), new URLSearchParams(location.search).get('lang')];
  const language = wanted.find((one) => texts.has(one)) ?? document.documentElement.lang;
  document.documentElement.lang = language;
  later.push(texts.get(language));
}

// The last tap on a button that no code answers yet: src/lib/early-input.ts repeats it.
if (document.querySelector('[data-prerendered]')) {
  window.kqTaps = {
    button: null,
    handleEvent({ target }) {
      const button = target.closest('button');
      this.button = button?.type === 'button' ? button : null;
    },
  };
  addEventListener('click', window.kqTaps, true);
}

// A page in the background is not painted.
if (document.hidden) void start();
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, LATEST_MS);
}

function listOf(text = '') {
  return text.split(' ').filter(Boolean);
}

function storedLanguage() {
  try {
    return localStorage.getItem(meta.dataset.languageKey);
  } catch {
    return null;
  }
}
