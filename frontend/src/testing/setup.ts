import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import { startFrameTexts } from '@/lib/frame-texts';
import { frameText } from '@/texts/frame';

/** What browsers have and jsdom lacks. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Node's own classes, taken from outside the test's realm; they belong together, AbortSignal included. */
const FETCH_CLASSES = ['Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'ReadableStream'];

const replacements: Record<string, unknown> = {
  ...Object.fromEntries(FETCH_CLASSES.map((name) => [name, runInThisContext(name) as unknown])),
  TextEncoder,
  TextDecoder,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  crypto: webcrypto,
};
for (const [name, value] of Object.entries(replacements)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

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

/** jsdom's blobs have no way to their bytes but FileReader. */
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The blob could not be read'));
    reader.readAsArrayBuffer(this);
  });
};
Blob.prototype.text ??= async function text(this: Blob) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.arrayBuffer());
};

startFrameTexts(frameText);
