import { TextDecoder, TextEncoder } from 'node:util';
import { webcrypto } from 'node:crypto';

/** What browsers have and jsdom lacks. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const missing: Record<string, unknown> = {
  TextEncoder,
  TextDecoder,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  Request: globalThis.Request,
  Response: globalThis.Response,
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis) || globalThis[name as keyof typeof globalThis] === undefined) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
