import './mantine-styles.css';
import './mantine-overrides.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode } from 'react';
import { colorSchemeManager } from './color-scheme';
import { mantineCssVariables, mantineTheme } from './mantine-theme';

/** Mantine with our theme and its styles. */
export function KqMantine({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
