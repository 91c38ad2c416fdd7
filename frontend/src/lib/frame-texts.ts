import { useSyncExternalStore } from 'react';
import { type FrameTexts } from '@/texts/frame';

let first: FrameTexts | undefined;
let shown: FrameTexts | undefined;
const listeners = new Set<() => void>();

/** Sets the texts that the app starts with: those of every page without a language of its own. */
export function startFrameTexts(texts: FrameTexts): void {
  first = texts;
  shown = texts;
}

/** Texts of what is around the page, in the language of the page (usePageLanguage). */
export const useFrameTexts = (): FrameTexts =>
  useSyncExternalStore(subscribe, shownFrameTexts, shownFrameTexts);

/** The same outside of components. */
export const shownFrameTexts = (): FrameTexts => started(shown);

/** Those that the app has started with. */
export const firstFrameTexts = (): FrameTexts => started(first);

/** Changes the frame, also in components that are already rendered. */
export function showFrameTexts(texts: FrameTexts): void {
  shown = texts;
  for (const listener of listeners) listener();
}

/** Attribute of links to pages that are German in every language; undefined where the frame is German too. */
export const hrefLangOf = ({ language }: FrameTexts): 'de' | undefined =>
  language === 'de' ? undefined : 'de';

function started(texts: FrameTexts | undefined): FrameTexts {
  if (texts === undefined) throw new Error('startFrameTexts was not called');
  return texts;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
