import { type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { readStored, writeStored } from '@/lib/browser-storage';

const STORAGE_KEY = 'kq.color-scheme';

/** `auto` follows the operating system. */
export type ColorScheme = MantineColorScheme;

export function readColorScheme(): ColorScheme {
  const stored = readStored(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Stores the choice and puts it on the document; Mantine's pages follow through `colorSchemeManager`. */
export function chooseColorScheme(scheme: ColorScheme): void {
  writeStored(STORAGE_KEY, scheme === 'auto' ? null : scheme);
  applyColorScheme(scheme);
  for (const listener of listeners) listener(scheme);
}

/** Puts the scheme on the document; without the attribute tokens.css follows the operating system. */
export function applyColorScheme(scheme: ColorScheme): void {
  if (scheme === 'auto') document.documentElement.removeAttribute('data-mantine-color-scheme');
  else document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

const listeners = new Set<(scheme: ColorScheme) => void>();

export const colorSchemeManager: MantineColorSchemeManager = {
  get: readColorScheme,
  set: (scheme) => writeStored(STORAGE_KEY, scheme === 'auto' ? null : scheme),
  subscribe: (onUpdate) => {
    listeners.add(onUpdate);
  },
  unsubscribe: () => listeners.clear(),
  clear: () => writeStored(STORAGE_KEY, null),
};
