import { useSyncExternalStore } from 'react';
import { frameText, type FrameTexts } from '@/texts/frame';

let shown = frameText;
const listeners = new Set<() => void>();

/** Texts of what is around the page, in the language of the page (usePageLanguage); German around all others. */
export const useFrameTexts = (): FrameTexts =>
  useSyncExternalStore(subscribe, shownFrameTexts, () => frameText);

/** The same outside of components. */
export const shownFrameTexts = (): FrameTexts => shown;

/** Changes the frame, also in components that are already rendered. */
export function showFrameTexts(texts: FrameTexts): void {
  shown = texts;
  for (const listener of listeners) listener();
}

/** Attribute of links to pages that are German in every language; undefined where the frame is German too. */
export const hrefLangOf = ({ language }: FrameTexts): 'de' | undefined =>
  language === 'de' ? undefined : 'de';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
